import Foundation

/// The symbol graphs of several modules, and the questions that a mock asks them.
package struct SymbolGraphs: Sendable {
  private(set) var symbols: [String: SymbolGraph.Symbol] = [:]
  /// The modules whose graphs were added.
  package private(set) var modules: Set<String> = []
  /// The protocols of all graphs, by module and name.
  package private(set) var protocols: [ProtocolName] = []
  private var relations: [Relation: [String: [Reference]]] = [:]
  /// The type aliases by their names, for sources, which don't tell symbols.
  private(set) var aliases: [String: String] = [:]
  /// The types of parameters with an ownership modifier, and the methods that have one.
  private var owned: Set<String> = []

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

  /// What a symbol is for another one.
  private enum Relation {
    case requirement, defaultImplementation, conformance, superclass, overridden
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
    let folder = try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
    let files = folder?.filter { $0.hasSuffix(".symbols.json") }.map(url.appendingPathComponent)
    for file in files ?? [url] {
      let graph = try SymbolGraph(json: Data(contentsOf: file), name: file.path)
      // `_Concurrency@Swift.symbols.json` has the name of the module that is extended.
      let names = file.lastPathComponent.split(separator: "@")
      modules.insert(names.count > 1 ? String(names[0]) : graph.module.name)
      add(graph)
    }
  }

  /// Adds the graph of a module, or of a module's extensions of another module.
  private mutating func add(_ graph: SymbolGraph) {
    for symbol in graph.symbols {
      let identifier = symbol.identifier.precise
      if symbols[identifier] == nil, symbol.kind.identifier == "swift.protocol" {
        protocols.append(
          ProtocolName(
            module: graph.module.name, name: symbol.path, access: symbol.accessLevel,
            identifier: identifier))
      }
      symbols[identifier] = symbol
      if symbol.kind.identifier == "swift.typealias" { aliases[symbol.path] = identifier }
      if symbol.isConsuming { noteOwnership(in: symbol) }
    }
    protocols.sort()
    for relationship in graph.relationships {
      let (source, target) = (relationship.source, relationship.target)
      let reference = Reference(identifier: target, fallback: relationship.targetFallback)
      switch relationship.kind {
      case "requirementOf", "optionalRequirementOf":
        relate(target, .requirement, to: Reference(identifier: source))
      case "defaultImplementationOf":
        relate(target, .defaultImplementation, to: Reference(identifier: source))
      case "conformsTo": relate(source, .conformance, to: reference)
      case "inheritsFrom": relate(source, .superclass, to: reference)
      case "overrides": relate(source, .overridden, to: reference)
      default: break
      }
    }
  }

  private mutating func relate(_ identifier: String, _ kind: Relation, to other: Reference) {
    if related(identifier, kind).contains(other) { return }
    relations[kind, default: [:]][identifier, default: []].append(other)
  }

  private func related(_ identifier: String, _ kind: Relation) -> [Reference] {
    relations[kind]?[identifier] ?? []
  }

  /// Notes what is used as types that can't be copied are: their parameters have an ownership
  /// modifier, and so do their methods. A graph doesn't state it otherwise.
  private mutating func noteOwnership(in symbol: SymbolGraph.Symbol) {
    let words = (symbol.declarationFragments ?? []).filter {
      !$0.spelling.allSatisfy(\.isWhitespace)
    }
    for (word, next) in zip(words, words.dropFirst())
    where ["consuming", "borrowing"].contains(word.spelling) {
      owned.insert(next.preciseIdentifier ?? symbol.identifier.precise)
    }
  }

  /// Returns the protocol with a name. The names of containing types and of the module can stand
  /// before it.
  ///
  /// - Parameter preferred: Modules that take precedence, in the order of precedence.
  package func protocolName(
    _ name: String, preferring preferred: [String] = []
  ) throws(ScaffoldingError) -> ProtocolName {
    var matches = protocols.filter { $0.name == name || "\($0.module).\($0.name)" == name }
    if matches.isEmpty { matches = protocols.filter { $0.name.hasSuffix("." + name) } }
    let own = preferred.lazy.map { module in matches.filter { $0.module == module } }
      .first { !$0.isEmpty }
    if let own, own.count == 1 { matches = own }
    guard let match = matches.first else {
      if let target = otherTargets[name] { throw .inOtherTarget(name, target: target) }
      if let kind = kindOfType(name) { throw .notAProtocol(name, kind: kind) }
      throw .unknownProtocol(name, nearest: nearestNames(to: name))
    }
    if matches.count > 1 { throw .ambiguousProtocol(name, modules: matches.map(\.module)) }
    return match
  }

  /// At most three names that someone who mistyped a name may have meant, the nearest first.
  private func nearestNames(to name: String) -> [String] {
    let limit = max(3, name.count / 2)
    let wanted = name.lowercased()
    return Set(protocols.map(\.name) + otherNames)
      .map { candidate -> (String, Int) in
        let lowercased = candidate.lowercased()
        let last = lowercased.split(separator: ".").last.map(String.init) ?? lowercased
        let isPart = last.contains(wanted) || wanted.contains(last)
        // The numbers of characters to insert and to remove.
        let distances = [lowercased, last].map { wanted.difference(from: $0).count }
        return (candidate, isPart ? 1 : min(distances[0], distances[1]))
      }
      .filter { $0.1 <= limit }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.prefix(3).map(\.0)
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
    let symbol = symbols.values.first {
      ["swift.class", "swift.struct", "swift.enum"].contains($0.kind.identifier)
        && ($0.path == name || ($0.module ?? "") + "." + $0.path == name)
    }
    let words = symbol?.declarationFragments?.map(\.spelling) ?? []
    return ["class", "struct", "enum", "actor"].first(where: words.contains)
  }

  // MARK: Relationships

  func requirements(of identifier: String) -> [SymbolGraph.Symbol] {
    related(identifier, .requirement).compactMap { symbols[$0.identifier] }
  }

  func defaultImplementations(of identifier: String) -> [SymbolGraph.Symbol] {
    ([identifier] + related(identifier, .overridden).map(\.identifier))
      .flatMap { related($0, .defaultImplementation) }.compactMap { symbols[$0.identifier] }
  }

  func isOverridden(_ identifier: String, by other: String) -> Bool {
    related(other, .overridden).contains { $0.identifier == identifier }
  }

  func superclass(of identifier: String) -> TypeSyntax? {
    related(identifier, .superclass).first.map {
      .named(symbols[$0.identifier]?.path ?? $0.shortName)
    }
  }

  /// All protocols that a protocol inherits from, the nearest first.
  func ancestors(of identifier: String) -> [Reference] {
    var result: [Reference] = []
    var queue = related(identifier, .conformance)
    while !queue.isEmpty {
      let next = queue.removeFirst()
      if result.contains(where: { $0.identifier == next.identifier }) { continue }
      result.append(next)
      queue += related(next.identifier, .conformance)
    }
    return result
  }

  /// Whether values of a type can probably not be copied.
  func isNoncopyable(_ identifier: String) -> Bool {
    if KnownSymbol.noncopyableTypes.contains(identifier) { return true }
    guard let kind = symbols[identifier]?.kind.identifier,
      ["swift.struct", "swift.enum"].contains(kind),
      // The identifier of a method begins with the one of its type.
      owned.contains(where: { $0.hasPrefix(identifier) })
    else { return false }
    // Any other protocol is adopted by types that can be copied, unless it says otherwise.
    return related(identifier, .conformance).allSatisfy { reference in
      KnownSymbol.allowsNoncopyable.contains(reference.identifier)
        || symbols[reference.identifier]?.text.contains("~Copyable") == true
    }
  }

  func isSendable(_ identifier: String) -> Bool {
    related(identifier, .conformance).contains { $0.identifier == KnownSymbol.sendable }
  }

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
