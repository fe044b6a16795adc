// The rest of the prose: what happened, where, and the line to write instead.
extension FailureMessage {
  static func text(for misuse: Misuse) -> String {
    switch misuse {
    case .noCall(let verb, let thrown):
      return lines(
        "The expression in \(verb) contains no call to a mock"
          + (thrown.map { ", because it threw \(ValueDescription.of($0))." } ?? "."),
        [
          "Write a call to a mock: \(verb)(mock.method(any()))",
          "The method has to forward to called, calledReturning, calledThrowing or "
            + "calledThrowReturning.",
        ])

    case .unfinished(let verb):
      return lines(
        "\(verb) was not followed by a call of the mock.",
        ["Write the call after it: \(verb).method(any())"])

    case .leftoverMatcher(let matcher, let call, let missingArguments?):
      return lines(
        "\(matcher.text) does not match any argument of \(call).",
        [
          "\(missingArguments.signature) has \(counted(missingArguments.parameterCount, "parameter")), and its "
            + "forwarder passes on \(missingArguments.argumentCount). Pass all of them behind with:, in "
            + "their order."
        ])

    case .leftoverMatcher(let matcher, let call, nil):
      return lines(
        "\(matcher.text) does not match any argument of \(call).",
        [
          "A matcher has to arrive as an argument, or as an element of one that is an array. Write it",
          "as the argument itself, or compare the whole: matching { … }",
        ])

    case .matcherOutsideRecording(let matcher):
      return lines(
        "\(matcher.text) was used outside when or verify.",
        ["Write it in a call: verify(mock.method(\(matcher.text))).called(1)"]
      )

    case .ambiguous(let call, let arguments, let isProxy):
      let drawing = arguments.map { argument in
        "  argument \(argument.place): \(argument.value) or "
          + argument.matchers.joined(separator: " or ")
      }
      let wayOut =
        isProxy
        ? "Write equal(to:) around the plain values, or use the form with the call inside: "
          + "when(mock.method(…)) or verify(mock.method(…))"
        : "Write equal(to:) around the plain values, or any(like:) with another value."
      return lines(
        "The matchers of \(call) are ambiguous:", drawing + [wayOut])

    case .noPlaceholder(let matcher):
      return lines(
        "\(matcher.text) has no placeholder for \(matcher.type).",
        ["Provide a sample value: \(likeForm(of: matcher))"])

    case .noRecordedResult(let type):
      return lines(
        "A recorded call has to return some \(type), and there is no value of the type.",
        [
          "Provide the value first: when(mock.method(), thenReturn: value)",
          "Or give the forwarder a default value: calledReturning(default: value)",
        ])

    case .valueType(let value, let call, let type):
      return lines(
        "\(call) returns \(type), so it can't return \(ValueDescription.of(value)).",
        ["Write a value of the type: thenReturn: \(type)(…)"])

    case .errorType(let error, let call, let type):
      let thrown = error.map { ValueDescription.of($0) } ?? "an error"
      if type == Never.self {
        return lines(
          "\(call) does not throw, so it can't throw \(thrown).",
          ["Stub a value instead: thenReturn(…)", "Or forward to calledThrowing."])
      }
      return lines(
        "\(call) throws \(type), so it can't throw \(thrown).",
        ["Write an error of the type: thenThrow(\(type)…)"])

    case .answerParameterCount(let count, let call, let arguments):
      return lines(
        "The answer takes \(counted(count, "argument")), but \(call) has "
          + "\(arguments).",
        [
          "Take them all, or none, or the invocation: thenAnswer { call in call.arguments }"
        ])

    case .answerParameterType(let type, let number, let call, let argument):
      return lines(
        "The answer takes \(type) as argument \(number), but \(call) has \(argument) there.",
        ["Write the parameter's type in the answer's closure."])

    case .answerResultType(let type, let call, let expected):
      return lines(
        "The answer returns \(type), but \(call) returns \(expected).",
        ["Return a value of the type from the answer's closure."])

    case .asyncAnswer(let call):
      return lines(
        "\(call) is not async, so it can't wait for an async answer.",
        ["Write an answer without await, or forward with await from an async method."])

    case .answerArgument(let mismatch, let call):
      return lines(
        "The answer takes \(mismatch.expected) as argument \(mismatch.number), but the call was "
          + "\(call).",
        ["Write the parameter's type in the answer's closure."])

    case .answerError(let error, let call, let type):
      return type == Never.self
        ? lines(
          "The answer threw \(ValueDescription.of(error)), but \(call) does not throw.",
          ["Return a value from the answer, or forward to calledThrowing."])
        : lines(
          "The answer threw \(ValueDescription.of(error)), but \(call) throws \(type).",
          ["Throw an error of the type from the answer."])
    }
  }

  /// What the compiler has refused to call, so that nobody will read this.
  static let missingLabel = "The arguments of a forwarder stand behind the label with:"

  static let calledPlaceholder =
    "A matcher's placeholder was called. It stands for an argument and does nothing."

  /// The matcher with a sample, as a user has to write it.
  private static func likeForm(of matcher: ArgumentMatcher) -> String {
    switch matcher.text {
    case "capture()": "capture(like: …)"
    case "matching { … }": "matching(like: …) { … }"
    default: "any(like: …)"
    }
  }
}
