/// A protocol with everything that its mock has to declare, inherited requirements included.
struct MockedProtocol {
  struct Requirement {
    var declaration: Declaration
    var symbol: SymbolGraph.Symbol
    /// The protocol that declares it.
    var owner: SymbolGraph.Symbol
    /// Whether an extension of a protocol provides it.
    var isProvided = false
    /// Whether several protocols require the member, with other errors.
    var isMerged = false

    var origin: String { owner.path }
  }

  struct AssociatedType {
    var name: String
    var constraints: [TypeSyntax]
    var symbols: [SymbolGraph.Symbol]
    /// The type that the protocol names for mocks that don't.
    var defaultType: TypeSyntax?
  }

  let name: SymbolGraphs.ProtocolName
  let symbol: SymbolGraph.Symbol
  private(set) var attributes: [String] = []
  var requirements: [Requirement] = []
  /// The requirements that an extension of a protocol provides, whether included or not.
  private(set) var provided: [Requirement] = []
  /// The declarations that weren't understood.
  private(set) var unread: [SymbolGraph.Symbol] = []
  var associatedTypes: [AssociatedType] = []
  private(set) var constraints: [Declaration.Constraint] = []
  private(set) var superclass: TypeSyntax?
  let ancestors: [SymbolGraphs.Reference]

  /// The global actor that isolates the protocol, with its `@`.
  var globalActor: String? { attributes.first(where: Declaration.isGlobalActor) }

  func inherits(from identifier: String) -> Bool {
    ancestors.contains { $0.identifier == identifier }
  }

  var isActor: Bool { inherits(from: KnownSymbol.actor) }
  var isSendable: Bool { inherits(from: KnownSymbol.sendable) }
}

extension MockedProtocol {
  init(
    _ name: SymbolGraphs.ProtocolName, in graphs: SymbolGraphs, includingProvided: Bool = false
  ) throws(ScaffoldingError) {
    guard let symbol = graphs.symbols[name.identifier] else {
      throw .unknownProtocol(name.name, nearest: [])
    }
    self.name = name
    self.symbol = symbol
    ancestors = graphs.ancestors(of: name.identifier)
    let missing = graphs.missingModules(for: name)
    if !missing.isEmpty { throw .missingModules(name.name, modules: missing.sorted()) }
    superclass = graphs.superclass(of: name.identifier)
    if ancestors.contains(where: { $0.shortName == KnownSymbol.objectProtocol }) {
      superclass = superclass ?? .named("NSObject")
    }
    read(symbol, in: graphs)
    for ancestor in ancestors where !ancestor.needsNothing {
      superclass = superclass ?? graphs.superclass(of: ancestor.identifier)
      graphs.symbols[ancestor.identifier].map { read($0, in: graphs) }
    }
    if requirements.contains(where: { $0.declaration.displayName == "mockState" }) {
      throw .cannotBeMocked(
        name.name, reason: "it requires mockState, which a mock uses itself. Rename the requirement"
      )
    }
    for index in requirements.indices {
      requirements[index].isProvided = isProvided(requirements[index], in: graphs)
    }
    provided = requirements.filter(\.isProvided)
    if !includingProvided { requirements.removeAll(where: \.isProvided) }
    leaveOutSuperseded()
    mergeDuplicates()
  }

  // MARK: Declarations

  /// Reads the declarations of a protocol and its members.
  private mutating func read(_ owner: SymbolGraph.Symbol, in graphs: SymbolGraphs) {
    let members = graphs.requirements(of: owner.identifier.precise)
    for symbol in [owner] + members
    where !requirements.contains(where: {
      graphs.isOverridden(symbol.identifier.precise, by: $0.symbol.identifier.precise)
    }) {
      do throws(SyntaxError) {
        switch symbol.kind.identifier {
        case "swift.protocol": try readHeader(of: symbol)
        case "swift.associatedtype": try readAssociatedType(symbol)
        default:
          let declaration = try SyntaxParser.member(of: symbol)
          requirements.append(Requirement(declaration: declaration, symbol: symbol, owner: owner))
        }
      } catch {
        unread.append(symbol)
      }
    }
  }

  private mutating func readHeader(of symbol: SymbolGraph.Symbol) throws(SyntaxError) {
    var parser = SyntaxParser(of: symbol)
    let (attributes, _) = try parser.prefix()
    try parser.expect("protocol")
    _ = try parser.identifier()
    _ = try parser.genericParameters()
    _ = try parser.inheritedTypes()
    constraints += try parser.whereClause()
    if symbol.identifier.precise == name.identifier { self.attributes = attributes }
  }

  private mutating func readAssociatedType(_ symbol: SymbolGraph.Symbol) throws(SyntaxError) {
    var parser = SyntaxParser(of: symbol)
    _ = try parser.prefix()
    try parser.expect("associatedtype")
    let name = try parser.identifier()
    let types = try parser.inheritedTypes()
    let defaultType = parser.take("=") ? try parser.type() : nil
    constraints += try parser.whereClause()
    if let index = associatedTypes.firstIndex(where: { $0.name == name }) {
      associatedTypes[index].symbols.append(symbol)
      for type in types where !associatedTypes[index].constraints.contains(type) {
        associatedTypes[index].constraints.append(type)
      }
    } else {
      associatedTypes.append(
        AssociatedType(
          name: name, constraints: types, symbols: [symbol], defaultType: defaultType))
    }
  }

  /// Removes requirements of the standard library that newer ones of the same name replace: the
  /// compiler accepts either.
  private mutating func leaveOutSuperseded() {
    let current = Set(
      (requirements + provided).filter { !$0.symbol.isDeprecated }.map(\.declaration.displayName))
    requirements.removeAll {
      $0.symbol.identifier.precise.hasPrefix("s:Sc") && $0.symbol.isDeprecated
        && current.contains($0.declaration.displayName)
    }
  }

  /// Makes one requirement of those that one member satisfies.
  private mutating func mergeDuplicates() {
    var result: [Requirement] = []
    for requirement in requirements {
      guard
        let index = result.firstIndex(where: {
          $0.declaration.isSameMember(as: requirement.declaration)
        })
      else {
        result.append(requirement)
        continue
      }
      let errors = result[index].declaration.errors
      if errors != requirement.declaration.errors { result[index].isMerged = true }
      result[index].declaration.merge(requirement.declaration)
      // The member throws only what all of the protocols allow.
      if errors != result[index].declaration.errors { result[index].owner = requirement.owner }
    }
    requirements = result
  }
}

extension SymbolGraphs.Reference {
  /// The name without the module.
  var shortName: String {
    fallback.map { $0.split(separator: ".").dropFirst().joined(separator: ".") } ?? identifier
  }

  /// Whether a type that adopts the protocol has to implement nothing.
  fileprivate var needsNothing: Bool {
    KnownSymbol.withoutRequirements.contains(identifier) || shortName == KnownSymbol.objectProtocol
  }
}

extension SymbolGraphs {
  /// Returns the modules whose graphs are needed for a protocol and weren't read: those of the
  /// protocols that it inherits from, and those of the types that its members mention.
  ///
  /// - Parameter mentioned: The modules that count if a member mentions their types, which can be
  ///   type aliases of closures, for example.
  package func missingModules(
    for name: ProtocolName, mentioning mentioned: Set<String> = []
  ) -> Set<String> {
    let ancestors = ancestors(of: name.identifier)
    let inherited = ancestors.filter { symbols[$0.identifier] == nil && !$0.needsNothing }.map {
      MangledName.module(of: $0.identifier)
        ?? $0.fallback?.split(separator: ".").first.map(String.init) ?? ""
    }
    let identifiers = ([name.identifier] + ancestors.map(\.identifier)).flatMap(requirements)
      .flatMap(\.mentionedIdentifiers)
    // A graph that was read can leave a protocol out, because it has an underscored name.
    return mentioned.intersection(identifiers.compactMap(MangledName.module))
      .union(inherited).subtracting(modules)
  }
}
