/// Writes the body of a member: what it forwards, and what it does with the result.
struct Forwarding {
  let member: MemberWriter
  let effects: Effects
  let isSetter: Bool

  private(set) var arguments: [String] = []
  /// The statements in front of the forwarder.
  private(set) var preludes: [Code] = []
  private(set) var inouts: [Declaration.Parameter] = []
  /// The closures that don't escape.
  private(set) var closures: [Declaration.Parameter] = []

  init(_ member: MemberWriter, accessor: Declaration.Accessor? = nil) {
    self.member = member
    let declaration = member.declaration
    // The initializer of `Mock` has no effects.
    effects =
      member.overridesInitializer
      ? Effects(isAsync: false, errors: .none) : accessor?.effects ?? declaration.effects
    isSetter = accessor?.name == "set"
    let callsThrough = callsThrough
    for parameter in declaration.parameters {
      arguments.append(argument(for: parameter, callsThrough: callsThrough))
    }
    if let accessor, isSetter {
      arguments.append(forwarded(SourceText.escaped(accessor.newValue), declaration.result))
    }
  }

  var declaration: Declaration { member.declaration }
  var writer: MockWriter { member.writer }
  var errors: ThrownErrors { effects.errors }
  var isAsync: Bool { effects.isAsync }

  // MARK: Arguments

  private mutating func argument(
    for parameter: Declaration.Parameter, callsThrough: Bool
  ) -> String {
    let name = SourceText.escaped(parameter.name)
    let type = member.resolved(parameter.type)
    let specifiers = type.specifiers
    if case .prefixed("repeat", _) = type {
      let list = parameter.name + "List"
      preludes.append(.line("var \(list): [Any?] = []"))
      preludes.append(.line("repeat \(list).append(each \(name))"))
      return list
    }
    if specifiers.contains("isolated") || member.isNoncopyable(type) { return omitted }
    if specifiers.contains("@autoclosure"), let function = type.asFunction {
      let value = effects(of: function) + name + "()"
      if !callsThrough { return value }
      // Evaluated once, as a call of the real method would.
      preludes.append(.line("let \(parameter.name)Value = \(value)"))
      return parameter.name + "Value"
    }
    if specifiers.contains("inout") {
      inouts.append(parameter)
      return name
    }
    if type.asFunction != nil, !specifiers.contains("@escaping"), !parameter.isVariadic {
      closures.append(parameter)
      return omitted
    }
    if callsThrough, !specifiers.isDisjoint(with: ["borrowing", "consuming"]) {
      // A closure can't use a parameter that's borrowed or consumed.
      preludes.append(.line("let \(name) = copy \(name)"))
      return name
    }
    return specifiers.contains("borrowing") ? "copy " + name : forwarded(name, type)
  }

  /// What stands in the place of a parameter that can't be passed on.
  var omitted: String { isHidden("omitted") ? "Understudy.omitted" : "omitted" }

  /// Whether a name is that of a parameter or of a property, so that it means nothing else.
  private func isHidden(_ name: String) -> Bool {
    declaration.parameters.contains { $0.name == name }
      || writer.model.requirements.contains {
        $0.declaration.kind == .property && $0.declaration.name == name
      }
  }

  func forwarded(_ name: String, _ type: TypeSyntax) -> String {
    if case .optional(let wrapped) = type.bare, case .optional = member.resolved(wrapped).bare {
      return name + " as Any?"
    }
    return name
  }

  func effects(of function: TypeSyntax.Function) -> String {
    (function.errors == .none ? "" : "try ") + (function.isAsync ? "await " : "")
  }

  /// Why a member of a spy doesn't run the real one, and what becomes of `inout` parameters.
  var comments: [Code] {
    if declaration.kind.isInitializer { return [] }
    let reason = writer.options.isSpy ? callThroughObstacle : nil
    let lines = reason.map { [Code.line("// \($0), so this member doesn't call through.")] } ?? []
    return lines + inoutComments
  }

  // MARK: The forwarder

  func name(returning: Bool) -> String {
    let name = MockWriter.forwarder(throws: effects.throwsItself, returns: returning)
    if declaration.kind.isInitializer { return "Self.mockState." + name }
    if declaration.isStatic {
      return (isHidden("mockState") ? "Self." : "") + "mockState." + name
    }
    return isHidden(name) ? "self." + name : name
  }

  func call(
    _ prefix: String = "", returning: Bool, default value: String? = nil,
    running realCall: [Code]? = nil
  ) -> Code {
    let text = prefix + callText(returning: returning, default: value, isRunning: realCall != nil)
    return realCall.map { .block("\(text) {", $0) } ?? .line(text)
  }

  func callText(returning: Bool, default value: String?, isRunning: Bool = false) -> String {
    let isInstance = !declaration.isStatic && !declaration.kind.isInitializer
    var words = writer.shadowsForwarders && isInstance ? ["fsignature: #function"] : []
    if !arguments.isEmpty { words.append("with: " + arguments.joined(separator: ", ")) }
    if let argument = errors.argument { words.append(argument) }
    if let value { words.append("default: " + value) }
    let list = words.isEmpty && isRunning ? "" : "(\(words.joined(separator: ", ")))"
    return effects.callWords + name(returning: returning) + list
  }

  // MARK: Bodies

  var returns: Bool { !isSetter && !declaration.result.isVoid }

  var defaultValue: String? { writer.options.omitsDefaults ? nil : obviousValue }

  /// A value that an unstubbed call can return, if one is obvious.
  var obviousValue: String? {
    let mock = writer.typeName
    let result = declaration.result.bare
    let operands = declaration.parameters.filter { $0.type.bare == .named(mock) }
      .map { SourceText.escaped($0.name) }
    // Two mocks are equal if they are the same object, unless that's stubbed.
    if declaration.name == "==", result == .named("Bool"), operands.count == 2 {
      return operands.joined(separator: " === ")
    }
    if let value = DefaultValue.text(
      of: declaration.result, mock: mock, isInstance: !declaration.isStatic)
    {
      return value
    }
    guard declaration.isStatic, result == .named(mock) else { return nil }
    // An operator returns its first operand, and another static method a new mock.
    return operands.first ?? (writer.base == .mock && !writer.options.isSpy ? mock + "()" : nil)
  }

  /// The statements of a method, a getter, or a setter.
  var body: [Code] { body(changingInouts: changesInouts) }

  /// - Parameter changesInouts: Whether a stub returns the new values of the `inout` parameters.
  func body(changingInouts changesInouts: Bool) -> [Code] {
    if callsThrough { return callingThrough(changingInouts: changesInouts) }
    if changesInouts { return assigningInouts(running: nil) }
    return preludes + (closureCall ?? plain())
  }

  func plain(running realCall: [Code]? = nil) -> [Code] {
    let value = realCall == nil && returns ? defaultValue : nil
    if needsUnsafeResult {
      let prefix = "nonisolated(unsafe) let result: \(declaration.result.bare.text) = "
      return [
        call(prefix, returning: true, default: value, running: realCall), .line("return result"),
      ]
    }
    // The compiler fails at a closure literal for a type with attributes, so it gets a name.
    if let value, value.hasPrefix("{"), !declaration.result.specifiers.isEmpty {
      let name = unused("defaultValue")
      return [
        .line("let \(name): \(declaration.result.text) = \(value)"),
        call("return ", returning: true, default: name),
      ]
    }
    return [
      call(
        returns && !preludes.isEmpty ? "return " : "", returning: returns, default: value,
        running: realCall)
    ]
  }

  /// A `sending` result has to be separate from the mock, which the compiler can't see.
  var needsUnsafeResult: Bool {
    returns && declaration.result.specifiers.contains("sending")
      && !isSendable(declaration.result.bare)
  }

  private func isSendable(_ type: TypeSyntax) -> Bool {
    switch type {
    case .optional(let type), .array(let type): return isSendable(type)
    case .named(let components):
      guard let last = components.last, last.arguments.isEmpty else { return false }
      return last.name == writer.typeName
        || last.symbol.map {
          MangledName.module(of: $0) == "Swift" || writer.graphs.isSendable($0)
        } ?? false
    default: return false
    }
  }

  func initializerBody(isFailable: Bool) -> [Code] {
    if !isFailable { return [call(returning: false)] }
    let guarded = callText(returning: true, default: "true")
    return [.line("guard \(guarded) else { return nil }")]
  }
}

extension TypeSyntax {
  /// The attributes and specifiers of a parameter's type.
  var specifiers: Set<String> {
    if case .attributed(let words, _) = self { return Set(words) }
    return []
  }
}
