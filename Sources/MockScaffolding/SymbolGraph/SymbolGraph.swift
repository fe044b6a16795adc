import Foundation

/// A symbol graph, which the compiler writes as JSON: the declarations of a module, and how they
/// relate to each other.
///
/// Only the parts that a mock depends on are decoded.
public struct SymbolGraph: Codable, Sendable {
  /// The version of the format and the compiler that wrote the graph.
  public var metadata: Metadata
  /// The module whose declarations the graph contains.
  public var module: Module
  /// The declarations.
  public var symbols: [Symbol]
  /// The relationships between declarations of this graph and others.
  public var relationships: [Relationship]

  /// The version of the format and the compiler that wrote the graph.
  public struct Metadata: Codable, Sendable {
    /// The version of the format.
    public var formatVersion: Version
    /// The compiler that wrote the graph.
    public var generator: String
  }

  /// A version number.
  public struct Version: Codable, Sendable, Equatable {
    /// The first number.
    public var major: Int
    /// The second number. The default is zero.
    public var minor: Int?
    /// The third number. The default is zero.
    public var patch: Int?
  }

  /// A module.
  public struct Module: Codable, Sendable {
    /// The name of the module.
    public var name: String
  }

  /// A declaration.
  public struct Symbol: Codable, Sendable {
    /// What is declared, for example `swift.method`.
    public var kind: Kind
    /// The name that's unique among all modules.
    public var identifier: Identifier
    /// The name of the declaration, after the names of the types that contain it.
    public var pathComponents: [String]
    /// The access level, for example `internal`.
    public var accessLevel: String
    /// The text of the declaration.
    public var declarationFragments: [Fragment]?
    /// The generic parameters and their constraints.
    public var swiftGenerics: Generics?
    /// The extension that contains the declaration.
    public var swiftExtension: Extension?
    /// The platforms on which the declaration is available.
    public var availability: [Availability]?

    /// The full name of the declaration in its module.
    public var path: String { pathComponents.joined(separator: ".") }
  }

  /// What a symbol declares.
  public struct Kind: Codable, Sendable {
    /// The kind, for example `swift.method`.
    public var identifier: String
  }

  /// The unique name of a symbol.
  public struct Identifier: Codable, Sendable {
    /// The mangled name.
    public var precise: String
  }

  /// A part of a declaration's text.
  public struct Fragment: Codable, Sendable {
    /// What the text is, for example `typeIdentifier`.
    public var kind: String
    /// The text.
    public var spelling: String
    /// The symbol to which the text refers.
    public var preciseIdentifier: String?
  }

  /// The generic signature of a declaration.
  public struct Generics: Codable, Sendable {
    /// The constraints on the generic parameters.
    public var constraints: [Constraint]?
  }

  /// An extension.
  public struct Extension: Codable, Sendable {
    /// The module of the extended type.
    public var extendedModule: String
    /// The constraints of the extension.
    public var constraints: [Constraint]?
  }

  /// A constraint of a `where` clause.
  public struct Constraint: Codable, Sendable {
    /// The kind: `conformance`, `superclass`, or `sameType`.
    public var kind: String
    /// The type on the left-hand side.
    public var lhs: String
    /// The type on the right-hand side.
    public var rhs: String
  }

  /// The availability of a declaration on a platform.
  public struct Availability: Codable, Sendable, Equatable {
    /// The platform, for example `macOS`; `*` means all platforms.
    public var domain: String?
    /// The first version that has the declaration.
    public var introduced: Version?
    /// The version that deprecates the declaration.
    public var deprecated: Version?
    /// The version that removes the declaration.
    public var obsoleted: Version?
    /// The compiler's message about the use of the declaration.
    public var message: String?
    /// The new name of the declaration.
    public var renamed: String?
    /// Whether all versions deprecate the declaration.
    public var isUnconditionallyDeprecated: Bool?
    /// Whether no version has the declaration.
    public var isUnconditionallyUnavailable: Bool?
  }

  /// A relationship between two declarations.
  public struct Relationship: Codable, Sendable {
    /// The kind, for example `requirementOf`.
    public var kind: String
    /// The unique name of the first declaration.
    public var source: String
    /// The unique name of the second declaration.
    public var target: String
    /// The name of the second declaration with its module, if it's in another module.
    public var targetFallback: String?
  }
}

extension SymbolGraph {
  /// Reads a symbol graph.
  ///
  /// - Parameters:
  ///   - data: The JSON text.
  ///   - name: The name of the file for error messages.
  /// - Throws: ``ScaffoldingError`` if the text isn't a symbol graph or has an unknown version.
  public init(json data: Data, name: String) throws(ScaffoldingError) {
    struct Header: Decodable { var metadata: Metadata }
    do {
      self = try JSONDecoder().decode(SymbolGraph.self, from: data)
    } catch {
      // The version explains an unknown shape better than the decoder does.
      if let header = try? JSONDecoder().decode(Header.self, from: data) {
        try header.metadata.check(name: name)
      }
      throw .notASymbolGraph(name)
    }
    try metadata.check(name: name)
  }

  /// Returns the graph without the symbols that don't matter to mocks. The graph of the standard
  /// library gets much smaller.
  public func reduced() -> SymbolGraph {
    var result = self
    result.relationships = relationships.filter { $0.kind != "memberOf" }
    var kept: Set<String> = []
    for relationship in result.relationships
    where relationship.kind == "requirementOf" || relationship.kind == "defaultImplementationOf" {
      kept.insert(relationship.source)
    }
    let kinds: Set = ["swift.protocol", "swift.typealias", "swift.associatedtype"]
    let types: Set = ["swift.struct", "swift.enum", "swift.class"]
    result.symbols = symbols.filter {
      kept.contains($0.identifier.precise) || kinds.contains($0.kind.identifier)
        || types.contains($0.kind.identifier) || $0.isConsuming
    }
    return result
  }
}

extension SymbolGraph.Metadata {
  /// The versions that this library has been tested with are 0.5 and 0.6.
  fileprivate func check(name: String) throws(ScaffoldingError) {
    let version = formatVersion
    if version.major != 0 || !(5...6).contains(version.minor ?? 0) {
      throw .unknownVersion(
        file: name, version: "\(version.major).\(version.minor ?? 0).\(version.patch ?? 0)")
    }
  }
}

extension SymbolGraph.Symbol {
  /// Whether the declaration has an ownership modifier, which tells that a type can't be copied.
  var isConsuming: Bool {
    declarationFragments?.contains { $0.spelling == "consuming" || $0.spelling == "borrowing" }
      ?? false
  }

  /// The text of the declaration.
  var text: String { (declarationFragments ?? []).map(\.spelling).joined() }

  /// The module of the declaration, read from its mangled name.
  var module: String? { MangledName.module(of: identifier.precise) }
}
