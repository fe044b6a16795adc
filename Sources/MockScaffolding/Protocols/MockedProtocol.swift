/// A protocol with everything that its mock has to declare, inherited requirements included.
struct MockedProtocol {
  struct Requirement {
    var declaration: Declaration
    /// The protocol that declares it.
    var origin: String
    var availability: [SymbolGraph.Availability]
    var symbol: SymbolGraph.Symbol
    /// Whether several protocols require the member, with other errors.
    var isMerged = false
  }

  struct AssociatedType {
    var name: String
    var constraints: [TypeSyntax] = []
    /// The type that the protocol names for mocks that don't.
    var defaultType: TypeSyntax?
  }

  /// A requirement whose declaration wasn't understood.
  struct Unread {
    var name: String
    var text: String
  }

  var name: SymbolGraphs.ProtocolName
  var symbol: SymbolGraph.Symbol
  var attributes: [String] = []
  var requirements: [Requirement] = []
  /// The requirements that an extension of a protocol provides.
  var provided: [Requirement] = []
  var unread: [Unread] = []
  var associatedTypes: [AssociatedType] = []
  var constraints: [Declaration.Constraint] = []
  var superclass: TypeSyntax?
  var ancestors: [SymbolGraphs.Reference] = []

  /// The global actor that isolates the protocol, with its `@`.
  var globalActor: String? {
    attributes.first { $0.dropFirst().first?.isUppercase == true && !$0.contains("(") }
  }

  func inherits(from identifier: String) -> Bool {
    ancestors.contains { $0.identifier == identifier }
  }

  var isActor: Bool { inherits(from: KnownProtocol.actor) }
  var isSendable: Bool { inherits(from: KnownProtocol.sendable) }
}

extension MockedProtocol {
  /// Collects a protocol's requirements.
  ///
  /// - Parameters:
  ///   - includingProvided: Whether to include what protocol extensions provide.
  init(
    _ name: SymbolGraphs.ProtocolName, in graphs: SymbolGraphs, includingProvided: Bool = false
  ) throws(ScaffoldingError) {
    guard let symbol = graphs.symbols[name.identifier] else {
      throw .unknownProtocol(name.name, nearest: [])
    }
    self.name = name
    self.symbol = symbol
    ancestors = graphs.ancestors(of: name.identifier)
    let missing = MockedProtocol.missingModules(of: name, in: graphs)
    if !missing.isEmpty { throw .missingModules(name.name, modules: missing.sorted()) }
    if inherits(from: KnownProtocol.distributedActor) {
      throw .cannotBeMocked(
        name.name,
        reason: "a distributed actor can't be a mock. Let the code under test use a protocol "
          + "that doesn't inherit from DistributedActor")
    }
    readHeader(of: symbol, isSelf: true)
    superclass = graphs.superclass(of: name.identifier)
    if ancestors.contains(where: { $0.shortName == KnownProtocol.objectProtocol }) {
      superclass = superclass ?? .named("NSObject")
    }
    collectMembers(of: name.identifier, in: graphs)
    for ancestor in ancestors where !MockedProtocol.needsNothing(ancestor) {
      if let symbol = graphs.symbols[ancestor.identifier] { readHeader(of: symbol, isSelf: false) }
      superclass = superclass ?? graphs.superclass(of: ancestor.identifier)
      collectMembers(of: ancestor.identifier, in: graphs)
    }
    if requirements.contains(where: { $0.declaration.displayName == "mockState" }) {
      throw .cannotBeMocked(
        name.name, reason: "it requires mockState, which a mock uses itself. Rename the requirement"
      )
    }
    if !includingProvided { leaveOutProvided(in: graphs) }
    leaveOutSuperseded()
    mergeDuplicates()
  }

  private static func needsNothing(_ reference: SymbolGraphs.Reference) -> Bool {
    KnownProtocol.withoutRequirements.contains(reference.identifier)
      || reference.shortName == KnownProtocol.objectProtocol
  }

  /// The modules that declare inherited protocols and whose graphs weren't read.
  static func missingModules(
    of name: SymbolGraphs.ProtocolName, in graphs: SymbolGraphs
  ) -> Set<String> {
    var modules: Set<String> = []
    for ancestor in graphs.ancestors(of: name.identifier)
    where graphs.symbols[ancestor.identifier] == nil && !needsNothing(ancestor) {
      let module =
        MangledName.module(of: ancestor.identifier)
        ?? ancestor.fallback?.split(separator: ".").first.map(String.init) ?? ""
      // A graph that was read can leave a protocol out, because it has an underscored name.
      if !graphs.modules.contains(module) { modules.insert(module) }
    }
    return modules
  }

  /// The modules of the types that a protocol's members mention, inherited ones included.
  static func mentionedModules(
    of name: SymbolGraphs.ProtocolName, in graphs: SymbolGraphs
  ) -> Set<String> {
    let protocols = [name.identifier] + graphs.ancestors(of: name.identifier).map(\.identifier)
    let fragments = protocols.flatMap(graphs.requirements).flatMap { $0.declarationFragments ?? [] }
    return Set(fragments.compactMap { $0.preciseIdentifier.flatMap(MangledName.module) })
  }

  // MARK: The protocol's own declaration

  private mutating func readHeader(of symbol: SymbolGraph.Symbol, isSelf: Bool) {
    var parser = SyntaxParser(of: symbol)
    do throws(SyntaxError) {
      let (attributes, _) = try parser.prefix()
      if isSelf { self.attributes = attributes }
      try parser.expect("protocol")
      _ = try parser.identifier()
      if parser.at("<") { _ = try parser.skipBalanced() }
      _ = try parser.inheritedTypes()
      constraints += try parser.whereClause()
    } catch {
      unread.append(Unread(name: symbol.path, text: symbol.text))
    }
  }

  // MARK: Members

  private mutating func collectMembers(of identifier: String, in graphs: SymbolGraphs) {
    let origin = graphs.symbols[identifier]?.path ?? ""
    for symbol in graphs.requirements(of: identifier) {
      if requirements.contains(where: {
        graphs.isOverridden(symbol.identifier.precise, by: $0.symbol.identifier.precise)
      }) {
        continue
      }
      do throws(SyntaxError) {
        if symbol.kind.identifier == "swift.associatedtype" {
          try collectAssociatedType(symbol)
        } else {
          var declaration = try SyntaxParser.member(of: symbol)
          declaration.modifiers.removeAll { $0 == "override" }
          requirements.append(
            Requirement(
              declaration: declaration, origin: origin, availability: symbol.availability ?? [],
              symbol: symbol))
        }
      } catch {
        unread.append(Unread(name: symbol.pathComponents.last ?? "", text: symbol.text))
      }
    }
  }

  private mutating func collectAssociatedType(_ symbol: SymbolGraph.Symbol) throws(SyntaxError) {
    var parser = SyntaxParser(of: symbol)
    while parser.at("override") { parser.advance() }
    try parser.expect("associatedtype")
    let name = try parser.identifier()
    let types = try parser.inheritedTypes()
    let defaultType = parser.take("=") ? try parser.type() : nil
    constraints += try parser.whereClause()
    if let index = associatedTypes.firstIndex(where: { $0.name == name }) {
      for type in types where !associatedTypes[index].constraints.contains(type) {
        associatedTypes[index].constraints.append(type)
      }
    } else {
      associatedTypes.append(
        AssociatedType(name: name, constraints: types, defaultType: defaultType))
    }
  }

  /// Removes requirements of the standard library that newer ones of the same name replace: the
  /// compiler accepts either.
  private mutating func leaveOutSuperseded() {
    let all = requirements + provided
    requirements.removeAll { requirement in
      requirement.symbol.identifier.precise.hasPrefix("s:Sc")
        && requirement.availability.contains { $0.isUnconditionallyDeprecated == true }
        && all.contains {
          $0.declaration.displayName == requirement.declaration.displayName
            && !$0.availability.contains { $0.isUnconditionallyDeprecated == true }
        }
    }
  }

  /// Makes one requirement of those that one member satisfies.
  private mutating func mergeDuplicates() {
    var result: [Requirement] = []
    for requirement in requirements {
      if let index = result.firstIndex(where: {
        $0.declaration.isSameMember(as: requirement.declaration)
      }) {
        if result[index].declaration.errors != requirement.declaration.errors {
          // The member doesn't throw if one of the protocols doesn't allow it.
          result[index].isMerged = true
          if requirement.declaration.errors == .none { result[index].origin = requirement.origin }
        }
        result[index].declaration.merge(requirement.declaration)
      } else {
        result.append(requirement)
      }
    }
    requirements = result
  }
}

extension SymbolGraphs.Reference {
  /// The name without the module.
  var shortName: String {
    fallback.map { $0.split(separator: ".").dropFirst().joined(separator: ".") } ?? identifier
  }
}
