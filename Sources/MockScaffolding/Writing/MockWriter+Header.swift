// The imports and the declaration of the type.

extension MockWriter {
  var imports: [String] {
    var modules: Set<String> = ["Understudy"]
    var testable: Set<String> = []
    func add(_ module: String) {
      if ["Swift", "_Concurrency", "_StringProcessing"].contains(module) { return }
      // What Foundation is made of, and what a C declaration is visible through.
      let name =
        ["FoundationEssentials", "FoundationInternationalization", "__C", "CoreFoundation"]
          .contains(module) ? "Foundation" : module
      if name != options.module { modules.insert(name) }
    }
    add(model.name.module)
    if ["internal"].contains(model.name.access), model.name.module != options.module {
      testable.insert(model.name.module)
      modules.remove(model.name.module)
    }
    func note(_ type: TypeSyntax) {
      guard case .named(let components) = type else { return }
      for symbol in components.compactMap(\.symbol) {
        if symbol.hasPrefix("c:") { add("Foundation") }
        if let module = MangledName.module(of: symbol), !testable.contains(module) { add(module) }
        if graphs.symbols[symbol]?.accessLevel == "internal",
          let module = MangledName.module(of: symbol), module != options.module
        {
          testable.insert(module)
          modules.remove(module)
        }
      }
    }
    for requirement in model.requirements {
      requirement.declaration.forEachType { $0.forEach(note) }
    }
    for type in model.associatedTypes.flatMap(\.constraints) { type.forEach(note) }
    if model.superclass == .named("NSObject") { add("Foundation") }
    // Modules with `InternalImportsByDefault` have to be told that public declarations use the types.
    let keyword = options.access == .public ? "public import " : "import "
    var lines = modules.sorted().map { keyword + $0 }
    if !testable.isEmpty { lines += [""] + testable.sorted().map { "@testable import " + $0 } }
    return lines
  }

  /// The associated types that the protocol sets to a type, in the order of their declarations.
  var aliases: [(name: String, type: TypeSyntax)] {
    model.associatedTypes.compactMap { associated in
      for constraint in model.constraints where constraint.relation == "==" {
        for (subject, type) in [
          (constraint.subject, constraint.type), (constraint.type, constraint.subject),
        ]
        where subject.memberOfSelf == associated.name && !type.isMemberOfParameter {
          if type.memberOfSelf != nil, type == constraint.subject { continue }
          return (associated.name, type.replacingSelf(with: typeName))
        }
      }
      return nil
    }
  }

  /// Whether the class that the protocol requires is isolated to a global actor, as far as that's known.
  private var hasIsolatedSuperclass: Bool {
    if model.globalActor != nil { return true }
    let name = model.superclass?.text
    return graphs.symbols.values.contains {
      $0.kind.identifier == "swift.class" && $0.path == name && $0.text.hasPrefix("@")
        && !$0.text.hasPrefix("@objc")
    }
  }

  var needsUncheckedSendable: Bool {
    if case .actor = base { return false }
    if case .isolated = base { return false }
    return model.isSendable || model.inherits(from: KnownProtocol.error)
      || model.requirements.contains {
        $0.declaration.isAsync || $0.declaration.accessors.contains(where: \.isAsync)
      }
  }

  var header: [String] {
    var generics: [String] = []
    var constraints: [String] = []
    let aliased = Set(aliases.map(\.name))
    if needsRealType {
      generics = ["Real: \(model.name.name)"]
    } else {
      for associated in model.associatedTypes where !aliased.contains(associated.name) {
        let types = merged(
          associated.constraints.filter { $0.text != "~Copyable" && $0.text != "~Escapable" }
        )
        .map { $0.replacingSelf(with: typeName).text }
        generics.append(
          types.isEmpty
            ? associated.name : "\(associated.name): \(types.joined(separator: " & "))")
      }
      for constraint in model.constraints {
        if constraint.relation == "==",
          [constraint.subject, constraint.type].contains(where: {
            $0.memberOfSelf.map(aliased.contains) ?? false
          })
        {
          continue
        }
        if constraint.relation == ":", let name = constraint.subject.memberOfSelf,
          aliased.contains(name)
        {
          continue
        }
        if constraint.subject == .named("Self") || constraint.type.text.hasPrefix("~") { continue }
        let text = constraintText(constraint)
        if !constraints.contains(text) { constraints.append(text) }
      }
    }
    let parameters = generics.isEmpty ? "" : "<\(generics.joined(separator: ", "))>"
    var inherited: [String]
    var keyword = "final class"
    var attribute = ""
    var modifier = ""
    switch base {
    case .mock: inherited = ["Mock", model.name.name]
    case .actor:
      inherited = [model.name.name, "Mocking"]
      keyword = "actor"
    case .superclass(let name):
      inherited = [name, model.name.name, "Mocking"]
      // In a module whose types are isolated by default, the initializers have to match the superclass.
      if !hasIsolatedSuperclass { modifier = "nonisolated " }
    case .isolated(let actor):
      inherited = [model.name.name, "Mocking"]
      attribute = actor + " "
    }
    if needsUncheckedSendable { inherited.append("@unchecked Sendable") }
    let line =
      "\(attribute)\(access)\(modifier)\(keyword) \(typeName)\(parameters): \(inherited.joined(separator: ", "))"
    let whereText = constraints.isEmpty ? "" : " where " + constraints.joined(separator: ", ")
    if (line + whereText + " {").count <= Layout.width { return [line + whereText + " {"] }
    if constraints.isEmpty {
      return ["\(attribute)\(access)\(modifier)\(keyword) \(typeName)\(parameters):"]
        + Layout.fill(inherited, indentation: 2) + ["{"]
    }
    if line.count <= Layout.width { return [line] + Layout.clause(constraints, indentation: 0) }
    return ["\(attribute)\(access)\(modifier)\(keyword) \(typeName)\(parameters):"]
      + Layout.fill(inherited, indentation: 2) + Layout.clause(constraints, indentation: 0)
  }

  func constraintText(_ constraint: Declaration.Constraint) -> String {
    let subject = constraint.subject.replacingSelf(with: typeName).text
    let type = constraint.type.replacingSelf(with: typeName).text
    let pack = constraint.isPack ? "repeat " : ""
    return constraint.relation == ":"
      ? "\(pack)\(subject): \(type)" : "\(pack)\(subject) == \(type)"
  }

  /// Replaces `Decodable` and `Encodable` by `Codable`.
  func merged(_ types: [TypeSyntax]) -> [TypeSyntax] {
    let names = types.map(\.text)
    guard names.contains("Decodable"), names.contains("Encodable") else { return types }
    return [.named("Codable")] + types.filter { $0.text != "Decodable" && $0.text != "Encodable" }
  }
}
