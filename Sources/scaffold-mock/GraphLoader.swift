import Foundation
import MockScaffolding

/// Loads the graphs of the modules that protocols need, and no others.
struct GraphLoader {
  let package: PackageModules
  private(set) var graphs = SymbolGraphs()
  /// The modules whose graphs have to be made.
  private(set) var missing: [String] = []
  private var requested: Set<String> = []
  private var found: Set<SymbolGraphs.ProtocolName> = []
  /// The modules whose sources declare a protocol, by the protocol's name without containing types.
  private var declaring: [String: [PackageModules.Module]] = [:]

  init(_ package: PackageModules) {
    self.package = package
    for module in package.modules {
      for name in module.protocols { declaring[name, default: []].append(module) }
    }
    for (name, modules) in declaring {
      // Words in comments aren't names that somebody may have meant.
      if name.first?.isLowercase != true { graphs.otherNames.append(name) }
      if modules.allSatisfy({ $0.distance == 3 }) {
        graphs.otherTargets[name] = modules[0].target
      }
    }
  }

  /// Loads the modules that are searched, and takes all of their protocols for found.
  mutating func findAll() throws {
    try loadSearched()
    found.formUnion(graphs.protocols)
  }

  mutating func loadSearched() throws {
    for module in package.modules where module.distance == 0 { try load(module.name) }
  }

  /// Loads the module that declares a protocol: the nearest of those whose sources have its name.
  mutating func find(_ name: String, importing imported: [String] = []) throws {
    let words = name.split(separator: ".").map(String.init)
    let qualified = package.modules.filter { words.count > 1 && $0.name == words[0] }
    let declaring = declaring[words.last ?? ""] ?? []
    let tiers =
      qualified.isEmpty
      ? [
        declaring.filter { $0.distance == 0 },
        declaring.filter { $0.distance < 3 && imported.contains($0.name) },
        declaring.filter { $0.distance == 1 }, declaring.filter { $0.distance == 2 },
      ] : [qualified]
    for tier in tiers where !tier.isEmpty {
      let count = missing.count
      for module in tier { try load(module.name) }
      // Some of the words are in comments, which only the graphs tell.
      if missing.count > count || isFound(name, imported) { return }
    }
    // A type that isn't a protocol, or a source that a build writes.
    try loadSearched()
    _ = isFound(name, imported)
  }

  /// Loads the modules that the found protocols depend on.
  mutating func loadDependencies() throws {
    let own = Set(package.modules.map(\.name))
    var count = -1
    while count < requested.count {
      count = requested.count
      for name in found {
        let modules = graphs.missingModules(for: name, mentioning: own)
        for module in modules.sorted() { try load(module) }
      }
    }
  }

  private mutating func isFound(_ name: String, _ imported: [String]) -> Bool {
    let searched = package.modules.filter { $0.distance == 0 }.map(\.name)
    do throws(ScaffoldingError) {
      found.insert(try graphs.protocolName(name, preferring: searched + imported))
      return true
    } catch {
      if case .ambiguousProtocol = error { return true }
      return false
    }
  }

  private mutating func load(_ module: String) throws {
    guard requested.insert(module).inserted else { return }
    if package.isKept(module) {
      try graphs.read(package.graphs(of: module))
    } else {
      missing.append(module)
    }
  }
}
