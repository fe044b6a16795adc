/// Writes the body of a member: what it forwards, and what it does with the result.
struct Forwarding {
  let member: MemberWriter
  let errors: ThrownErrors
  let isAsync: Bool
  var isSetter = false
  var isInitializer = false

  var arguments: [String] = []
  var preludes: [Code] = []
  var inouts: [Declaration.Parameter] = []
  var closures: [Declaration.Parameter] = []
  /// Whether a parameter can't be copied.
  var hasNoncopyable = false

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

  /// What stands in the place of a parameter that can't be passed on.
  var omitted: String {
    let isHidden =
      declaration.parameters.contains { $0.name == "omitted" }
      || writer.model.requirements.contains { $0.declaration.name == "omitted" }
    return isHidden ? "Understudy.omitted" : "omitted"
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
    if specifiers.contains("isolated") { return arguments.append(omitted) }
    if member.isNoncopyable(parameter.type) {
      hasNoncopyable = true
      return arguments.append(omitted)
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
      return arguments.append(omitted)
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

  /// Why a member of a spy doesn't run the real one.
  var comments: [Code] {
    guard !isInitializer, writer.options.isSpy, let reason = callThroughObstacle else { return [] }
    return [.line("// \(reason), so this member doesn't call through.")]
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

  /// The call of the forwarder.
  ///
  /// - Parameters:
  ///   - value: The default value.
  ///   - realCall: The statements of the trailing closure.
  func call(
    _ prefix: String = "", returning: Bool, default value: String? = nil, suffix: String = "",
    running realCall: [Code]? = nil
  ) -> Code {
    let text = prefix + callText(returning: returning, default: value, isRunning: realCall != nil)
    return realCall.map { .block("\(text) {\(closureSignature)", $0) } ?? .line(text + suffix)
  }

  func callText(returning: Bool, default value: String?, isRunning: Bool = false) -> String {
    var words = writer.shadowsForwarders ? ["fsignature: #function"] : []
    for (index, argument) in arguments.enumerated() {
      words.append(index == 0 ? "with: " + argument : argument)
    }
    if !isRunning, throwsItself, case .typed(let type) = errors {
      words.append("throwing: \(metatype(type))")
    }
    if let value { words.append("default: " + value) }
    let list = words.isEmpty && isRunning ? "" : "(\(words.joined(separator: ", ")))"
    return effectWords + name(returning: returning) + list
  }

  func metatype(_ type: TypeSyntax) -> String {
    if case .prefixed = type { return "(\(type.text)).self" }
    return type.text + ".self"
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
  var body: [Code] {
    if writer.options.isSpy, callThroughObstacle == nil { return callingThrough }
    if !inouts.isEmpty { return assigningInouts(running: nil) }
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
    // An `Any` can be stubbed with any value; without a stub it's empty.
    let isAny = returns && declaration.result.bare == .named("Any")
    return [
      call(
        returns && !preludes.isEmpty ? "return " : "", returning: returns, default: value,
        suffix: isAny ? " ?? ()" : "", running: realCall)
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

  func initializerBody(isFailable: Bool) -> [Code] {
    if !isFailable { return preludes + [call(returning: false)] }
    let guarded = callText(returning: true, default: "true")
    return preludes + [.line("guard \(guarded) else { return nil }")]
  }
}

extension TypeSyntax {
  /// The attributes and specifiers of a parameter's type.
  var specifiers: Set<String> {
    if case .attributed(let words, _) = self { return Set(words) }
    return []
  }
}
