/// Writes the source of a mock.
struct MockWriter {
  /// What a mock's type inherits from.
  enum Base: Equatable {
    case mock, actor
    /// The class that the protocol requires.
    case superclass(String)
    /// A class that is isolated to a global actor.
    case isolated(String)

    var isIsolated: Bool { if case .isolated = self { true } else { false } }
  }

  let graphs: SymbolGraphs
  let model: MockedProtocol
  let options: ScaffoldOptions
  let base: Base
  let typeName: String
  /// Whether a requirement has the name of a forwarder, so that the compiler has to be told which
  /// of them is meant.
  let shadowsForwarders: Bool

  static let forwarders: Set = [
    "called", "calledReturning", "calledThrowing", "calledThrowReturning",
  ]

  static func forwarder(throws: Bool, returns: Bool) -> String {
    switch (`throws`, returns) {
    case (false, false): "called"
    case (false, true): "calledReturning"
    case (true, false): "calledThrowing"
    case (true, true): "calledThrowReturning"
    }
  }

  /// - Parameter base: What the type inherits from; the default depends on the protocol.
  init(
    _ model: MockedProtocol, in graphs: SymbolGraphs, options: ScaffoldOptions,
    typeName: String? = nil, base: Base? = nil
  ) {
    self.model = model
    self.graphs = graphs
    self.options = options
    self.typeName = typeName ?? MockScaffold.typeName(for: model.name, options: options)
    if let base {
      self.base = base
    } else if model.isActor {
      self.base = .actor
    } else if let superclass = model.superclass {
      self.base = .superclass(superclass.text)
    } else if let actor = model.globalActor, actor != "@MainActor" {
      self.base = .isolated(actor)
    } else {
      self.base = .mock
    }
    shadowsForwarders = model.requirements.contains {
      MockWriter.forwarders.contains($0.declaration.name)
    }
  }

  var access: String { options.access == .public ? "public " : "" }

  // MARK: The whole source

  func source() throws(ScaffoldingError) -> String {
    func error(_ reason: String) -> ScaffoldingError {
      .cannotBeMocked(model.name.name, reason: reason)
    }
    if options.access == .public, model.name.access != "public", model.name.access != "open" {
      throw error(
        "it is \(model.name.access), so a public mock can't adopt it. "
          + "Leave out --access public, or write: public protocol \(model.name.name)")
    }
    // What has to be the mock itself.
    let equal = model.constraints.flatMap(\.bothSides).filter { $0.0 == .named("Self") }.map(\.1)
    if needsRealType, !equal.isEmpty {
      throw error(
        "an associated type depends on the type itself, so a spy's isn't that of the real "
          + "instance. Leave out --spy")
    }
    let parameter = equal.first { genericNames.contains($0.membersOfSelf.dropLast().first ?? "") }
    if let parameter {
      throw error(
        "\(parameter.text.dropFirst("Self.".count)) has to be the mock itself, which a "
          + "generic parameter can't express. Write the mock by hand, with a typealias")
    }
    var attributes = SourceText.availability(of: model.symbol)
    if options.access == .public {
      attributes.insert("/// A \(options.isSpy ? "spy" : "mock") of ``\(model.name.name)``.", at: 0)
      attributes.insert(contentsOf: model.symbol.spiGroups.map { "@_spi(\($0))" }, at: 1)
    }
    let declaration = (attributes + [head]).flatMap { Code.line($0).lines(indentation: 0) }
    return (imports + [""] + declaration + body + ["}"]).joined(separator: "\n") + "\n"
  }

  // MARK: The body

  private var body: [String] {
    var first = aliases.map { Code.line("\(access)typealias \($0.name) = \($0.type.text)") }
    if base != .mock {
      let modifier = base.isIsolated ? "nonisolated " : ""
      first.append(.line("\(access)\(modifier)let mockState = MockState()"))
    }
    if options.isSpy { first.append(.line(access + realDeclaration)) }
    let unread = model.unread.map { symbol in
      let name = symbol.pathComponents.last ?? ""
      let reason = "\(name) isn't generated: its declaration wasn't understood: \(symbol.text)"
      return Code.warning(reason).lines(indentation: 2)
    }
    let sections =
      [first, [initializer].compactMap { $0 }].map { $0.flatMap { $0.lines(indentation: 2) } }
      + model.requirements.map { MemberWriter($0, in: self).lines() } + unread + [providedComment]
    return Array(sections.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  private var providedComment: [String] {
    let mocked = model.requirements.map(\.declaration)
    var names: [String] = []
    for declaration in model.provided.map(\.declaration)
    where !options.includesProvided && !mocked.contains(where: declaration.isSameMember) {
      // The types tell an overload from one that the mock has.
      let isOverload = mocked.contains { $0.displayName == declaration.displayName }
      let name = isOverload ? declaration.nameWithTypes : declaration.displayName
      if !names.contains(name) { names.append(name) }
    }
    guard let last = names.popLast() else { return [] }
    return [
      "  // Provided by protocol extensions, so not mocked; to mock them, add --include-provided:"
    ] + Code.fill(names.map { $0 + "," } + [last + "."], after: "  // ")
  }

  /// The initializer that the mock needs beside those that the protocol requires.
  private var initializer: Code? {
    if options.isSpy {
      var statements = [Code.line("self.real = real")]
      switch base {
      case .mock, .superclass: statements.append(.line("super.init()"))
      case .actor, .isolated: break
      }
      return .block("\(access)init(real: \(realType)) {", statements, isExpanded: true)
    }
    let required = model.requirements.filter { $0.declaration.kind.isInitializer }
    if required.contains(where: { $0.declaration.parameters.isEmpty }) { return nil }
    switch base {
    case .mock:
      return required.isEmpty ? nil : .line("\(access)override init() { super.init() }")
    case .actor:
      return required.isEmpty && options.access == .internal ? nil : .line("\(access)init() {}")
    case .isolated: return .line("\(access)nonisolated init() {}")
    case .superclass: return nil
    }
  }
}

extension Declaration {
  /// Whether a parameter or the result is of the type that adopts the protocol.
  var usesSelf: Bool {
    (parameters.map(\.type) + [result]).contains { $0.contains { $0.simpleName == "Self" } }
  }
}

extension Declaration.Constraint {
  var bothSides: [(TypeSyntax, TypeSyntax)] { [(subject, type), (type, subject)] }
}

extension TypeSyntax {
  /// The names in `Self.Items.Element` after `Self`; none in other types.
  var membersOfSelf: [String] {
    guard case .named(let components) = self, components[0].name == "Self" else { return [] }
    return components.dropFirst().map(\.name)
  }
}
