internal import UnderstudyValues

/// What a call can't do, although a stub says so.
enum Inability {
  /// Return a value of another type than the method's. The names are those of the `inout` parameters
  /// of which the forwarder returns the new values, too.
  case returnValue(Any?, Any.Type, StubForm, inoutNames: [String] = [])
  /// Throw an error of another type than the method's, whose forwarder can be one for methods that
  /// throw.
  case throwError(any Error, any Error.Type, forwarder: String)
  /// Return the result of an answer's closure.
  case returnResult(Any.Type, Any.Type, StubForm, inoutNames: [String])
  /// Throw what an answer's closure, or a real implementation, threw.
  case throwErrorOfAnswer(any Error, any Error.Type, forwarder: String)
  case throwErrorOfImplementation(any Error, any Error.Type)
  case waitForAnswer
  /// Do this as a closure of a ``MockFunction`` that's synchronous, or can't throw the error.
  case waitForAnswerAsFunction
  case throwErrorAsFunction(any Error, any Error.Type)
  /// Return the value that was last set, because it isn't a property's getter.
  case returnLastSet(Signature)
}

extension Misuse {
  static func cannot(_ call: String, _ inability: Inability) -> Misuse {
    let function = "\(call) was called as a function that"
    switch inability {
    case .returnValue(let value, let type, let form, let names):
      return Misuse(
        ["\(call) returns \(type), so it can't return \(valueWithType(value))."]
          + form.inferenceNote(insteadOf: type)
          + [names.isEmpty ? form.valueHint(for: type) : form.inoutHint(names, type)]
          + form.conversionHint(insteadOf: type))
    case .throwError(let error, let type, let forwarder):
      let value = forwarder == "calledThrowing" ? "thenReturn()" : "thenReturn(…)"
      return cannotThrow(
        error, call, type,
        "Stub a value instead: \(value)\nOr forward to \(forwarder).")
    case .throwErrorAsFunction(let error, let type):
      return cannotThrow(
        error, function, type,
        "Pass a throwing closure to the code under test, such as .throwing, or stub a value.")
    case .returnResult(let type, let expected, let form, let names):
      return Misuse(
        ["The answer returns \(type), but \(call) returns \(expected)."]
          + form.inferenceNote(insteadOf: expected)
          + [
            names.isEmpty
              ? "Return a value of the type from the answer's closure."
              : StubForm.closure.inoutHint(names, expected)
          ])
    case .throwErrorOfAnswer(let error, let type, let forwarder):
      return Misuse(
        "The answer threw \(valueWithType(error)), but \(call) \(throwing(type)).",
        type == Never.self
          ? "Return a value from the answer, or forward to \(forwarder)."
          : "Throw an error of the type from the answer.")
    case .throwErrorOfImplementation(let error, let type):
      return Misuse(
        "The real implementation of \(call) threw \(valueWithType(error)), but \(call) \(throwing(type)).",
        "Throw an error of the type from the closure in the forwarder.")
    case .waitForAnswer:
      return Misuse(
        "\(call) is not async, so it can't wait for an async answer.",
        "Write an answer without await, or forward with await from an async method.")
    case .waitForAnswerAsFunction:
      return Misuse(
        "\(function) is not async, so it can't wait for an async answer.",
        "Pass an async closure to the code under test, such as .asyncThrowing, "
          + "or write an answer without await.")
    case .returnLastSet(let signature):
      let isSetter = signature.labels == nil
      let kind =
        signature.isSubscript ? "is a subscript" : isSetter ? "sets a value" : "is a method"
      let cure =
        signature.isSubscript
        ? [
          "Answer from a dictionary of the test: "
            + "when(mock[any()]).thenAnswer { (key: …) in values[key] ?? … }",
          "And set it: "
            + "when(mock[any()] = any()).perform { (key: …, value: …) in values[key] = value }",
        ]
        : isSetter
          ? ["Write the getter: when(mock.property).thenReturnLastSet(initially: …)"]
          : ["Stub its result: when(mock.method()).thenReturn(…)"]
      return Misuse(["\(call) \(kind), so it can't return the value that was last set."] + cure)
    }
  }

  /// - Parameter cure: What to do if nothing can be thrown.
  private static func cannotThrow(
    _ error: any Error, _ subject: String, _ type: any Error.Type, _ cure: String
  ) -> Misuse {
    Misuse(
      "\(subject) \(throwing(type)), so it can't throw \(valueWithType(error)).",
      type == Never.self ? cure : "Write an error of the type: thenThrow(\(type)…)")
  }

  private static func throwing(_ type: any Error.Type) -> String {
    type == Never.self ? "does not throw" : "throws \(type)"
  }
}

extension StubForm {
  fileprivate func valueHint(for type: Any.Type) -> String {
    if type == Void.self { return "Write the empty value: \(answer("()"))" }
    let end = type is any OptionalValue.Type ? ", or nil" : ""
    return "Write a value of the type\(end): \(answer(Self.initializer(of: type)))"
  }

  /// The line about a forwarder that returns the new values of `inout` parameters after the result.
  fileprivate func inoutHint(_ names: [String], _ type: Any.Type) -> String {
    let values = StoredField.all(of: type).map { Self.initializer(of: $0.type) }
    let (first, are) =
      names.count == 1
      ? ("The second part is the new value", "is")
      : ("The other parts are the new values", "are")
    return "\(first) of \(names.joined(separator: " and ")), which \(are) inout: "
      + answer("(\(values.joined(separator: ", ")))")
  }

  private func answer(_ value: String) -> String {
    switch self {
    case .proxy: "thenReturn: \(value)"
    case .expression: value == "()" ? "thenReturn()" : "thenReturn(\(value))"
    case .closure: "return \(value)"
    }
  }

  private static func initializer(of type: Any.Type) -> String {
    let type = withoutOptionals(type)
    return switch TypeKind(type) {
    case .tuple, .function, .metatype, .existential: "value as \(TypeName.written(type))"
    default: TypeName.isOfC(type) ? "…" : "\(type)(…)"
    }
  }

  /// The type that the compiler inferred if it isn't the method's, because the closure of `when` can
  /// be converted to one that returns an optional or nothing.
  fileprivate func inferenceNote(insteadOf type: Any.Type) -> [String] {
    guard case .expression(let inferred) = self, inferred != type else { return [] }
    let name = inferred == Void.self ? "nothing" : TypeName.withArticle(inferred)
    return ["To fit the answer, the compiler inferred that the call returns \(name)."]
  }

  /// The other cause of two types: a forwarder whose `default:` or closure is of a more specific type
  /// than the method's result.
  fileprivate func conversionHint(insteadOf type: Any.Type) -> [String] {
    guard case .expression(let declared) = self, declared != type, declared != Void.self else {
      return []
    }
    return [
      "Or, if the method returns \(declared), convert the value in its forwarder: "
        + "value as \(declared)"
    ]
  }
}
