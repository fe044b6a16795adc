/// Writes the source of a mock.
struct MockWriter {
  /// What a mock's type inherits from.
  enum Base: Equatable {
    case mock, actor
    /// The class that the protocol requires.
    case superclass(String)
    /// A class that is isolated to a global actor.
    case isolated(String)
  }

  let graphs: SymbolGraphs
  let model: MockedProtocol
  let options: ScaffoldOptions
  let base: Base
  /// The name of the mock's type.
  let typeName: String
  /// Whether a requirement has the name of a forwarder, so that the compiler has to be told which of
  /// them is meant.
  let shadowsForwarders: Bool

  static let forwarders: Set = [
    "called", "calledReturning", "calledThrowing", "calledThrowReturning",
  ]

  init(_ model: MockedProtocol, in graphs: SymbolGraphs, options: ScaffoldOptions) {
    self.model = model
    self.graphs = graphs
    self.options = options
    let name = model.name.name.split(separator: ".").last.map(String.init) ?? model.name.name
    typeName = name + (options.isSpy ? "Spy" : "Mock")
    if model.isActor {
      base = .actor
    } else if let superclass = model.superclass {
      base = .superclass(superclass.text)
    } else if let actor = model.globalActor, actor != "@MainActor" {
      base = .isolated(actor)
    } else {
      base = .mock
    }
    shadowsForwarders = model.requirements.contains {
      MockWriter.forwarders.contains($0.declaration.name)
    }
  }

  var access: String { options.access == .public ? "public " : "" }

  // MARK: The whole source

  /// The source, ending in a newline.
  func source() throws(ScaffoldingError) -> String {
    if options.access == .public, model.name.access != "public", model.name.access != "open" {
      throw .cannotBeMocked(
        model.name.name,
        reason: "it is \(model.name.access), so a public mock can't adopt it. "
          + "Leave out --access public, or write: public protocol \(model.name.name)")
    }
    var lines = imports + [""]
    for line in documentation { lines.append(line) }
    lines += SourceText.availability(model.symbol.availability ?? [])
    lines += header
    lines += body.map { $0.isEmpty ? "" : $0 }
    lines.append("}")
    return lines.joined(separator: "\n") + "\n"
  }

  private var documentation: [String] {
    options.access == .public
      ? ["/// A \(options.isSpy ? "spy" : "mock") of ``\(model.name.name)``."] : []
  }

  private var imports: [String] {
    var modules: Set<String> = ["Understudy"]
    var testable: Set<String> = []
    func add(_ module: String) {
      if ["Swift", "_Concurrency", "_StringProcessing"].contains(module) { return }
      // What Foundation is made of, and what a C declaration is visible through.
      let name = ["FoundationEssentials", "FoundationInternationalization", "__C", "CoreFoundation"]
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
    for requirement in model.requirements { requirement.declaration.forEachType { $0.forEach(note) } }
    for type in model.associatedTypes.flatMap(\.constraints) { type.forEach(note) }
    if model.superclass == .named("NSObject") { add("Foundation") }
    var lines = modules.sorted().map { "import " + $0 }
    if !testable.isEmpty { lines += [""] + testable.sorted().map { "@testable import " + $0 } }
    return lines
  }

  // MARK: The header

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

  private var needsUncheckedSendable: Bool {
    if case .actor = base { return false }
    if case .isolated = base { return false }
    return model.isSendable || model.inherits(from: KnownProtocol.error)
      || model.requirements.contains {
        $0.declaration.isAsync || $0.declaration.accessors.contains(where: \.isAsync)
      }
  }

  private var header: [String] {
    var generics: [String] = []
    var constraints: [String] = []
    let aliased = Set(aliases.map(\.name))
    if needsRealType {
      generics = ["Real: \(model.name.name)"]
    } else {
      for associated in model.associatedTypes where !aliased.contains(associated.name) {
        let types = merged(associated.constraints.filter { $0.text != "~Copyable" && $0.text != "~Escapable" })
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
    switch base {
    case .mock: inherited = ["Mock", model.name.name]
    case .actor:
      inherited = [model.name.name, "Mocking"]
      keyword = "actor"
    case .superclass(let name): inherited = [name, model.name.name, "Mocking"]
    case .isolated(let actor):
      inherited = [model.name.name, "Mocking"]
      attribute = actor + " "
    }
    if needsUncheckedSendable { inherited.append("@unchecked Sendable") }
    let line =
      "\(attribute)\(access)\(keyword) \(typeName)\(parameters): \(inherited.joined(separator: ", "))"
    let whereText = constraints.isEmpty ? "" : " where " + constraints.joined(separator: ", ")
    if (line + whereText + " {").count <= Layout.width { return [line + whereText + " {"] }
    if constraints.isEmpty {
      return ["\(attribute)\(access)\(keyword) \(typeName)\(parameters):"]
        + Layout.fill(inherited, indentation: 2) + ["{"]
    }
    if line.count <= Layout.width { return [line] + Layout.clause(constraints, indentation: 0) }
    return ["\(attribute)\(access)\(keyword) \(typeName)\(parameters):"]
      + Layout.fill(inherited, indentation: 2) + Layout.clause(constraints, indentation: 0)
  }

  func constraintText(_ constraint: Declaration.Constraint) -> String {
    let subject = constraint.subject.replacingSelf(with: typeName).text
    let type = constraint.type.replacingSelf(with: typeName).text
    let pack = constraint.isPack ? "repeat " : ""
    return constraint.relation == ":" ? "\(pack)\(subject): \(type)" : "\(pack)\(subject) == \(type)"
  }

  /// Replaces `Decodable` and `Encodable` by `Codable`.
  func merged(_ types: [TypeSyntax]) -> [TypeSyntax] {
    let names = types.map(\.text)
    guard names.contains("Decodable"), names.contains("Encodable") else { return types }
    return [.named("Codable")] + types.filter { $0.text != "Decodable" && $0.text != "Encodable" }
  }

  // MARK: The body

  private var body: [String] {
    var sections: [[String]] = []
    var first: [String] = []
    for alias in aliases where !needsRealType {
      first.append("  \(access)typealias \(alias.name) = \(alias.type.text)")
    }
    if needsRealType {
      for associated in model.associatedTypes {
        first.append("  \(access)typealias \(associated.name) = Real.\(associated.name)")
      }
    }
    if base != .mock {
      var modifier = ""
      if case .isolated = base { modifier = "nonisolated " }
      first.append("  \(access)\(modifier)let mockState = MockState()")
    }
    if options.isSpy { first.append("  \(access)\(realDeclaration)") }
    if !first.isEmpty { sections.append(first) }
    sections += initializers
    let members = model.requirements.map { MemberWriter($0, in: self).lines() }
    sections += members
    for unread in model.unread {
      sections.append([
        "  #warning("
          + SourceText.literal(
            "\(unread.name) isn't generated: its declaration wasn't understood: \(unread.text)")
          + ")"
      ])
    }
    if !model.provided.isEmpty { sections.append(providedComment) }
    return join(sections)
  }

  /// Members follow each other without an empty line if they are short, as in the documentation.
  private func join(_ sections: [[String]]) -> [String] {
    var result: [String] = []
    for section in sections where !section.isEmpty {
      if !result.isEmpty { result.append("") }
      result += section
    }
    return result
  }

  private var providedComment: [String] {
    var names: [String] = []
    for requirement in model.provided {
      let name = requirement.declaration.displayName
      if !names.contains(name) { names.append(name) }
    }
    var lines = ["  // Provided by protocol extensions, so not mocked; to mock them, add --include-provided:"]
    lines += Layout.fill(names, indentation: 0, last: ".").isEmpty ? [] : wrapped(names)
    return lines
  }

  private func wrapped(_ names: [String]) -> [String] {
    var result: [String] = []
    for (index, name) in names.enumerated() {
      let text = index == names.count - 1 ? name + "." : name + ","
      if let line = result.last, (line + " " + text).count <= Layout.width {
        result[result.count - 1] = line + " " + text
      } else {
        result.append("  // " + text)
      }
    }
    return result
  }

  /// The initializers that the mock needs beside those that the protocol requires.
  private var initializers: [[String]] {
    let required = model.requirements.filter { $0.declaration.kind.isInitializer }
    if options.isSpy {
      let arguments = "real: \(realType)"
      if base == .mock {
        return [
          Layout.lines(
            of: Layout.Function(
              head: "\(access)init", parameters: [arguments],
              body: [.line("self.real = real"), .line("super.init()")], isExpanded: true),
            indentation: 2)
        ]
      }
      var lines = ["self.real = real"]
      if case .superclass = base { lines.append("super.init()") }
      return [
        Layout.lines(
          of: Layout.Function(
            head: "\(access)init", parameters: [arguments], body: lines.map { .line($0) },
            isExpanded: true), indentation: 2)
      ]
    }
    let hasPlain = required.contains { $0.declaration.parameters.isEmpty }
    switch base {
    case .mock:
      return required.isEmpty || hasPlain ? [] : [["  \(access)override init() { super.init() }"]]
    case .actor:
      return required.isEmpty && options.access == .internal || hasPlain
        ? [] : [["  \(access)init() {}"]]
    case .isolated:
      return hasPlain ? [] : [["  \(access)nonisolated init() {}"]]
    case .superclass:
      return []
    }
  }

  // MARK: Spies

  /// Whether the real instance's type is a generic parameter, because members of the type are called.
  var needsRealType: Bool {
    options.isSpy
      && (!model.associatedTypes.isEmpty
        || model.requirements.contains {
          $0.declaration.isStatic || $0.declaration.kind.isInitializer || $0.declaration.usesSelf
        })
  }

  var realType: String { needsRealType ? "Real" : "any \(model.name.name)" }

  var realName: String {
    model.requirements.contains { $0.declaration.name == "real" } ? "realInstance" : "real"
  }

  private var realDeclaration: String {
    let isObject =
      model.isActor || model.superclass != nil || model.symbol.text.contains("AnyObject")
      || model.ancestors.contains { graphs.symbols[$0.identifier]?.text.contains("AnyObject") == true }
    let mutates = model.requirements.contains {
      $0.declaration.modifiers.contains("mutating") || $0.declaration.isSettable
        || $0.declaration.getter?.modifiers.contains("mutating") == true
    }
    return "\(mutates && !isObject ? "var" : "let") \(realName): \(realType)"
  }
}

extension Declaration {
  /// Whether a parameter or the result is of the type that adopts the protocol.
  var usesSelf: Bool {
    (parameters.map(\.type) + [result]).contains { $0.contains { $0.simpleName == "Self" } }
  }
}

extension TypeSyntax {
  /// The name in `Self.Name`.
  var memberOfSelf: String? {
    if case .named(let components) = self, components.count == 2, components[0].name == "Self" {
      return components[1].name
    }
    return nil
  }

  /// Whether the type is a member of an associated type: `Self.Items.Element`.
  var isMemberOfParameter: Bool {
    if case .named(let components) = self { return components.count > 2 && components[0].name == "Self" }
    return false
  }
}
