// The imports and the declaration of the type.

extension MockWriter {
  var imports: [String] {
    var modules: Set<String> = ["Understudy"]
    // The modules that only some systems have.
    var optional: Set<String> = []
    var testable: Set<String> = []
    // The attributes of imports that make SPI visible, by module.
    var groups: [String: Set<String>] = [:]
    var warnings: Set<String> = []
    func add(_ module: String) {
      switch module {
      case "Swift", "_Concurrency", "_StringProcessing", options.module: return
      case "FoundationNetworking", "FoundationXML":
        optional.insert(module)
        modules.insert("Foundation")
      // What Foundation is made of, and what a C declaration is visible through.
      case "FoundationEssentials", "FoundationInternationalization", "__C", "CoreFoundation":
        modules.insert("Foundation")
      default: modules.insert(module)
      }
    }
    func addDeclaration(_ symbol: SymbolGraph.Symbol) {
      guard let module = symbol.module, module != options.module else { return }
      if symbol.accessLevel == "internal" { testable.insert(module) }
      guard symbol.spi == true else { return }
      groups[module, default: []].formUnion(symbol.spiGroups.map { "@_spi(\($0)) " })
      if symbol.spiGroups.isEmpty {
        warnings.insert("name the SPI group of \(symbol.path): @_spi(Group) import \(module)")
      }
    }
    add(model.name.module)
    addDeclaration(model.symbol)
    for identifier in (model.requirements.map(\.symbol) + model.associatedTypes.flatMap(\.symbols))
      .flatMap(\.mentionedIdentifiers)
    {
      if identifier.hasPrefix("c:"), !identifier.hasPrefix("c:@M@") { add("Foundation") }
      MangledName.module(of: identifier).map(add)
      graphs.symbols[identifier].map(addDeclaration)
    }
    // It defines the attribute.
    let hasObjectiveC = model.requirements.contains {
      $0.declaration.attributes.contains { $0.hasPrefix("@objc") }
    }
    if hasObjectiveC || model.superclass == .named("NSObject") { add("Foundation") }
    modules.subtract(testable)
    // Modules with `InternalImportsByDefault` have to be told that public declarations use the
    // types.
    let keyword = options.access == .public ? "public import " : "import "
    func line(_ keyword: String, _ module: String) -> String {
      (groups[module] ?? []).sorted().joined() + keyword + module
    }
    var lines = modules.sorted().map { line(keyword, $0) }
    lines += optional.sorted().map { "#if canImport(\($0))\n  \(keyword)\($0)\n#endif" }
    if !testable.isEmpty { lines += [""] + testable.sorted().map { line("@testable import ", $0) } }
    return lines + warnings.sorted().flatMap { Code.warning($0).lines(indentation: 0) }
  }

  /// The associated types that the protocol or the real instance sets to a type, in the order of
  /// their declarations.
  var aliases: [(name: String, type: TypeSyntax)] {
    model.associatedTypes.compactMap { associated in
      if needsRealType { return (associated.name, .named("Real.\(associated.name)")) }
      for constraint in model.constraints where constraint.relation == "==" {
        for (subject, type) in constraint.bothSides {
          if subject.membersOfSelf == [associated.name], type.membersOfSelf.count < 2,
            type.membersOfSelf.isEmpty || type != constraint.subject
          {
            return (associated.name, type.replacingSelf(with: typeName))
          }
          // A type that depends on the mock itself can't be a generic parameter.
          if type == .named("Self"), subject.membersOfSelf.dropLast().first == associated.name,
            let defaultType = associated.defaultType
          {
            return (associated.name, defaultType.replacingSelf(with: typeName))
          }
        }
      }
      return nil
    }
  }

  /// The names of the mock's generic parameters.
  var genericNames: Set<String> {
    if needsRealType { return ["Real"] }
    return Set(model.associatedTypes.map(\.name)).subtracting(aliases.map(\.name))
  }

  /// Whether the class that the protocol requires is isolated to a global actor, as far as that's
  /// known.
  private var hasIsolatedSuperclass: Bool {
    if model.globalActor != nil { return true }
    let name = model.superclass?.text
    return graphs.symbols.values.contains {
      $0.kind.identifier == "swift.class" && $0.path == name && $0.text.hasPrefix("@")
        && !$0.text.hasPrefix("@objc")
    }
  }

  var needsUncheckedSendable: Bool {
    let isAsync = model.requirements.contains {
      $0.declaration.isAsync || $0.declaration.accessors.contains(where: \.isAsync)
    }
    return base != .actor && !base.isIsolated
      && (model.isSendable || model.inherits(from: KnownSymbol.error) || isAsync)
  }

  /// The declaration of the type, up to its brace.
  var head: String {
    let name = model.name.name
    var inherited: [String]
    var keywords = access
    switch base {
    case .mock:
      inherited = ["Mock", name]
    case .actor:
      inherited = [name, "Mocking"]
    case .superclass(let superclass):
      inherited = [superclass, name, "Mocking"]
      // In a module whose types are isolated by default, the initializers have to match the
      // superclass.
      if !hasIsolatedSuperclass { keywords += "nonisolated " }
    case .isolated(let actor):
      inherited = [name, "Mocking"]
      keywords = "\(actor) \(access)"
    }
    keywords += base == .actor ? "actor" : "final class"
    if needsUncheckedSendable { inherited.append("@unchecked Sendable") }
    let generics = genericParameters.joined(separator: ", ")
    let constraints = genericConstraints.joined(separator: ", ")
    return "\(keywords) \(typeName)\(generics.isEmpty ? "" : "<\(generics)>"): "
      + inherited.joined(separator: ", ") + (constraints.isEmpty ? " {" : " where \(constraints) {")
  }

  private var genericParameters: [String] {
    if needsRealType { return ["Real: \(model.name.name)"] }
    let names = genericNames
    return model.associatedTypes.filter { names.contains($0.name) }.map { associated in
      let types = merged(
        associated.constraints.filter { $0.text != "~Copyable" && $0.text != "~Escapable" }
      ).map { $0.replacingSelf(with: typeName).qualifyingNames(shadowedBy: names).text }
      return types.isEmpty
        ? associated.name : "\(associated.name): \(types.joined(separator: " & "))"
    }
  }

  private var genericConstraints: [String] {
    if needsRealType { return [] }
    let types = Dictionary(
      aliases.map { ($0.name, $0.type) }, uniquingKeysWith: { first, _ in first })
    func isParameter(_ type: TypeSyntax) -> Bool {
      if case .named(let components) = type { return genericNames.contains(components[0].name) }
      return false
    }
    var result: [String] = []
    for var constraint in model.constraints where !constraint.type.text.hasPrefix("~") {
      constraint.subject = constraint.subject.replacingSelf(with: typeName).substituting(types)
      constraint.type = constraint.type.replacingSelf(with: typeName).substituting(types)
      if constraint.relation == "==", !isParameter(constraint.subject) {
        swap(&constraint.subject, &constraint.type)
      }
      let text = constraintText(constraint)
      // What the aliases state is about no parameter any more.
      if isParameter(constraint.subject), constraint.subject != constraint.type,
        !result.contains(text)
      {
        result.append(text)
      }
    }
    return result
  }

  func constraintText(_ constraint: Declaration.Constraint) -> String {
    let names = genericNames
    let subject = constraint.subject.replacingSelf(with: typeName).text
    let type = constraint.type.replacingSelf(with: typeName).qualifyingNames(shadowedBy: names).text
    let pack = constraint.isPack ? "repeat " : ""
    return "\(pack)\(subject)\(constraint.relation == ":" ? ":" : " ==") \(type)"
  }

  /// Replaces `Decodable` and `Encodable` by `Codable`.
  func merged(_ types: [TypeSyntax]) -> [TypeSyntax] {
    let names = types.map(\.text)
    guard names.contains("Decodable"), names.contains("Encodable") else { return types }
    return [.named("Codable")] + types.filter { $0.text != "Decodable" && $0.text != "Encodable" }
  }
}
