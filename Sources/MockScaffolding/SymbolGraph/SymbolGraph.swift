import Foundation

/// A symbol graph, which the compiler writes as JSON: the declarations of a module, and how they
/// relate to each other. Only the parts that a mock depends on are decoded.
struct SymbolGraph: Codable, Sendable {
  var metadata: Metadata
  var module: Module
  var symbols: [Symbol]
  var relationships: [Relationship]

  struct Metadata: Codable, Sendable { var formatVersion: Version }
  struct Module: Codable, Sendable { var name: String }

  struct Version: Codable, Sendable, Equatable {
    var major: Int
    var minor, patch: Int?
  }

  struct Symbol: Codable, Sendable {
    var kind: Kind
    var identifier: Identifier
    /// The name of the declaration, after the names of the types that contain it.
    var pathComponents: [String]
    var accessLevel: String
    var declarationFragments: [Fragment]?
    var swiftGenerics: Generics?
    var swiftExtension: Extension?
    var availability: [Availability]?
    /// Whether only files that import an SPI group of the module see the declaration.
    var spi: Bool?
    var location: Location?
  }

  struct Kind: Codable, Sendable { var identifier: String }

  /// The unique name of a symbol, which is mangled.
  struct Identifier: Codable, Sendable { var precise: String }

  /// A part of a declaration's text, with the symbol to which it refers.
  struct Fragment: Codable, Sendable {
    var spelling: String
    var preciseIdentifier: String?
  }

  /// Where the name of a declaration is in the sources.
  struct Location: Codable, Sendable {
    struct Position: Codable, Sendable { var line, character: Int }
    var uri: String
    var position: Position
  }

  struct Generics: Codable, Sendable { var constraints: [Constraint]? }

  struct Extension: Codable, Sendable {
    var extendedModule: String
    var constraints: [Constraint]?
  }

  struct Constraint: Codable, Sendable {
    /// The kind: `conformance`, `superclass`, or `sameType`.
    var kind: String
    var lhs: String
    var rhs: String
  }

  /// The availability of a declaration on a platform, for example `macOS`; `*` means all platforms.
  struct Availability: Codable, Sendable, Equatable {
    var domain: String?
    var introduced, deprecated, obsoleted: Version?
    var message, renamed: String?
    var isUnconditionallyDeprecated, isUnconditionallyUnavailable: Bool?
  }

  /// A relationship between two declarations.
  struct Relationship: Codable, Sendable {
    /// The kind, for example `requirementOf`.
    var kind: String
    var source, target: String
    /// The name of the second declaration with its module, if it's in another module.
    var targetFallback: String?
  }
}

extension SymbolGraph {
  /// Reads the text of a file, whose name is for error messages.
  init(json data: Data, name: String) throws(ScaffoldingError) {
    struct Header: Decodable { var metadata: Metadata }
    let graph = try? JSONDecoder().decode(SymbolGraph.self, from: data)
    // The version explains an unknown shape better than the decoder does.
    let header = graph == nil ? try? JSONDecoder().decode(Header.self, from: data) : nil
    // The versions that this library has been tested with are 0.5 and 0.6.
    if let version = (graph?.metadata ?? header?.metadata)?.formatVersion,
      version.major != 0 || !(5...6).contains(version.minor ?? 0)
    {
      throw .unknownVersion(
        file: name, version: "\(version.major).\(version.minor ?? 0).\(version.patch ?? 0)")
    }
    guard let graph else { throw .notASymbolGraph(name) }
    self = graph
  }

  /// Returns the graph without the symbols that don't matter to mocks. The graph of the standard
  /// library gets much smaller.
  func reduced() -> SymbolGraph {
    var result = self
    result.relationships.removeAll { $0.kind == "memberOf" }
    let members = Set(
      relationships.filter { ["requirementOf", "defaultImplementationOf"].contains($0.kind) }
        .map(\.source))
    let types: Set = [
      "swift.protocol", "swift.typealias", "swift.associatedtype", "swift.struct", "swift.enum",
      "swift.class",
    ]
    result.symbols.removeAll {
      !members.contains($0.identifier.precise) && !types.contains($0.kind.identifier)
        && !$0.isConsuming
    }
    for index in result.symbols.indices where result.symbols[index].spi != true {
      result.symbols[index].location = nil
    }
    return result
  }
}

extension SymbolGraph.Symbol {
  /// The full name of the declaration in its module.
  var path: String { pathComponents.joined(separator: ".") }

  /// The module of the declaration, read from its mangled name.
  var module: String? { MangledName.module(of: identifier.precise) }

  /// The text of the declaration.
  var text: String { (declarationFragments ?? []).map(\.spelling).joined() }

  /// The symbols that the text refers to.
  var mentionedIdentifiers: [String] {
    (declarationFragments ?? []).compactMap(\.preciseIdentifier)
  }

  var isDeprecated: Bool {
    availability?.contains { $0.isUnconditionallyDeprecated == true } ?? false
  }

  /// Whether the declaration has an ownership modifier, which tells that a type can't be copied.
  var isConsuming: Bool {
    declarationFragments?.contains { $0.spelling == "consuming" || $0.spelling == "borrowing" }
      ?? false
  }

  /// Whether the text of the declaration leaves out the arguments of an opaque parameter, as in
  /// `some Collection<Item>`.
  var hasLostArguments: Bool {
    swiftGenerics?.constraints?.contains { constraint in
      [constraint.lhs, constraint.rhs].contains { $0.contains(#/\(some [^<]*\)/#) }
    } ?? false
  }

  /// The groups of an SPI declaration. A graph doesn't name them, so they're read from the source in
  /// front of the declaration; none if they aren't there.
  var spiGroups: [String] {
    guard spi == true, let location, let url = URL(string: location.uri),
      let source = try? String(contentsOf: url, encoding: .utf8)
    else { return [] }
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let line = min(location.position.line, lines.count - 1)
    let text =
      lines[..<line].joined(separator: "\n") + "\n"
      + lines[line].prefix(location.position.character)
    let own = text.split(separator: #/[};]|\bimport\b/#).last ?? ""
    return own.matches(of: #/@_spi\((\w+)\)/#).map { String($0.1) }
  }
}
