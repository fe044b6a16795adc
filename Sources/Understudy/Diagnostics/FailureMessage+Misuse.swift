// The messages about incorrect use: what happened, and the line to write instead.
extension FailureMessage {
  static func text(for misuse: Misuse) -> String {
    switch misuse {
    case .noCall(let verb, let thrown):
      let isBlock = verb == "verifyInOrder" || verb == "verifySequence"
      return lines(
        "The \(isBlock ? "block of" : "expression in") \(verb) contains no call to a mock"
          + (thrown.map { ", because it threw \(ValueDescription.of($0))." } ?? "."),
        [
          isBlock
            ? "Write the calls of mocks inside: \(verb) { mock.method(any()) }"
            : "Write a call to a mock: \(verb)(mock.method(any()))",
          "The method has to forward to called, calledReturning, calledThrowing or "
            + "calledThrowReturning.",
        ])

    case .uncalledFunction(let verb, let function):
      let call = "mock.method(\(function.hasParameters ? "any()" : ""))"
      let attempt = function.isThrowing ? "try " : ""
      let answer = function.returnsVoid ? ".thenReturn()" : ".thenReturn(…)"
      let end = verb == "when" ? answer : ".called(1)"
      return function.isAsync
        ? lines(
          "The expression in \(verb) is an async closure or method, which wasn't called.",
          ["Make the test async, and write: await \(verb) { \(attempt)await \(call) }\(end)"])
        : lines(
          "The expression in \(verb) is a closure or method, which wasn't called.",
          ["Write the call: \(attempt)\(verb)(\(call))\(end)"])

    case .contradiction(.negative(let count)):
      return "\(count) can never be satisfied: a number of calls is 0 or more."

    case .contradiction(.tooLarge(let count)):
      return "\(count) can never be satisfied: a number of calls is \(Int.max) or less."

    case .contradiction(.emptyRange(let count)):
      return "\(count) can never be satisfied: the range is empty."

    case .unasked(let call, let hint):
      return lines(
        "verify(\(call)) was not followed by called or calledEventually.",
        ["Write the expected number of calls: \(hint.verification)"])

    case .unanswered(let call, let hint):
      return lines(
        "when(\(call)) was not followed by an answer.",
        ["Write what the call does: \(hint.stub)"])

    case .proxyTookArgument(let verb, let argument, let method):
      let answer =
        verb.contains("thenThrow")
        ? "thenThrow" : verb.contains("thenAnswer") ? "thenAnswer" : "thenReturn"
      let form =
        verb.hasPrefix("verify")
        ? "verify(mock.method(…)).called(…)" : "when(mock.method(…)).\(answer)(…)"
      return lines(
        "\(verb) took \(argument) as its call, which is an argument of \(method).",
        ["Write the call inside instead: \(form)"])

    case .threw(let verb, let error, let call):
      return lines(
        "The expression in \(verb) threw \(ValueDescription.of(error)) after \(call).",
        [
          "What follows the error was not recorded. Write only calls to mocks in the expression."
        ])

    case .blockThrew(let verb, let error, let call):
      return lines(
        "The block of \(verb) threw \(ValueDescription.of(error)) after \(call).",
        ["What follows the error was not recorded. Write only calls to mocks in the block."])

    case .endedInNil(let verb, let call, let isStatic):
      let isBlock = verb == "verifyInOrder" || verb == "verifySequence"
      return lines(
        "The \(isBlock ? "block of" : "expression in") \(verb) ended at \(call), which returned nil.",
        ["Give it a value first: when(\(isStatic ? call : "mock.\(call)")).thenReturn(…)"])

    case .unfinished(let verb, let mock):
      return lines(
        "\(verb) was not followed by a call of the mock.",
        ["Write the call after it: \(proxy(verb, of: mock)).method(any())"])

    case .leftoverMatcher(let matcher, let call, let missingArguments?):
      return lines(
        "\(matcher.text) does not match any argument of \(call).",
        [
          "\(missingArguments.signature) has \(counted(missingArguments.parameterCount, "parameter")), and its "
            + "forwarder passes on \(missingArguments.argumentCount). Pass all of them after with:, in "
            + "their order."
        ])

    case .leftoverMatcher(let matcher, let call, nil):
      return lines(
        "\(matcher.text) does not match any argument of \(call).",
        [
          "A matcher has to arrive as an argument, or as an element of one that is an array. Write it",
          "as the argument itself, or compare the whole: matching { … }",
          "If the forwarder passes on a part of a parameter, or another value, pass on the parameter itself.",
        ])

    case .matcherOutsideRecording(let matcher):
      return lines(
        "\(matcher.source) was used outside when or verify.",
        ["Write it in a call: verify(mock.method(\(sourceText(matcher.source)))).called(1)"]
      )

    case .ambiguous(let call, let arguments, let isProxy):
      let readings = arguments.map { argument in
        "  argument \(argument.ordinal): \(argument.value) or "
          + argument.matchers.joined(separator: " or ")
      }
      let hint =
        isProxy
        ? "Write equal(to:) around the plain values, or use the form with the call inside: "
          + "when(mock.method(…)) or verify(mock.method(…))"
        : "Write equal(to:) around the plain values, or any(like:) with another value."
      return lines(
        "The matchers of \(call) are ambiguous:", readings + [hint])

    case .noPlaceholder(let matcher):
      return lines(
        "\(matcher.source) has no placeholder for \(matcher.type).",
        ["Provide a sample value: \(likeForm(of: matcher.source))"])

    case .noRecordedResult(let type):
      return lines(
        "A recorded call has to return a value of type \(type), and there is none.",
        [
          "Provide the value first: when(mock.method(), thenReturn: value)",
          "Or give the forwarder a default value: calledReturning(default: value)",
        ])

    case .valueType(let value, let call, let type, let form):
      return lines(
        "\(call) returns \(type), so it can't return \(valueWithType(value)).",
        inferred(form, insteadOf: type) + [valueHint(for: type, form)]
          + forwarderHint(form, insteadOf: type))

    case .errorType(let error, let call, let type, let forwarder):
      let thrown = error.map(valueWithType) ?? "an error"
      if type == Never.self {
        let value = forwarder == "calledThrowing" ? "thenReturn()" : "thenReturn(…)"
        return lines(
          "\(call) does not throw, so it can't throw \(thrown).",
          ["Stub a value instead: \(value)", "Or forward to \(forwarder)."])
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

    case .answerResultType(let type, let call, let expected, let form):
      return lines(
        "The answer returns \(type), but \(call) returns \(expected).",
        inferred(form, insteadOf: expected)
          + ["Return a value of the type from the answer's closure."])

    case .asyncAnswer(let call):
      return lines(
        "\(call) is not async, so it can't wait for an async answer.",
        ["Write an answer without await, or forward with await from an async method."])

    case .noCallThrough(let call, let forwarder):
      return lines(
        "\(call) has no real implementation to call through to.",
        ["Write one in its forwarder: \(forwarder)"])

    case .negativeTimes(let count):
      return "times(\(count)) can never be satisfied: a number of answers is 0 or more."

    case .noGetter(let call, let isSetter):
      return lines(
        "\(call) \(isSetter ? "sets a value" : "is a method"), so it can't return the value that was last set.",
        [
          isSetter
            ? "Write the getter: when(mock.property).thenReturnLastSet(initially: …)"
            : "Write what it returns: when(mock.method()).thenReturn(…)"
        ])

    case .variadicOutsideList(let matcher, let call):
      return lines(
        "\(matcher.text) is not an element of a variadic parameter in \(call).",
        ["Write any() for a single value."])

    case .variadicBeforeEnd(let matcher, let call):
      return lines(
        "\(matcher.text) is followed by other values in \(call).",
        ["Write it once, after the other values of the parameter."])

    case .negatedCall(let call):
      return lines(
        "not(…) is written around the call \(call).",
        [
          "Write it around an argument: verify(mock.method(not(value))).called(1)",
          "Or verify that no call was received: verify(mock.method(value)).called(.never)",
        ])

    case .matcherInside(let matcher, let other):
      return lines(
        "\(matcher.source) is written inside a value of \(other).",
        ["Write a plain value, or compare with a predicate: matching { … }"])

    case .callOnPlaceholder(let call, let result, let isStatic):
      return lines(
        "\(call) is called on the result of \(result), which is a placeholder here.",
        ["Give it a value first: when(\(isStatic ? result : "mock.\(result)")).thenReturn(…)"])

    case .answerArgument(let mismatch, let call):
      return lines(
        "The answer takes \(mismatch.expected) as argument \(mismatch.number), but the call was "
          + "\(call).",
        ["Write the parameter's type in the answer's closure."])

    case .answerError(let error, let call, let type, let forwarder):
      return type == Never.self
        ? lines(
          "The answer threw \(valueWithType(error)), but \(call) does not throw.",
          ["Return a value from the answer, or forward to \(forwarder)."])
        : lines(
          "The answer threw \(valueWithType(error)), but \(call) throws \(type).",
          ["Throw an error of the type from the answer."])
    }
  }

  /// No user reads this: the compiler rejects the call.
  static let unavailable = "This function can't be called."

  /// A rejected value with its type: `3 (an Int)`.
  private static func valueWithType(_ value: Any?) -> String {
    let text = ValueDescription.of(value)
    guard let value = flattened(value), type(of: value) != Void.self,
      !PlaceholderValues.contain(value)
    else { return text }
    return "\(text) (\(nameWithArticle(type(of: value))))"
  }

  /// The name of a type with its indefinite article: `an Int`.
  static func nameWithArticle(_ type: Any.Type) -> String {
    let text = "\(type)"
    let name = text.hasPrefix("any ") ? String(text.dropFirst(4)) : text
    return "\("AEIO[".contains(name.prefix(1)) ? "an" : "a") \(name)"
  }
}
