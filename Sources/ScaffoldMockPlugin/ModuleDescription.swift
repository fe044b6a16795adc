import Foundation
import PackagePlugin

/// What the tool has to know about a module; `PackageModules` reads it.
struct ModuleDescription: Encodable {
  var name: String
  var target: String
  var distance: Int
  var files: [String]
}

extension Package {
  /// The modules of the package, and those that the searched targets depend on.
  func modules(searching targets: [SwiftSourceModuleTarget]) -> [ModuleDescription] {
    let searched = Set(targets.map(\.id))
    let direct = Set(targets.flatMap(\.dependencies).flatMap(\.targets).map(\.id))
    let all = Set(targets.flatMap(\.recursiveTargetDependencies).map(\.id))
    return withDependencies.flatMap { owner in
      let manifest = owner.directoryURL.appendingPathComponent("Package.swift").path
      return owner.swiftTargets.compactMap { target -> ModuleDescription? in
        let distance = [searched, direct, all].firstIndex { $0.contains(target.id) } ?? 3
        // Targets that nothing depends on matter only to those who write them.
        if distance == 3, owner.id != id { return nil }
        // Files that aren't sources can be what a build tool makes sources of.
        return ModuleDescription(
          name: target.moduleName, target: target.name, distance: distance,
          files: target.sourceFiles.map(\.url.path).sorted() + [manifest])
      }
    }
  }

  var swiftTargets: [SwiftSourceModuleTarget] {
    targets.compactMap { $0 as? SwiftSourceModuleTarget }
  }

  /// The package, and those that it depends on, also indirectly.
  var withDependencies: [Package] {
    var result = [self]
    var index = 0
    while index < result.count {
      for package in result[index].dependencies.map(\.package)
      where !result.contains(where: { $0.id == package.id }) {
        result.append(package)
      }
      index += 1
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
