/// Writes one member of a mock.
struct MemberWriter {
  let writer: MockWriter
  let requirement: MockedProtocol.Requirement
  /// The declaration in terms of the mock, without `Self`.
  var declaration: Declaration

  init(_ requirement: MockedProtocol.Requirement, in writer: MockWriter) {
    self.writer = writer
    self.requirement = requirement
    var declaration = requirement.declaration
    for index in declaration.parameters.indices {
      let parameter = declaration.parameters[index]
      // Parameters without a name, or with one that has a meaning in the body.
      guard ["_", "self", "Self"].contains(parameter.name) else { continue }
      let names = declaration.parameters.map(\.name)
      let candidates = ["value"] + (2...declaration.parameters.count + 2).map { "value\($0)" }
      declaration.parameters[index].name = candidates.first { !names.contains($0) } ?? "value"
    }
    let shadows = writer.genericNames.union(declaration.generics.map(\.name))
    self.declaration = declaration.mapTypes {
      $0.replacingSelf(with: writer.typeName).statingConcurrency()
        .qualifyingNames(shadowedBy: shadows)
    }
  }

  var name: String { requirement.declaration.displayName }

  /// The lines of the member, with its attributes.
  func lines() -> [String] { code.flatMap { $0.lines(indentation: 2) } }

  /// The member on one line, without comments and warnings, which would need lines of their own.
  var text: String {
    code.map(\.text).filter { !$0.hasPrefix("//") && !$0.hasPrefix("#") }.joined(separator: " ")
  }

  private var code: [Code] {
    switch requirement.symbol.identifier.precise {
    case "s:SH9hashValueSivp": return []
    case "s:SH4hash4intoys6HasherVz_tF":
      // A hash has to be the same at each call, whatever is stubbed.
      let name = SourceText.escaped(declaration.parameters[0].name)
      let statement =
        writer.options.isSpy
        ? "\(writer.realName).hash(into: &\(name))" : "\(name).combine(ObjectIdentifier(self))"
      return attributes + [.block(head, [.line(statement)])]
    default: break
    }
    if let reason = obstacle { return unsupported(reason) }
    switch declaration.kind {
    case .function:
      let forwarding = Forwarding(self)
      let isDiscardable = !declaration.result.isVoid && !declaration.isOperator
      return forwarding.comments + attributes
        + (isDiscardable ? [.line("@discardableResult")] : []) + [.block(head, forwarding.body)]
    case .initializer(let suffix): return initializerCode(suffix)
    case .property, .subscript: return accessorCode
    }
  }

  private var accessorCode: [Code] {
    let names = declaration.accessors.map(\.name)
    guard names.contains("get") else { return unsupported("it has no getter") }
    let forwardings = declaration.accessors.map { Forwarding(self, accessor: $0) }
    let heads = declaration.accessors.map(\.head)
    // A getter without effects stands alone.
    let body =
      heads == ["get {"] ? forwardings[0].body : zip(heads, forwardings).map { .block($0, $1.body) }
    return forwardings[0].comments + attributes + [.block(head, body)]
  }

  /// Whether the member overrides the initializer of `Mock`, which has no effects and can't fail.
  /// Such an initializer meets requirements that have them, too.
  var overridesInitializer: Bool {
    declaration.kind.isInitializer && declaration.parameters.isEmpty && writer.base == .mock
  }

  private func initializerCode(_ suffix: String) -> [Code] {
    let isFailable = !suffix.isEmpty && !overridesInitializer
    let forwarding = Forwarding(self)
    var body = forwarding.preludes
    if writer.options.isSpy {
      // A spy has the instance that the same initializer of the real type creates.
      let (name, real) = (writer.realName, forwarding.realInitializer)
      body +=
        isFailable
        ? [
          .line("guard let \(name) = \(real) else { return nil }"),
          .line("self.\(name) = \(name)"),
        ] : [.line("\(name) = \(real)")]
    }
    if writer.base == .mock { body.append(.line("super.init()")) }
    body += forwarding.initializerBody(isFailable: isFailable)
    return forwarding.comments + attributes + [.block(head, body)]
  }

  var obstacle: String? {
    let result = declaration.result
    if result.bare.text == "Never" { return "a forwarder can't return Never" }
    if isNoncopyable(result) {
      return "create \(result.bare.text), which can't be copied, from a part that's forwarded"
    }
    guard declaration.kind.isInitializer else { return nil }
    if case .superclass(let name) = writer.base {
      return "call an initializer of \(name), then forward"
    }
    guard writer.options.isSpy else { return nil }
    if overridesInitializer,
      declaration.isAsync || declaration.errors != .none || declaration.kind != .initializer("")
    {
      return "the initializer of a mock can't throw, so it can't call the real one"
    }
    if overridesInitializer, declaration.globalActor != nil {
      return "the initializer of a mock isn't isolated, so it can't call the real one"
    }
    return declaration.parameters.contains(where: \.isVariadic)
      ? "the values of a variadic parameter can't be passed on to the real initializer" : nil
  }

  private func unsupported(_ reason: String) -> [Code] {
    let name = declaration.displayName
    let failure = Code.line("fatalError(\(SourceText.literal("\(name) isn't mocked.")))")
    let accessors = declaration.accessors.map { Code.block($0.head, [failure]) }
    return [.warning("\(name): \(reason)")] + attributes
      + [.block(head, accessors.isEmpty ? [failure] : accessors)]
  }

  func isNoncopyable(_ type: TypeSyntax) -> Bool {
    let bare = resolved(type).bare
    let constraints =
      declaration.generics.filter { bare == .named($0.name) }.compactMap(\.constraint)
      + declaration.constraints.filter { $0.subject == bare }.map(\.type)
    // The type is `~Copyable` or `~Escapable`, or one with such a type in it.
    if (constraints + [bare]).contains(where: { $0.contains(keyword: "~") }) { return true }
    switch bare {
    case .optional(let wrapped), .implicitlyUnwrapped(let wrapped): return isNoncopyable(wrapped)
    case .tuple(let elements): return elements.contains { isNoncopyable($0.type) }
    case .named(let components):
      return components.last?.symbol.map(writer.graphs.isNoncopyable) ?? false
    default: return false
    }
  }

  /// The type that a type alias stands for.
  func resolved(_ type: TypeSyntax) -> TypeSyntax {
    switch type {
    case .attributed(let attributes, let inner): .attributed(attributes, resolved(inner))
    case .named(let components):
      components.last.flatMap(writer.graphs.aliased).map(resolved) ?? type
    default: type
    }
  }
}
