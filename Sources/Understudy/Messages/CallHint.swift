internal import UnderstudyValues

/// A call of a method as a line to write in a test: `try when(mock.load("a")).thenReturn(…)`.
///
/// The line compiles after the test's own name of the mock and a value are filled in, except for
/// parameters that aren't recognized: an `inout` one, and a variadic one, of which `notes` tells.
struct CallHint {
  let call: String
  /// What the test has to change in the line.
  private(set) var notes: [String] = []
  private let isThrowing: Bool
  let isAsync: Bool
  let isVoid: Bool
  /// How a call with `inout` parameters is written; `nil` for any other.
  private var inoutCall: InoutCall?

  private struct InoutCall {
    /// The statement that opens the proxy of a stub: the variables of a stub are written after it,
    /// because they can be matchers.
    let proxy: String
    /// The statements that declare the variables.
    let variables: String
    /// `_ = ` if the method has a result, too.
    let discard: String
    let onMock: String
    let onStub: String
  }

  /// - Parameters:
  ///   - result: The type that the method returns; `Void` if it's unknown.
  ///   - value: The default value of the forwarder; `nil` if it's unknown.
  init(
    _ forwarded: ForwardedCall, _ patterns: [ArgumentPattern], _ methodType: MethodType,
    owner: MockName, of result: Any.Type = Void.self, default value: Any? = nil
  ) {
    let module = forwarded.method.position.module
    let arguments = patterns.map { $0.code(in: module) }
    let signature = Signature(forwarded.method)
      .asCode(isFunction: owner.isFunction, isStatic: owner.isStatic)
    func onMock(_ arguments: [String]) -> String {
      let call = signature.call(with: arguments, on: owner)
      if owner.isFunction || owner.isStatic || signature.isOperator { return call }
      return signature.isSubscript ? "mock\(call)" : "mock.\(call)"
    }
    call = onMock(arguments)
    isThrowing = methodType.error != Never.self && !owner.isFunction
    // A test is outside of the actor. An assignment compiles only inside.
    let isAssignment = arguments.count > signature.labels?.count ?? 0
    let isIsolated = !owner.isStatic && forwarded.owner is any Actor.Type && !isAssignment
    isAsync = methodType.isAsync && !owner.isFunction || isIsolated
    isVoid = methodType.result == Void.self
    let parameters = InoutParameters.find(
      in: forwarded.arguments, forwarding: methodType.result, returning: result, default: value)
    if let type = methodType.result, !parameters.isEmpty {
      var (variables, references) = ("", arguments)
      for (number, (index, type)) in parameters.enumerated() {
        let label = signature.labels.flatMap { index < $0.count ? $0[index] : nil } ?? "_"
        let unnamed = number == 0 ? "value" : "value\(number + 1)"
        let name = CodeName.variable(label == "_" ? unnamed : label)
        let annotation = TypeName.code(type, in: module).map { ": \($0)" } ?? ""
        variables += "var \(name)\(annotation) = \(arguments[index]); "
        references[index] = "&\(name)"
      }
      let count = TypeKind(type) == .tuple ? StoredField.all(of: type).count : 1
      let values = Array(repeating: "…", count: count).joined(separator: ", ")
      let stub = MockName(given: "stub", owner: nil, isStatic: true)
      inoutCall = InoutCall(
        proxy: "let stub = when(using: \(owner.isStatic ? "\(owner.name).self" : "mock"), "
          + "thenReturn: \(count > 1 ? "(\(values))" : values)); ",
        variables: variables, discard: count > parameters.count ? "_ = " : "",
        onMock: onMock(references), onStub: signature.call(with: references, on: stub))
    } else if patterns.contains(where: \.mayBeVariadic) {
      notes = ["For a variadic parameter, write only the values between the brackets."]
    }
  }

  var hasInoutParameter: Bool { inoutCall != nil }

  private var effects: String { (isThrowing ? "try " : "") + (isAsync ? "await " : "") }

  var expression: String {
    guard let inoutCall else { return effects + call }
    return inoutCall.variables + inoutCall.discard + effects + inoutCall.onMock
  }

  var stub: String {
    guard let inoutCall else {
      return statement(.when) + (isVoid ? ".thenReturn()" : ".thenReturn(…)")
    }
    return inoutCall.proxy + inoutCall.variables + inoutCall.discard + effects + inoutCall.onStub
  }

  /// The call in `when`, which has to be stubbed before another one.
  var valueFirst: [String] { ["Give it a value first: \(stub)"] + notes }

  var verification: String {
    hasInoutParameter ? verification(isVoid: true) : statement(.verify) + ".called(1)"
  }

  func verification(isVoid: Bool) -> String {
    "\(isAsync ? "await " : "")verify { \(isVoid ? "" : "_ = ")\(expression) }.called(1)"
  }

  private func statement(_ name: StatementName) -> String {
    if isAsync { return "await \(name) { \(isThrowing ? "try " : "")await \(call) }" }
    return "\(isThrowing ? "try " : "")\(name)(\(call))"
  }
}

extension ArgumentPattern {
  /// The argument as code that compiles whatever type the parameter has.
  func code(in module: String) -> String { ArgumentWriter(module: module).code(self) }

  /// Whether the argument is an array, which can be that of a variadic parameter.
  fileprivate var mayBeVariadic: Bool {
    switch self {
    case .value(let value): Self.array(value) != nil
    case .parts(let parts, _, let rest): parts.isList && rest == nil
    case .matcher: false
    }
  }
}

/// Writes arguments as code that compiles whatever type the parameter has, such as `Any` or a
/// generic one, and that's equal to the argument: `3`, `0.1 as Float`, `Color.red`,
/// `any(Item.self)`.
private struct ArgumentWriter {
  /// The module of the mock, where names of private types are likely to be known.
  let module: String

  func code(_ pattern: ArgumentPattern) -> String {
    switch pattern {
    case .value(let value): return code(value)
    case .matcher(let matcher): return matcher.code
    case .parts(let parts, let patterns, let rest) where parts.isList:
      let elements = (patterns.map(code) + (rest.map { [$0.code] } ?? [])).joined(separator: ", ")
      // Only a variadic parameter takes the matcher of all remaining values.
      return rest == nil ? "[\(elements)]" : elements
    // The initializer of the value isn't known.
    case .parts(let parts, _, _): return matcher(of: parts.type)
    }
  }

  private func code(_ argument: Any?) -> String {
    guard let value = flattened(argument) else {
      // The literal `nil` isn't an optional with `nil` inside, and has no type for a generic
      // parameter.
      return argument.map { matcher(of: AnyContainer.storedType(of: $0)) } ?? "nil"
    }
    if value is OmittedArgument { return "…" }
    if let text = PlaceholderTexts.ofMessage?.text(of: value) { return text }
    if DeallocatedObject.found(in: value) != nil || PlaceholderRecognition.isPlaceholder(value) {
      return "any()"
    }
    let type = type(of: value)
    return literal(of: value, type) ?? matcher(of: type)
  }

  private func matcher(of type: Any.Type) -> String {
    TypeName.code(type, in: module).map { "any(\($0).self)" } ?? "any()"
  }

  private func literal(of value: Any, _ type: Any.Type) -> String? {
    switch value {
    case let value as Bool: return "\(value)"
    case let text as String:
      return text.utf8.count > 800 ? nil : ValueDescription.visible(text.debugDescription)
    case is any BinaryInteger, is any BinaryFloatingPoint: return number(value, type)
    case _ where TypeTraits.of(type).form == .list: return Parts(value).flatMap(list)
    case let type as Any.Type: return TypeName.code(type, in: module).map { "\($0).self" }
    default:
      guard EnumMetadata(type)?.payloadCount == 0, let name = TypeName.code(type, in: module)
      else { return nil }
      return Parts(stored: value)?.caseName.map { "\(name).\(CodeName.member($0))" }
    }
  }

  /// A number, with its type if the literal alone would be another number.
  private func number(_ value: Any, _ type: Any.Type) -> String? {
    let text = "\(value)"
    guard runsNoUserCode(type), let number = Double(text), number.isFinite else { return nil }
    let isLiteral =
      value is any BinaryInteger
      ? Int(text) != nil : EqualityRules.standard.areEqual(number, value)
    return isLiteral ? text : TypeName.code(type, in: module).map { "\(text) as \($0)" }
  }

  /// An array, with its type if the elements alone don't determine one.
  private func list(_ parts: Parts) -> String? {
    guard parts.count <= ValueDescription.maximalCount else { return nil }
    let elements = parts.values
    let text = "[\(elements.map { code(flattened($0)) }.joined(separator: ", "))]"
    guard text.utf8.count <= 800 else { return nil }
    let types = Set(elements.compactMap(flattened).map { ObjectIdentifier(type(of: $0)) })
    let element = Parts.types(of: parts.type).first
    if types.count == 1, element.map({ TypeKind($0) }) != .existential { return text }
    return TypeName.code(parts.type, in: module).map { "\(text) as \($0)" }
  }
}
