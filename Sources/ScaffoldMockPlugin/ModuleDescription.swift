import Foundation
import PackagePlugin

/// What the tool has to know about a module.
struct ModuleDescription: Encodable {
  var name: String
  var target: String
  /// 0 for the targets that are searched, 1 for those that they depend on, 2 for those that these
  /// depend on, and 3 for other targets of the package, for example its tests.
  var distance: Int
  /// The sources, and the package's manifest.
  var files: [String]
}

extension Package {
  /// The modules of the package, and those that the searched targets depend on.
  func modules(searching targets: [SwiftSourceModuleTarget]) -> [ModuleDescription] {
    let searched = Set(targets.map(\.id))
    let direct = Set(targets.flatMap(\.dependencies).flatMap(\.targets).map(\.id))
    let all = Set(targets.flatMap(\.recursiveTargetDependencies).map(\.id))
    return withDependencies.enumerated().flatMap { index, owner in
      let manifest = owner.directoryURL.appendingPathComponent("Package.swift").path
      return owner.swiftTargets.compactMap { target -> ModuleDescription? in
        let distance =
          searched.contains(target.id)
          ? 0 : direct.contains(target.id) ? 1 : all.contains(target.id) ? 2 : 3
        // Targets that nothing depends on matter only to those who write them.
        if distance == 3, index > 0 { return nil }
        // Files that aren't sources can be what a build tool makes sources of.
        let files = target.sourceFiles.map(\.url.path).sorted()
        return ModuleDescription(
          name: target.moduleName, target: target.name, distance: distance,
          files: files + [manifest])
      }
    }
  }

  var swiftTargets: [SwiftSourceModuleTarget] {
    targets.compactMap { $0 as? SwiftSourceModuleTarget }
  }

  /// The package, and those that it depends on, also indirectly.
  var withDependencies: [Package] {
    var result: [Package] = []
    var queue = [self]
    while !queue.isEmpty {
      let next = queue.removeFirst()
      if result.contains(where: { $0.id == next.id }) { continue }
      result.append(next)
      queue += next.dependencies.map(\.package)
    }
    return result
  }
}

extension TargetDependency {
  fileprivate var targets: [Target] {
    switch self {
    case .target(let target): [target]
    case .product(let product): product.targets
    @unknown default: []
    }
  }
}
