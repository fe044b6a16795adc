import Foundation

/// A package, as the plugin describes it.
struct PackageDescription: Decodable {
  struct Target: Decodable {
    var id, name, module, kind: String
    /// The sources, and the package's manifest.
    var files: [String]
    /// The identities of the targets that it depends on.
    var dependencies: [String]
  }

  var name: String
  /// The targets of the package, and those of each package that it depends on.
  var packages: [[Target]]
  /// The paths of programs of the toolchain.
  var extractor, compiler: String

  /// The targets with the protocols: those with the given names, or all of the package that aren't tests.
  func targets(named names: [String]) throws -> [Target] {
    let own = packages[0]
    if names.isEmpty {
      let targets = own.filter { $0.kind == "generic" || $0.kind == "executable" }
      if targets.isEmpty {
        throw UsageError(
          "\(name) has no library. Write the target with the protocols: --target "
            + (own.first?.name ?? "App"))
      }
      return targets
    }
    return try names.map { name in
      let target = packages.joined().first { $0.name == name || $0.module == name }
      if let target { return target }
      let others = own.map(\.name).sorted().joined(separator: ", ")
      throw UsageError("there is no target \(name). The targets of the package are: \(others)")
    }
  }

  /// The modules of the package, and those that the searched targets depend on.
  func modules(searching targets: [Target]) -> [PackageModules.Module] {
    let searched = Set(targets.map(\.id))
    let direct = Set(targets.flatMap(\.dependencies))
    var all = direct
    var new = direct
    while !new.isEmpty {
      new = Set(packages.joined().filter { new.contains($0.id) }.flatMap(\.dependencies))
        .subtracting(all)
      all.formUnion(new)
    }
    return packages.enumerated().flatMap { index, targets in
      targets.compactMap { target in
        let distance = [searched, direct, all].firstIndex { $0.contains(target.id) } ?? 3
        // Targets that nothing depends on matter only to those who write them.
        if distance == 3, index > 0 { return nil }
        return PackageModules.Module(
          name: target.module, target: target.name, id: target.id, distance: distance,
          files: target.files)
      }
    }
  }
}
