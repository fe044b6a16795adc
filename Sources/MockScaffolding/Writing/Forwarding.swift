/// Writes the body of a member: what it forwards, and what it does with the result.
struct Forwarding {
  let member: MemberWriter
  let errors: ThrownErrors
  let isAsync: Bool
  var isSetter = false
  var isInitializer = false

  var arguments: [String] = []
  var preludes: [Layout.Statement] = []
  var inouts: [Declaration.Parameter] = []
  var closures: [Declaration.Parameter] = []
  var omitted: [(name: String, reason: String)] = []

  init(
    _ member: MemberWriter, errors: ThrownErrors, isAsync: Bool, isSetter: Bool = false,
    newValue: String = "newValue", isInitializer: Bool = false
  ) {
    self.member = member
    self.errors = errors
    self.isAsync = isAsync
    self.isSetter = isSetter
    self.isInitializer = isInitializer
    for parameter in member.declaration.parameters { add(parameter) }
    if isSetter {
      arguments.append(forwarded(SourceText.escaped(newValue), member.declaration.result))
    }
  }

  var declaration: Declaration { member.declaration }
  var writer: MockWriter { member.writer }

  /// Whether a parameter is among the forwarded ones.
  func forwards(_ parameter: Declaration.Parameter) -> Bool {
    !closures.contains { $0.name == parameter.name }
      && !omitted.contains { $0.name == parameter.name }
      && !parameter.type.specifiers.contains("isolated")
  }

  // MARK: Arguments

  private mutating func add(_ parameter: Declaration.Parameter) {
    let name = SourceText.escaped(parameter.name)
    let type = member.resolved(parameter.type)
    let (specifiers, bare) = (type.specifiers, type.bare)
    if case .prefixed("repeat", _) = parameter.type {
      let list = parameter.name + "List"
      preludes.append(.line("var \(list): [Any?] = []"))
      preludes.append(.line("repeat \(list).append(each \(name))"))
      arguments.append(list)
      return
    }
    if specifiers.contains("isolated") { return }
    if member.isNoncopyable(parameter.type) {
      omitted.append((parameter.name, "can't be copied"))
      return
    }
    if specifiers.contains("@autoclosure"), let function = bare.asFunction {
      arguments.append(effects(of: function) + name + "()")
      return
    }
    if specifiers.contains("inout") {
      inouts.append(parameter)
      arguments.append(name)
      return
    }
    if bare.asFunction != nil, !specifiers.contains("@escaping"), !parameter.isVariadic {
      closures.append(parameter)
      return
    }
    if specifiers.contains("borrowing") {
      arguments.append("copy " + name)
      return
    }
    arguments.append(forwarded(name, bare))
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

  /// What isn't forwarded, as comments.
  var comments: [String] {
    var lines = omitted.map { "  // `\($0.name)` \($0.reason), so it isn't forwarded." }
    if !writer.options.isSpy, !isInitializer {
      let called = closureCall != nil
      lines += closures.filter { _ in !called }.map {
        "  // `\($0.name)` doesn't escape, so it isn't forwarded."
      }
    }
    if writer.options.isSpy, !isInitializer, let reason = callThroughObstacle {
      lines.append("  // \(reason), so this member doesn't call through.")
    }
    return lines
  }

  // MARK: The forwarder

  /// Whether the forwarder itself throws: a rethrowing method can throw only what its closure
  /// throws.
  var throwsItself: Bool { errors != .none && errors != .rethrown }

  func name(returning: Bool) -> String {
    let name =
      switch (throwsItself, returning) {
      case (false, false): "called"
      case (false, true): "calledReturning"
      case (true, false): "calledThrowing"
      case (true, true): "calledThrowReturning"
      }
    if isInitializer { return "Self." + name }
    let hidden =
      declaration.parameters.contains { $0.name == name }
      || writer.model.requirements.contains {
        $0.declaration.kind == .property && $0.declaration.name == name
      }
    return hidden ? "self." + name : name
  }

  var effectWords: String {
    (throwsItself ? "try " : "") + (isAsync ? "await " : "")
  }

  /// The arguments of the forwarder, with their labels.
  func labeled(defaultValue: String?, includingError: Bool = true) -> [String] {
    var result: [String] = []
    if writer.shadowsForwarders { result.append("fsignature: #function") }
    for (index, argument) in arguments.enumerated() {
      result.append(index == 0 ? "with: " + argument : argument)
    }
    if includingError, throwsItself, case .typed(let type) = errors {
      result.append("throwing: \(metatype(type))")
    }
    if let defaultValue { result.append("default: " + defaultValue) }
    return result
  }

  func metatype(_ type: TypeSyntax) -> String {
    if case .prefixed = type { return "(\(type.text)).self" }
    return type.text + ".self"
  }

  func call(
    prefix: String = "", returning: Bool, defaultValue: String? = nil, suffix: String = "",
    closure: Layout.Closure? = nil
  ) -> Layout.Call {
    Layout.Call(
      prefix: prefix + effectWords, callee: name(returning: returning),
      arguments: labeled(defaultValue: defaultValue, includingError: closure == nil),
      suffix: suffix, closure: closure, hasParentheses: true)
  }

  // MARK: Bodies

  var returns: Bool { !isSetter && !declaration.result.isVoid }

  var defaultValue: String? {
    if writer.options.omitsDefaults { return nil }
    if let value = equalityDefault { return value }
    if declaration.result.bare == .named("Any") { return nil }
    return DefaultValue.text(
      of: declaration.result, mock: writer.typeName, isInstance: !declaration.isStatic)
      ?? operandDefault ?? instanceDefault
  }

  /// A static method returns a new mock.
  var instanceDefault: String? {
    guard declaration.isStatic, declaration.result.bare == .named(writer.typeName),
      writer.base == .mock, !writer.options.isSpy
    else { return nil }
    return writer.typeName + "()"
  }

  /// Two mocks are equal if they are the same object, unless that's stubbed.
  var equalityDefault: String? {
    guard declaration.isOperator, declaration.name == "==", declaration.parameters.count == 2,
      declaration.result == .named("Bool"),
      declaration.parameters.allSatisfy({ $0.type == .named(writer.typeName) })
    else { return nil }
    return declaration.parameters.map { SourceText.escaped($0.name) }.joined(separator: " === ")
  }

  /// An operator returns its first operand of the type.
  var operandDefault: String? {
    guard declaration.isStatic, declaration.result.bare == .named(writer.typeName) else {
      return nil
    }
    return declaration.parameters.first { $0.type.bare == .named(writer.typeName) }
      .map { SourceText.escaped($0.name) }
  }

  /// The statements of a method, a getter, or a setter.
  var body: [Layout.Statement] {
    if writer.options.isSpy, callThroughObstacle == nil { return callingThrough }
    if !inouts.isEmpty { return assigningInouts(callThrough: nil) }
    if let statements = closureCall { return preludes + statements }
    return preludes + plain(closure: nil)
  }

  func plain(closure: Layout.Closure?) -> [Layout.Statement] {
    let value = closure == nil && returns ? defaultValue : nil
    if needsUnsafeResult {
      return [
        .call(
          call(
            prefix: "nonisolated(unsafe) let result: \(declaration.result.bare.text) = ",
            returning: true, defaultValue: value, closure: closure)),
        .line("return result"),
      ]
    }
    // The compiler fails at a closure literal for a type with attributes, so it gets a name.
    if let value, value.hasPrefix("{"), !declaration.result.specifiers.isEmpty {
      let name = unused("defaultValue")
      return [
        .line("let \(name): \(declaration.result.text) = \(value)"),
        .call(call(prefix: "return ", returning: true, defaultValue: name)),
      ]
    }
    let needsReturn = returns && !preludes.isEmpty
    return [
      .call(
        call(
          prefix: needsReturn ? "return " : "", returning: returns, defaultValue: value,
          // An `Any` can be stubbed with any value; without a stub it's empty.
          suffix: returns && declaration.result.bare == .named("Any") && closure == nil
            ? " ?? ()" : "",
          closure: closure))
    ]
  }

  /// A `sending` result has to be separate from the mock, which the compiler can't see.
  var needsUnsafeResult: Bool {
    guard returns, declaration.result.specifiers.contains("sending") else { return false }
    return !isSendable(declaration.result.bare)
  }

  func isSendable(_ type: TypeSyntax) -> Bool {
    switch type {
    case .optional(let type), .array(let type): return isSendable(type)
    case .named(let components):
      guard let last = components.last, last.arguments.isEmpty else { return false }
      if last.name == writer.typeName { return true }
      guard let symbol = last.symbol else { return false }
      return MangledName.module(of: symbol) == "Swift" || writer.graphs.isSendable(symbol)
    default: return false
    }
  }

  func initializerBody(isFailable: Bool) -> [Layout.Statement] {
    if isFailable {
      return preludes + [
        .call(
          call(
            prefix: "guard ", returning: true, defaultValue: "true", suffix: " else { return nil }")
        )
      ]
    }
    return preludes + [.call(call(returning: false))]
  }

}

extension TypeSyntax {
  /// The attributes and specifiers of a parameter's type.
  var specifiers: Set<String> {
    if case .attributed(let words, _) = self { return Set(words) }
    return []
  }
}
