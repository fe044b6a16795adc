/// Writes the body of a member: what it forwards, and what it does with the result.
struct Forwarding {
  let member: MemberWriter
  let errors: ThrownErrors
  let isAsync: Bool
  var isSetter = false
  var isInitializer = false

  private(set) var arguments: [String] = []
  private(set) var preludes: [Layout.Statement] = []
  private var inouts: [Declaration.Parameter] = []
  private var closures: [Declaration.Parameter] = []
  private var omitted: [(name: String, reason: String)] = []

  init(
    _ member: MemberWriter, errors: ThrownErrors, isAsync: Bool, isSetter: Bool = false,
    isInitializer: Bool = false
  ) {
    self.member = member
    self.errors = errors
    self.isAsync = isAsync
    self.isSetter = isSetter
    self.isInitializer = isInitializer
    for parameter in member.declaration.parameters { add(parameter) }
    if isSetter { arguments.append(forwarded("newValue", member.declaration.result)) }
  }

  private var declaration: Declaration { member.declaration }
  private var writer: MockWriter { member.writer }

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

  private func forwarded(_ name: String, _ type: TypeSyntax) -> String {
    if case .optional(let wrapped) = type.bare, case .optional = member.resolved(wrapped).bare {
      return name + " as Any?"
    }
    return name
  }

  private func effects(of function: TypeSyntax.Function) -> String {
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

  /// Whether the forwarder itself throws: a rethrowing method can throw only what its closure throws.
  private var throwsItself: Bool { errors != .none && errors != .rethrown }

  private func name(returning: Bool) -> String {
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

  private var effectWords: String {
    (throwsItself ? "try " : "") + (isAsync ? "await " : "")
  }

  /// The arguments of the forwarder, with their labels.
  private func labeled(defaultValue: String?, includingError: Bool = true) -> [String] {
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

  private func metatype(_ type: TypeSyntax) -> String {
    if case .prefixed = type { return "(\(type.text)).self" }
    return type.text + ".self"
  }

  private func call(
    prefix: String = "", returning: Bool, defaultValue: String? = nil, suffix: String = "",
    closure: Layout.Closure? = nil
  ) -> Layout.Call {
    Layout.Call(
      prefix: prefix + effectWords, callee: name(returning: returning),
      arguments: labeled(defaultValue: defaultValue, includingError: closure == nil),
      suffix: suffix, closure: closure, hasParentheses: true)
  }

  // MARK: Bodies

  private var returns: Bool { !isSetter && !declaration.result.isVoid }

  private var defaultValue: String? {
    if let value = equalityDefault { return value }
    return DefaultValue.text(
      of: declaration.result, mock: writer.typeName, isInstance: !declaration.isStatic)
      ?? operandDefault ?? instanceDefault
  }

  /// A static method returns a new mock.
  private var instanceDefault: String? {
    guard declaration.isStatic, declaration.result.bare == .named(writer.typeName),
      writer.base == .mock, !writer.options.isSpy
    else { return nil }
    return writer.typeName + "()"
  }

  /// Two mocks are equal if they are the same object, unless that's stubbed.
  private var equalityDefault: String? {
    guard declaration.isOperator, declaration.name == "==", declaration.parameters.count == 2,
      declaration.result == .named("Bool"),
      declaration.parameters.allSatisfy({ $0.type == .named(writer.typeName) })
    else { return nil }
    return declaration.parameters.map { SourceText.escaped($0.name) }.joined(separator: " === ")
  }

  /// An operator returns its first operand of the type.
  private var operandDefault: String? {
    guard declaration.isStatic, declaration.result.bare == .named(writer.typeName) else { return nil }
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

  private func plain(closure: Layout.Closure?) -> [Layout.Statement] {
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
          closure: closure))
    ]
  }

  /// A `sending` result has to be separate from the mock, which the compiler can't see.
  private var needsUnsafeResult: Bool {
    guard returns, declaration.result.specifiers.contains("sending") else { return false }
    return !isSendable(declaration.result.bare)
  }

  private func isSendable(_ type: TypeSyntax) -> Bool {
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
            prefix: "guard ", returning: true, defaultValue: "true", suffix: " else { return nil }"))
      ]
    }
    return preludes + [.call(call(returning: false))]
  }

  // MARK: inout

  /// The forwarder returns the new values of the `inout` parameters, with the result before them.
  private func assigningInouts(callThrough: Layout.Closure?) -> [Layout.Statement] {
    let names = inouts.map { SourceText.escaped($0.name) }
    let tuple = names.count == 1 ? names[0] : "(\(names.joined(separator: ", ")))"
    if !returns {
      return preludes + [
        .call(
          call(
            prefix: tuple + " = ", returning: true, defaultValue: callThrough == nil ? tuple : nil,
            closure: callThrough))
      ]
    }
    let result = unused("result")
    let rests = names.count == 1 ? [unused("rest")] : names.map { unused("new_" + $0).camelCased }
    let types = inouts.map(\.type.bare.text)
    let value = callThrough == nil ? defaultValue : nil
    return preludes + [
      .call(
        call(
          prefix: "let (\(([result] + rests).joined(separator: ", "))): "
            + "(\(([declaration.result.text] + types).joined(separator: ", "))) = ",
          returning: true,
          defaultValue: value.map { "(\(([$0] + names).joined(separator: ", ")))" },
          closure: callThrough))
    ] + zip(names, rests).map { .line("\($0) = \($1)") } + [.line("return \(result)")]
  }

  private func unused(_ name: String) -> String {
    var name = name
    while declaration.parameters.contains(where: { $0.name == name }) { name += "Value" }
    return name
  }

  // MARK: Closures that don't escape

  /// The statements that call a closure which can't be forwarded; `nil` if it can't be called.
  ///
  /// A closure with parameters is called with the values that a test stubs.
  private var closureCall: [Layout.Statement]? {
    guard closures.count == 1, inouts.isEmpty, let parameter = closures.first,
      let function = member.resolved(parameter.type).asFunction, canCall(function)
    else { return nil }
    let name = SourceText.escaped(parameter.name)
    let words = effects(of: function)
    let result = declaration.result.bare
    let returnsSame =
      !function.result.isVoid && function.result.normalized == result.normalized
    let discard = function.result.isVoid ? "" : "_ = "
    if function.parameters.isEmpty {
      let forward = Layout.Statement.call(call(returning: false))
      if !returns { return [forward, .line("\(discard)\(words)\(name)()")] }
      if returnsSame { return [forward, .line("return \(words)\(name)()")] }
      guard function.result.isVoid else { return nil }
      return [
        .line("\(words)\(name)()"),
        .call(call(prefix: "return ", returning: true, defaultValue: defaultValue)),
      ]
    }
    let types = function.parameters.map(\.type.bare)
    let element = types.count == 1 ? types[0].text : "(\(types.map(\.text).joined(separator: ", ")))"
    let item = unused("value")
    let values =
      types.count == 1 ? item : types.indices.map { "\(item).\($0)" }.joined(separator: ", ")
    let invocation = "\(words)\(name)(\(values))"
    let empty = "[\(element)]()"
    func loop(_ body: [Layout.Statement]) -> Layout.Statement {
      .block(call(prefix: "for \(item) in ", returning: true, defaultValue: empty), body)
    }
    if !returns { return [loop([.line(discard + invocation)])] }
    if returnsSame {
      let value = types.count == 1
        ? DefaultValue.text(of: types[0], mock: writer.typeName, isInstance: !declaration.isStatic)
        : nil
      return [
        .call(
          call(prefix: "let \(item): \(element) = ", returning: true, defaultValue: value)),
        .line("return \(invocation)"),
      ]
    }
    return collecting(function, result: result, types: types, loop: loop, invocation: invocation, item: item)
  }

  /// `map`, `filter`, and `first(where:)`.
  private func collecting(
    _ function: TypeSyntax.Function, result: TypeSyntax, types: [TypeSyntax],
    loop: ([Layout.Statement]) -> Layout.Statement, invocation: String, item: String
  ) -> [Layout.Statement]? {
    let results = unused("results")
    if case .array(let element) = result, element.normalized == function.result.normalized {
      return [
        .line("var \(results): \(result.text) = []"),
        loop([.line("\(results).append(\(invocation))")]),
        .line("return \(results)"),
      ]
    }
    guard function.result == .named("Bool"), types.count == 1 else { return nil }
    if case .optional(let element) = result, element.normalized == types[0].normalized {
      return [loop([.line("if \(invocation) { return \(item) }")]), .line("return nil")]
    }
    if case .array(let element) = result, element.normalized == types[0].normalized {
      return [
        .line("var \(results): \(result.text) = []"),
        loop([.line("if \(invocation) { \(results).append(\(item)) }")]),
        .line("return \(results)"),
      ]
    }
    return nil
  }

  /// Whether a closure can be called with values of its parameters' types.
  private func canCall(_ function: TypeSyntax.Function) -> Bool {
    if function.isAsync && !isAsync { return false }
    switch (function.errors, errors) {
    case (.none, _), (_, .any), (.any, .rethrown), (.typed, .rethrown): break
    case (.typed(let thrown), .typed(let declared)) where thrown == declared: break
    default: return false
    }
    return function.parameters.allSatisfy { parameter in
      !parameter.isVariadic && !parameter.type.specifiers.contains("inout")
        && !parameter.type.specifiers.contains("sending")
        && !parameter.type.specifiers.contains("isolated")
        && !member.isNoncopyable(parameter.type)
        && !parameter.type.contains { if case .prefixed("repeat", _) = $0 { true } else { false } }
    }
  }

  // MARK: Spies

  /// Why a member of a spy can't run the real one.
  private var callThroughObstacle: String? {
    if errors == .rethrown { return "A rethrowing method can't run a closure that throws" }
    if declaration.parameters.contains(where: \.isVariadic) {
      return "The values of a variadic parameter can't be passed on"
    }
    if !canReplaceSelf { return "The real instance has another type" }
    if member.requirement.isMerged, writer.needsRealType { return "Several protocols require it" }
    if !omitted.isEmpty || declaration.parameters.contains(where: { member.isNoncopyable($0.type) }) {
      return "A value that can't be copied can't be passed on"
    }
    switch writer.base {
    case .actor where !isAsync && !declaration.isStatic && !member.isNonisolated:
      return "The real instance is another actor"
    case .isolated where member.isNonisolated:
      return "The real instance is isolated"
    default: break
    }
    if declaration.parameters.contains(where: { $0.type.specifiers.contains("sending") })
      || declaration.result.specifiers.contains("sending")
    {
      return "A sending value can't be passed on"
    }
    return nil
  }

  /// Whether each spy among the arguments and the result stands for its real instance.
  private var canReplaceSelf: Bool {
    let original = member.requirement.declaration
    let types = original.parameters.map(\.type) + [original.result]
    if writer.base != .mock, original.usesSelf { return false }
    return types.allSatisfy { $0.simpleName == "Self" || !$0.contains { $0.simpleName == "Self" } }
  }

  /// The call of the real initializer.
  var realInitializer: String {
    effectWords + "Real(\(realArguments(inoutNames: [:]).joined(separator: ", ")))"
  }

  private func realArguments(inoutNames: [String: String]) -> [String] {
    declaration.parameters.map { parameter in
      let name = SourceText.escaped(parameter.name)
      let label =
        parameter.label == "_" || declaration.isOperator ? "" : parameter.label + ": "
      if case .prefixed("repeat", _) = parameter.type { return "\(label)repeat each \(name)" }
      if parameter.type.simpleName == writer.typeName {
        return "\(label)\(name).\(writer.realName)"
      }
      if let copy = inoutNames[parameter.name] { return "\(label)&\(copy)" }
      if parameter.type.specifiers.contains("@autoclosure") { return label + parameter.name + "Value" }
      return label + name
    }
  }

  private var callingThrough: [Layout.Statement] {
    var copy = self
    for parameter in declaration.parameters {
      let name = SourceText.escaped(parameter.name)
      if parameter.type.specifiers.contains("@autoclosure"),
        let function = member.resolved(parameter.type).asFunction
      {
        // Evaluated once, as a call of the real method would.
        copy.preludes.append(.line("let \(parameter.name)Value = \(effects(of: function))\(name)()"))
        copy.arguments = copy.arguments.map {
          $0 == effects(of: function) + name + "()" ? parameter.name + "Value" : $0
        }
      }
      if parameter.type.specifiers.contains("borrowing") {
        copy.preludes.append(.line("let \(name) = copy \(name)"))
        copy.arguments = copy.arguments.map { $0 == "copy " + name ? name : $0 }
      }
    }
    if !inouts.isEmpty {
      let copies = Dictionary(
        inouts.map { ($0.name, unused("real_" + $0.name).camelCased) }, uniquingKeysWith: { first, _ in first })
      var lines = inouts.map {
        Layout.Statement.line("var \(copies[$0.name]!) = \(SourceText.escaped($0.name))")
      }
      let values = inouts.map { copies[$0.name]! }
      if returns {
        var call = realCall(copies)
        call.prefix = "let realResult = " + call.prefix
        lines.append(.call(call))
        lines.append(.line("return (\((["realResult"] + values).joined(separator: ", ")))"))
      } else {
        lines.append(.call(realCall(copies)))
        let tuple = values.count == 1 ? values[0] : "(\(values.joined(separator: ", ")))"
        lines.append(.line("return " + tuple))
      }
      return copy.assigningInouts(
        callThrough: Layout.Closure(signature: closureSignature, body: lines))
    }
    return copy.preludes
      + copy.plain(
        closure: Layout.Closure(
          signature: closureSignature, body: [.call(realCall([:]))]))
  }

  /// A closure that throws a certain type of error says so.
  private var closureSignature: String? {
    guard throwsItself, case .typed(let type) = errors else { return nil }
    return "() \(isAsync ? "async " : "")throws(\(type.text))"
  }

  private func realCall(_ inoutNames: [String: String]) -> Layout.Call {
    var owner = declaration.isStatic ? "Real" : writer.realName
    if member.requirement.isMerged { owner = "(\(owner) as any \(member.requirement.origin))" }
    let arguments = realArguments(inoutNames: inoutNames)
    let list = arguments.joined(separator: ", ")
    var text: String?
    switch declaration.kind {
    case .property: text = "\(owner).\(declaration.name)" + (isSetter ? " = newValue" : "")
    case .subscript: text = "\(owner)[\(list)]" + (isSetter ? " = newValue" : "")
    default:
      if declaration.isOperator {
        let name = declaration.name
        text =
          arguments.count == 2
          ? "\(arguments[0]) \(name) \(arguments[1])"
          : declaration.modifiers.contains("postfix") ? list + name : name + list
      }
    }
    let isWrapped = !isSetter && declaration.result.simpleName == writer.typeName
    if isWrapped {
      let real = text ?? "\(owner).\(declaration.name)(\(list))"
      return Layout.Call(
        prefix: effectWords, callee: writer.typeName, arguments: ["\(writer.realName): \(real)"])
    }
    if let text { return Layout.Call(prefix: effectWords, callee: text, arguments: []) }
    return Layout.Call(
      prefix: effectWords, callee: "\(owner).\(declaration.name)", arguments: arguments,
      hasParentheses: true)
  }
}

extension TypeSyntax {
  /// The attributes and specifiers of a parameter's type.
  var specifiers: Set<String> {
    if case .attributed(let words, _) = self { return Set(words) }
    return []
  }
}

extension String {
  /// `new_value` as `newValue`.
  fileprivate var camelCased: String {
    let parts = split(separator: "_")
    guard let first = parts.first else { return self }
    return String(first)
      + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
