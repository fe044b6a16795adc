// Parts of messages about incorrect use that show the line to write.
extension FailureMessage {
  /// A proxy as a test writes it, before the call of the mock.
  static func proxy(_ verb: String, of mock: String) -> String {
    switch verb {
    case "verify(on:called:)": "verify(on: \(mock), called: 1)"
    case "when(using:thenAnswer:)": "when(using: \(mock), thenAnswer: { … })"
    case "when(using:thenThrow:)": "when(using: \(mock), thenThrow: …)"
    default: "when(using: \(mock), thenReturn: …)"
    }
  }

  /// A matcher as a test writes it.
  static func sourceText(_ source: String) -> String {
    switch source {
    case "capture()": "captor.capture()"
    case "capture(like:)", "any(like:)": likeForm(of: source)
    default: source
    }
  }

  /// Shows how to write a value of a type after `thenReturn:`.
  static func valueHint(for type: Any.Type, _ form: StubForm) -> String {
    func written(_ value: String) -> String {
      switch form {
      case .proxy: "thenReturn: \(value)"
      case .expression, .part: value == "()" ? "thenReturn()" : "thenReturn(\(value))"
      case .closure: "return \(value)"
      }
    }
    if case .part(_, let call) = form {
      return "Write a value for the call: \(call.stub(returning: initializer(of: type)))"
    }
    if type == Void.self { return "Write the empty value: \(written("()"))" }
    if type is any OptionalValue.Type {
      let value = initializer(of: withoutOptionals(type))
      return "Write a value of the type, or nil: \(written(value))"
    }
    return "Write a value of the type: \(written(initializer(of: type)))"
  }

  /// Says which type the compiler inferred if it isn't the method's, because the expression reads a part of the
  /// result, or because the closure of `when` can be converted to one that returns an optional or nothing.
  static func inferred(_ form: StubForm, insteadOf type: Any.Type) -> [String] {
    if case .part(let part, _) = form {
      return [
        "The expression in when reads \(nameWithArticle(part)) from that result, "
          + "and only a call can be stubbed."
      ]
    }
    guard case .expression(let inferred) = form, inferred != type else { return [] }
    let name = inferred == Void.self ? "nothing" : nameWithArticle(inferred)
    return ["To fit the answer, the compiler took the call in when for one that returns \(name)."]
  }

  /// The other cause of two types: a forwarder whose `default:` or closure is of a more specific type than
  /// the method's result.
  static func forwarderHint(_ form: StubForm, insteadOf type: Any.Type) -> [String] {
    if case .part(let declared, _) = form {
      return [
        "Or, if the method returns \(declared), its forwarder has to return the answer as it is."
      ]
    }
    guard case .expression(let declared) = form, declared != type, declared != Void.self else {
      return []
    }
    return [
      "Or, if the method returns \(declared), write the value in its forwarder as that: value as \(declared)"
    ]
  }

  static func initializer(of type: Any.Type) -> String {
    switch TypeKind(type) {
    case .tuple, .function, .metatype, .existential: "value as \(type)"
    default: "\(type)(…)"
    }
  }
}
