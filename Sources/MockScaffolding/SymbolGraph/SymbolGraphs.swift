import Foundation

/// The symbol graphs of several modules, and the questions that a mock asks them.
package struct SymbolGraphs: Sendable {
  private(set) var symbols: [String: SymbolGraph.Symbol] = [:]
  /// The modules whose graphs were added.
  package private(set) var modules: Set<String> = []
  private var protocolNames: [ProtocolName] = []
  private var requirements: [String: [String]] = [:]
  private var defaultImplementations: [String: [String]] = [:]
  private var conformances: [String: [Reference]] = [:]
  private var superclasses: [String: [Reference]] = [:]
  private var overridden: [String: [String]] = [:]
  private var owners: [String: String] = [:]
  private var ownedTypes: Set<String> = []
  /// The type aliases by their names, for sources, which don't tell symbols.
  private(set) var aliases: [String: String] = [:]
  private var consumingTypes: Set<String> = []

  /// The targets that declare protocols and aren't among the graphs, by the protocols' names.
  package var otherTargets: [String: String] = [:]

  /// The names of protocols that aren't among the graphs and that somebody may have meant.
  package var otherNames: [String] = []

  /// The name of a protocol in a module.
  package struct ProtocolName: Hashable, Sendable, Comparable {
    package var module: String
    /// The name, after the names of the types that contain the protocol.
    package var name: String
    package var access: String
    package var identifier: String

    package static func < (left: Self, right: Self) -> Bool {
      (left.module, left.name) < (right.module, right.name)
    }
  }

  /// A symbol of any module.
  struct Reference: Hashable, Sendable {
    var identifier: String
    /// The name with the module, such as `Swift.Hashable`.
    var fallback: String?
  }

  package init() {}

  /// Reads all files of a folder that end in `.symbols.json`, or a single file.
  package mutating func read(_ url: URL) throws {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue
    {
      let files = try FileManager.default.contentsOfDirectory(
        at: url, includingPropertiesForKeys: nil)
      for file in files.sorted(by: { $0.path < $1.path })
      where file.lastPathComponent.hasSuffix(".symbols.json") {
        add(try SymbolGraph(json: Data(contentsOf: file), name: file.path))
      }
    } else {
      add(try SymbolGraph(json: Data(contentsOf: url), name: url.path))
    }
  }

  /// Adds the graph of a module, or of a module's extensions of another module.
  private mutating func add(_ graph: SymbolGraph) {
    modules.insert(graph.module.name)
    for symbol in graph.symbols {
      let identifier = symbol.identifier.precise
      if symbols[identifier] == nil, symbol.kind.identifier == "swift.protocol" {
        protocolNames.append(
          ProtocolName(
            module: graph.module.name, name: symbol.path, access: symbol.accessLevel,
            identifier: identifier))
      }
      symbols[identifier] = symbol
      note(symbol, module: graph.module.name)
    }
    for relationship in graph.relationships { add(relationship) }
  }

  private mutating func add(_ relationship: SymbolGraph.Relationship) {
    let (source, target) = (relationship.source, relationship.target)
    let reference = Reference(identifier: target, fallback: relationship.targetFallback)
    switch relationship.kind {
    case "requirementOf", "optionalRequirementOf":
      owners[source] = target
      if requirements[target]?.contains(source) != true {
        requirements[target, default: []].append(source)
      }
    case "defaultImplementationOf":
      if defaultImplementations[target]?.contains(source) != true {
        defaultImplementations[target, default: []].append(source)
      }
    case "conformsTo":
      if conformances[source]?.contains(reference) != true {
        conformances[source, default: []].append(reference)
      }
    case "inheritsFrom": superclasses[source, default: []].append(reference)
    case "overrides": overridden[source, default: []].append(target)
    default: break
    }
  }

  /// Notes the types that are used as those that can't be copied are: their parameters have an
  /// ownership modifier, and so do their methods. A graph doesn't state it otherwise.
  private mutating func note(_ symbol: SymbolGraph.Symbol, module: String) {
    let owner = ([module] + symbol.pathComponents.dropLast()).joined(separator: ".")
    if symbol.kind.identifier == "swift.typealias" {
      aliases[symbol.path] = symbol.identifier.precise
    }
    guard symbol.isConsuming, let fragments = symbol.declarationFragments else { return }
    for (index, fragment) in fragments.enumerated()
    where fragment.spelling == "consuming" || fragment.spelling == "borrowing" {
      guard index + 2 < fragments.count else { continue }
      let following = fragments[(index + 1)...].first {
        !$0.spelling.allSatisfy(\.isWhitespace)
      }
      if let type = following?.preciseIdentifier {
        ownedTypes.insert(type)
      } else {
        consumingTypes.insert(owner)
      }
    }
  }

  /// The protocols of all graphs that another file can adopt, by module and name.
  package var protocols: [ProtocolName] {
    protocolNames.filter { $0.access != "private" && $0.access != "fileprivate" }.sorted()
  }

  /// Returns the protocol with a name. The names of containing types and of the module can stand
  /// before it.
  ///
  /// - Parameter preferred: Modules that take precedence, in the order of precedence.
  package func protocolName(
    _ name: String, preferring preferred: [String] = []
  ) throws(ScaffoldingError) -> ProtocolName {
    var matches = protocolNames.filter {
      $0.name == name || "\($0.module).\($0.name)" == name
    }
    if matches.isEmpty { matches = protocolNames.filter { $0.name.hasSuffix("." + name) } }
    if matches.count > 1 {
      for module in preferred {
        let own = matches.filter { $0.module == module }
        if own.count == 1 { matches = own }
        if !own.isEmpty { break }
      }
    }
    guard let match = matches.first else {
      if let target = otherTargets[name] { throw .inOtherTarget(name, target: target) }
      if let kind = kindOfType(name) { throw .notAProtocol(name, kind: kind) }
      throw .unknownProtocol(
        name, nearest: NearestNames.of(name, among: protocols.map(\.name) + otherNames))
    }
    if matches.count > 1 {
      throw .ambiguousProtocol(name, modules: matches.map(\.module).sorted())
    }
    if match.access == "private" || match.access == "fileprivate" {
      throw .notAccessible(match.name, access: match.access)
    }
    return match
  }

  /// The names of the protocols that require most of the members with some names, and no others:
  /// that of a protocol that was renamed, for example.
  func protocols(requiring members: Set<String>) -> [String] {
    let found = protocols.map { name in
      (name.name, Set(requirements(of: name.identifier).compactMap(\.pathComponents.last)))
    }.filter { !$1.isEmpty && $1.isSubset(of: members) }
    let most = found.map(\.1.count).max()
    return found.filter { $1.count == most }.prefix(3).map(\.0)
  }

  /// The keyword of a type that isn't a protocol.
  private func kindOfType(_ name: String) -> String? {
    let keywords = ["swift.class": "class", "swift.struct": "struct", "swift.enum": "enum"]
    return symbols.values.lazy.compactMap { symbol in
      guard let keyword = keywords[symbol.kind.identifier],
        symbol.path == name || (symbol.module ?? "") + "." + symbol.path == name
      else { return nil }
      let isActor = symbol.declarationFragments?.contains { $0.spelling == "actor" }
      return isActor == true ? "actor" : keyword
    }.min()
  }

  // MARK: Relationships

  func requirements(of identifier: String) -> [SymbolGraph.Symbol] {
    (requirements[identifier] ?? []).compactMap { symbols[$0] }
  }

  func defaultImplementations(of identifier: String) -> [SymbolGraph.Symbol] {
    ([identifier] + (overridden[identifier] ?? []))
      .flatMap { defaultImplementations[$0] ?? [] }.compactMap { symbols[$0] }
  }

  /// The protocol that declares a requirement.
  func owner(of requirement: SymbolGraph.Symbol) -> String? {
    owners[requirement.identifier.precise]
  }

  func isOverridden(_ identifier: String, by other: String) -> Bool {
    overridden[other]?.contains(identifier) ?? false
  }

  func superclass(of identifier: String) -> TypeSyntax? {
    superclasses[identifier]?.first.map { .named(symbols[$0.identifier]?.path ?? $0.shortName) }
  }

  /// All protocols that a protocol inherits from, the nearest first.
  func ancestors(of identifier: String) -> [Reference] {
    var result: [Reference] = []
    var queue = conformances[identifier] ?? []
    while !queue.isEmpty {
      let next = queue.removeFirst()
      if result.contains(where: { $0.identifier == next.identifier }) { continue }
      result.append(next)
      queue += conformances[next.identifier] ?? []
    }
    return result
  }

  /// Whether values of a type can probably not be copied.
  func isNoncopyable(_ identifier: String) -> Bool {
    guard let symbol = symbols[identifier],
      ["swift.struct", "swift.enum"].contains(symbol.kind.identifier)
    else { return false }
    let name = (symbol.module ?? "") + "." + symbol.path
    guard ownedTypes.contains(identifier) || consumingTypes.contains(name) else { return false }
    // Any other protocol is adopted by types that can be copied, unless it says otherwise.
    return (conformances[identifier] ?? []).allSatisfy { reference in
      KnownProtocol.allowsNoncopyable.contains(reference.identifier)
        || (symbols[reference.identifier]?.text.contains("~Copyable") ?? false)
    }
  }

  func isSendable(_ identifier: String) -> Bool {
    (conformances[identifier] ?? []).contains { $0.identifier == KnownProtocol.sendable }
  }

  /// Returns the type that a type alias stands for.
  func aliased(_ component: TypeSyntax.Component) -> TypeSyntax? {
    guard let identifier = component.symbol, let symbol = symbols[identifier],
      symbol.kind.identifier == "swift.typealias"
    else { return nil }
    var parser = SyntaxParser(of: symbol)
    guard let alias = try? parser.typeAlias() else { return nil }
    return alias.type.substituting(
      Dictionary(
        zip(alias.parameters, component.arguments), uniquingKeysWith: { first, _ in first }))
  }
}

extension TypeSyntax {
  func substituting(_ types: [String: TypeSyntax]) -> TypeSyntax {
    if let name = simpleName, let type = types[name] { return type }
    let type = mapChildren { $0.substituting(types) }
    // `Item.Type` begins with the name of a type.
    guard case .named(let components) = type, components[0].arguments.isEmpty,
      case .named(let first) = types[components[0].name]
    else { return type }
    return .named(first + components.dropFirst())
  }
}
