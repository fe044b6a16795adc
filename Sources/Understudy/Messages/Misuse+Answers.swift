internal import UnderstudyValues

// Answers that a method can't give.
extension Misuse {
  static func valueType(
    _ value: Any?, of call: String, expected type: Any.Type, _ form: StubForm,
    inoutNames names: [String] = []
  ) -> Misuse {
    var lines = Lines()
    lines.add("\(call) returns \(type), so it can't return \(valueWithType(value)).")
    lines.add(form.inferenceNote(insteadOf: type))
    if names.isEmpty {
      lines.add(form.valueHint(for: type))
    } else {
      lines.add(form.inoutHint(names, type))
    }
    // The other cause of two types: a forwarder whose `default:` or closure is of a more specific
    // type than the method's result.
    if case .expression(let declared) = form, declared != type, declared != Void.self {
      lines.add(
        "Or, if the method returns \(declared), convert the value in its forwarder: "
          + "value as \(declared)")
    }
    return Misuse(lines)
  }

  /// An error that the method can't throw, and the forwarder of a method that throws.
  static func errorType(
    _ error: any Error, of call: String, expected type: any Error.Type, forwarder: String
  ) -> Misuse {
    var lines = Lines()
    if type == Never.self {
      let value = forwarder == "calledThrowing" ? "thenReturn()" : "thenReturn(…)"
      lines.add("\(call) does not throw, so it can't throw \(valueWithType(error)).")
      lines.add("Stub a value instead: \(value)")
      lines.add("Or forward to \(forwarder).")
    } else {
      lines.add("\(call) throws \(type), so it can't throw \(valueWithType(error)).")
      lines.add("Write an error of the type: thenThrow(\(type)…)")
    }
    return Misuse(lines)
  }

  static func answerParameterCount(_ count: Int, of call: String, arguments: Int) -> Misuse {
    Misuse(
      "The closure takes \(FailureMessage.counted(count, "argument")), "
        + "but \(call) has \(arguments).",
      "Take them all, or none, or the invocation: { call in call.arguments }")
  }

  /// - Parameter argument: What the stubbed call has there; `nil` for a received call.
  static func answerParameterType(
    _ type: Any.Type, number: Int, of call: String, argument: String? = nil
  ) -> Misuse {
    let actual = argument.map { "\(call) has \($0) there" } ?? "the call was \(call)"
    return Misuse(
      "The closure takes \(type) as argument \(number), but \(actual).",
      "Write the parameter's type in the closure.")
  }

  static func answerResultType(
    _ type: Any.Type, of call: String, expected: Any.Type, _ form: StubForm,
    inoutNames names: [String] = []
  ) -> Misuse {
    var lines = Lines()
    lines.add("The answer returns \(type), but \(call) returns \(expected).")
    lines.add(form.inferenceNote(insteadOf: expected))
    lines.add(
      names.isEmpty
        ? "Return a value of the type from the answer's closure."
        : StubForm.closure.inoutHint(names, expected))
    return Misuse(lines)
  }

  static func answerError(
    _ error: any Error, of call: String, throws type: any Error.Type, forwarder: String
  ) -> Misuse {
    var lines = Lines()
    if type == Never.self {
      lines.add("The answer threw \(valueWithType(error)), but \(call) does not throw.")
      lines.add("Return a value from the answer, or forward to \(forwarder).")
    } else {
      lines.add("The answer threw \(valueWithType(error)), but \(call) throws \(type).")
      lines.add("Throw an error of the type from the answer.")
    }
    return Misuse(lines)
  }

  /// An error of a real implementation that its method can't throw.
  static func implementationError(
    _ error: any Error, of call: String, throws type: any Error.Type
  ) -> Misuse {
    Misuse(
      "The real implementation of \(call) threw \(valueWithType(error)), but \(call) throws \(type).",
      "Throw an error of the type from the closure in the forwarder.")
  }

  /// The closure of `called` for calls with other arguments.
  static func checkParameters(
    _ types: [Any.Type], of call: String, _ arguments: [String]
  ) -> Misuse {
    var lines = Lines()
    let list = arguments.map { "_: \($0)" }.joined(separator: ", ")
    lines.add(
      "The closure of called takes (\(types.map { "\($0)" }.joined(separator: ", "))), "
        + "but \(call) has (\(arguments.joined(separator: ", "))).")
    lines.add("Take all arguments, none, or the Invocation: called { (\(list)) in … }")
    return Misuse(lines)
  }

  static func checkThrew(_ error: any Error, on call: String) -> Misuse {
    Misuse(
      "The closure of called threw \(valueWithType(error)).",
      "Call: \(call)")
  }

  static func mainActorBlocked(closure: String, of subject: String) -> Misuse {
    Misuse(
      mainActorBlocked("\(closure) of \(subject)"),
      "Write the closure as { @Sendable … in … }, or let the test await the code under test.")
  }

  /// - Parameter operation: What a conformance of the type is for: `==`, `mock`.
  static func mainActorBlocked(_ operation: String, of type: Any.Type) -> Misuse {
    Misuse(
      mainActorBlocked("\(operation) of \(TypeName.of(type))"),
      "Declare the type or its conformance as nonisolated, or let the test await the code under test."
    )
  }

  private static func mainActorBlocked(_ subject: String) -> String {
    "The \(subject) runs on the main actor, which was blocked during this call from another thread."
  }

  static func typeText(of argument: Any?) -> String {
    flattened(argument).map { "\(type(of: $0))" } ?? "Any?"
  }

  static func asyncAnswer(of call: String) -> Misuse {
    Misuse(
      "\(call) is not async, so it can't wait for an async answer.",
      "Write an answer without await, or forward with await from an async method.")
  }

  /// An async answer that meets a closure of a ``MockFunction`` that isn't async.
  static func asyncClosure(of call: String) -> Misuse {
    Misuse(
      "\(call) was called as a function that isn't async, so it can't wait for an async answer.",
      "Pass an async closure to the code under test, such as .asyncThrowing, "
        + "or write an answer without await.")
  }

  /// An error that meets a closure of a ``MockFunction`` that can't throw it.
  static func functionError(
    _ error: any Error, of call: String, throws type: any Error.Type
  ) -> Misuse {
    let thrown = type == Never.self ? "doesn't throw" : "throws \(type)"
    return Misuse(
      "\(call) was called as a function that \(thrown), so it can't throw \(valueWithType(error)).",
      type != Never.self
        ? "Write an error of the type: thenThrow(\(type)…)"
        : "Pass a throwing closure to the code under test, such as .throwing, or stub a value.")
  }

  /// `thenCallThrough()` for a method whose forwarder has no closure, or for a function.
  static func noCallThrough(_ pattern: CallPattern) -> Misuse {
    let arguments = pattern.call.arguments.indices.map { "$\($0)" }.joined(separator: ", ")
    return Misuse(
      "\(pattern.text) has no real implementation to call through to.",
      pattern.call.isFunction
        ? "Call it in an answer: when(\(CallHint(pattern, of: pattern.methodType.result ?? Any.self).call)).thenAnswer { try real(\(arguments)) }"
        : "Write one in its forwarder: "
          + pattern.methodType.forwarder(of: pattern.call, isStatic: pattern.mock.isStatic))
  }

  static var lateAnyArguments: Misuse {
    Misuse(
      "withAnyArguments() was written after an answer or a side effect.",
      "Write it before them: when(mock.method(…)).withAnyArguments().thenReturn(…)",
      "Or write any() for each argument: when(mock.method(any()), thenReturn: …)")
  }

  /// A call that isn't that of a property's getter.
  static func noProperty(_ call: String, _ signature: Signature) -> Misuse {
    var lines = Lines()
    let kind =
      signature.isSubscript
      ? "is a subscript" : signature.labels == nil ? "sets a value" : "is a method"
    lines.add("\(call) \(kind), so it can't return the value that was last set.")
    if signature.isSubscript {
      lines.add(
        "Answer from a dictionary of the test: "
          + "when(mock[any()]).thenAnswer { (key: …) in values[key] ?? … }")
      lines.add(
        "And set it: when(mock[any()] = any()).perform { (key: …, value: …) in values[key] = value }"
      )
    } else if signature.labels == nil {
      lines.add("Write the getter: when(mock.property).thenReturnLastSet(initially: …)")
    } else {
      lines.add("Stub its result: when(mock.method()).thenReturn(…)")
    }
    return Misuse(lines)
  }

  /// A rejected value with its type: `3 (an Int)`.
  static func valueWithType(_ value: Any?) -> String {
    let text = ValueDescription.of(value)
    guard let value = flattened(value), type(of: value) != Void.self,
      !PlaceholderRecognition.isPlaceholder(value)
    else { return text }
    return "\(text) (\(TypeName.withArticle(type(of: value))))"
  }
}

// Suspended calls.
extension Misuse {
  static func suspendedSync(_ call: String) -> Misuse {
    Misuse(
      "\(call) is not async, so its calls can't be suspended.",
      "Write an answer, or forward with await from an async method.")
  }

  /// A wrong number of calls, or of what they wait for, after a wait for another one.
  static func suspended(
    _ count: Int, of call: String, after time: Duration, expected: CallCount,
    _ calls: [Invocation], of name: String, noun: String = "suspended call"
  ) -> Misuse {
    var lines = Lines()
    let shown = calls.prefix(CallList.maximalCount)
    lines.add(
      "\(call) had \(FailureMessage.counted(count, noun)) after waiting "
        + "\(FailureMessage.time(time)), expected \(expected.description).")
    lines.add(calls.isEmpty ? "No calls on \(name)." : "The calls on \(name):")
    lines.add(shown.map { "#\($0.number) \($0.text)" })
    if shown.count < calls.count {
      lines.add("… and \(FailureMessage.counted(calls.count - shown.count, "more call"))")
    }
    return Misuse(lines)
  }

  static func stillSuspended(
    _ count: Int, of call: String, _ end: SuspensionQueue.End
  ) -> Misuse {
    Misuse(
      "\(call) still had \(FailureMessage.counted(count, "suspended call")) at \(end.rawValue).",
      "Resume every call before: calls.resumeAll(…)")
  }

  static func suspendedTooLate(_ call: String, _ end: SuspensionQueue.End) -> Misuse {
    Misuse(
      "A call of \(call) came after \(end.rawValue), so nothing could resume it.",
      "Keep the result of thenSuspend() in a constant, and wait for the call in the test.")
  }

  static func noneSuspended(of call: String) -> Misuse {
    Misuse(
      "No call of \(call) is suspended, so none can be resumed.",
      "Wait for the call before: await calls.suspended(1)")
  }

  /// A value or an error for a suspended call that its method can't return or throw.
  static func wrongResumption(_ misuse: Misuse) -> Misuse {
    Misuse(
      String(misuse.text.prefix { $0 != "\n" }),
      "No call was resumed. Resume it with what the method can return or throw.")
  }
}

enum StubForm {
  /// `when(using:thenReturn:)`
  case proxy
  /// `when(…).thenReturn(…)`, with the type that the compiler inferred for the call.
  case expression(Any.Type)
  /// A closure whose type isn't known before it's called.
  case closure

  fileprivate func valueHint(for type: Any.Type) -> String {
    if type == Void.self { return "Write the empty value: \(answer("()"))" }
    if type is any OptionalValue.Type {
      let value = Self.initializer(of: withoutOptionals(type))
      return "Write a value of the type, or nil: \(answer(value))"
    }
    return "Write a value of the type: \(answer(Self.initializer(of: type)))"
  }

  /// The line about a forwarder that returns the new values of `inout` parameters after the result.
  fileprivate func inoutHint(_ names: [String], _ type: Any.Type) -> String {
    let values = StoredField.all(of: type).map { Self.initializer(of: withoutOptionals($0.type)) }
    let tuple = "(\(values.joined(separator: ", ")))"
    return names.count == 1
      ? "The second part is the new value of \(names[0]), which is inout: \(answer(tuple))"
      : "The other parts are the new values of \(names.joined(separator: " and ")), which are "
        + "inout: \(answer(tuple))"
  }

  private func answer(_ value: String) -> String {
    switch self {
    case .proxy: "thenReturn: \(value)"
    case .expression: value == "()" ? "thenReturn()" : "thenReturn(\(value))"
    case .closure: "return \(value)"
    }
  }

  private static func initializer(of type: Any.Type) -> String {
    switch TypeKind(type) {
    case .tuple, .function, .metatype, .existential: "value as \(type)"
    default: "\(type)(…)"
    }
  }

  /// The type that the compiler inferred if it isn't the method's, because the closure of `when` can
  /// be converted to one that returns an optional or nothing.
  fileprivate func inferenceNote(insteadOf type: Any.Type) -> [String] {
    guard case .expression(let inferred) = self, inferred != type else { return [] }
    let name = inferred == Void.self ? "nothing" : TypeName.withArticle(inferred)
    return ["To fit the answer, the compiler inferred that the call returns \(name)."]
  }
}
