/// A protocol with everything that its mock has to declare, inherited requirements included.
struct MockedProtocol {
  struct Requirement {
    var declaration: Declaration
    /// The protocol that declares it.
    var origin: String
    var symbol: SymbolGraph.Symbol
    /// Whether several protocols require the member, with other errors.
    var isMerged = false
  }

  struct AssociatedType {
    var name: String
    var constraints: [TypeSyntax]
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
  var globalActor: String? {
    attributes.first { $0.dropFirst().first?.isUppercase == true && !$0.contains("(") }
  }

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
    let missing = MockedProtocol.missingModules(of: name, in: graphs)
    if !missing.isEmpty { throw .missingModules(name.name, modules: missing.sorted()) }
    attributes = readHeader(of: symbol)
    superclass = graphs.superclass(of: name.identifier)
    if ancestors.contains(where: { $0.shortName == KnownSymbol.objectProtocol }) {
      superclass = superclass ?? .named("NSObject")
    }
    collectMembers(of: symbol, in: graphs)
    for ancestor in ancestors where !MockedProtocol.needsNothing(ancestor) {
      superclass = superclass ?? graphs.superclass(of: ancestor.identifier)
      guard let symbol = graphs.symbols[ancestor.identifier] else { continue }
      _ = readHeader(of: symbol)
      collectMembers(of: symbol, in: graphs)
    }
    if requirements.contains(where: { $0.declaration.displayName == "mockState" }) {
      throw .cannotBeMocked(
        name.name, reason: "it requires mockState, which a mock uses itself. Rename the requirement"
      )
    }
    provided = requirements.filter { isProvided($0, in: graphs) }
    if !includingProvided {
      let symbols = Set(provided.map(\.symbol.identifier.precise))
      requirements.removeAll { symbols.contains($0.symbol.identifier.precise) }
    }
    leaveOutSuperseded()
    mergeDuplicates()
  }

  private static func needsNothing(_ reference: SymbolGraphs.Reference) -> Bool {
    KnownSymbol.withoutRequirements.contains(reference.identifier)
      || reference.shortName == KnownSymbol.objectProtocol
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

  // MARK: Declarations

  /// Reads the declaration of a protocol, and returns its attributes.
  private mutating func readHeader(of symbol: SymbolGraph.Symbol) -> [String] {
    var parser = SyntaxParser(of: symbol)
    do throws(SyntaxError) {
      let (attributes, _) = try parser.prefix()
      try parser.expect("protocol")
      _ = try parser.identifier()
      _ = try parser.genericParameters()
      _ = try parser.inheritedTypes()
      constraints += try parser.whereClause()
      return attributes
    } catch {
      unread.append(symbol)
      return []
    }
  }

  private mutating func collectMembers(of owner: SymbolGraph.Symbol, in graphs: SymbolGraphs) {
    for symbol in graphs.requirements(of: owner.identifier.precise)
    where !requirements.contains(where: {
      graphs.isOverridden(symbol.identifier.precise, by: $0.symbol.identifier.precise)
    }) {
      do throws(SyntaxError) {
        if symbol.kind.identifier == "swift.associatedtype" {
          try collectAssociatedType(symbol)
        } else {
          requirements.append(
            Requirement(
              declaration: try SyntaxParser.member(of: symbol), origin: owner.path, symbol: symbol))
        }
      } catch {
        unread.append(symbol)
      }
    }
  }

  private mutating func collectAssociatedType(_ symbol: SymbolGraph.Symbol) throws(SyntaxError) {
    var parser = SyntaxParser(of: symbol)
    _ = try parser.prefix()
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
      if result[index].declaration.errors != requirement.declaration.errors {
        // The member doesn't throw if one of the protocols doesn't allow it.
        result[index].isMerged = true
        if requirement.declaration.errors == .none { result[index].origin = requirement.origin }
      }
      result[index].declaration.merge(requirement.declaration)
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
