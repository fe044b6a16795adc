import Testing

@testable import Understudy

/// The texts about what cannot work: what happened, and the line to write instead.
@Suite struct FailureMessageMisuseTests {
  typealias Example = FailureMessageTests.Example

  @Test("Each misuse has its text", arguments: examples)
  func misuse(_ example: Example) {
    #expect(FailureMessage.text(for: example.failure.value) == example.text)
  }

  enum Leak: Error { case found }
  enum Crack: Error { case wide }

  private static func matcher(_ text: String) -> ArgumentMatcher {
    let position = SourcePosition(fileID: "", filePath: "", line: 1, column: 1)
    return ArgumentMatcher(text, type: Int.self, position: position) { _, _ in true }
  }

  private static let examples: [Example] = [
    Example(
      "no call", .misuse(.noCall(verb: "when", thrown: nil)),
      """
      The expression in when contains no call to a mock.
      Write a call to a mock: when(mock.method(any()))
      The method has to forward to called, calledReturning, calledThrowing or calledThrowReturning.
      """),
    Example(
      "no call, but an error", .misuse(.noCall(verb: "verify", thrown: Leak.found)),
      """
      The expression in verify contains no call to a mock, because it threw .found.
      Write a call to a mock: verify(mock.method(any()))
      The method has to forward to called, calledReturning, calledThrowing or calledThrowReturning.
      """),
    Example(
      "unfinished", .misuse(.unfinished(verb: "verify(on:called:)")),
      """
      verify(on:called:) was not followed by a call of the mock.
      Write the call after it: verify(on:called:).method(any())
      """),
    Example(
      "leftover matcher", .misuse(.leftoverMatcher(matcher("any()"), call: "close(3)")),
      """
      any() does not match any argument of close(3).
      A matcher has to arrive as an argument, or as an element of one that is an array. Write it
      as the argument itself, or compare the whole: matching { … }
      """),
    Example(
      "matcher outside", .misuse(.matcherOutsideRecording(matcher("any()"))),
      """
      any() was used outside when or verify.
      Write it in a call: verify(mock.method(any())).called(1)
      """),
    Example(
      "ambiguous proxy",
      .misuse(
        .ambiguous(
          call: "set(true, true)",
          arguments: [
            AmbiguousArgument(path: [0], value: "true", matchers: ["any()"]),
            AmbiguousArgument(path: [1, 0], value: "true", matchers: ["any()", "isNil()"]),
          ], isProxy: true)),
      """
      The matchers of set(true, true) are ambiguous:
        argument 1: true or any()
        argument 2[0]: true or any() or isNil()
      Write equal(to:) around the plain values, or use the form with the call inside: \
      when(mock.method(…)) or verify(mock.method(…))
      """),
    Example(
      "ambiguous expression",
      .misuse(
        .ambiguous(
          call: "set(true)",
          arguments: [AmbiguousArgument(path: [0], value: "true", matchers: ["any()"])],
          isProxy: false)),
      """
      The matchers of set(true) are ambiguous:
        argument 1: true or any()
      Write equal(to:) around the plain values, or any(like:) with another value.
      """),
    Example(
      "no placeholder", .misuse(.noPlaceholder(matcher("any()"))),
      """
      any() has no placeholder for Int.
      Provide a sample value: any(like: …)
      """),
    Example(
      "no placeholder for a captor", .misuse(.noPlaceholder(matcher("capture()"))),
      """
      capture() has no placeholder for Int.
      Provide a sample value: capture(like: …)
      """),
    Example(
      "no placeholder for a predicate", .misuse(.noPlaceholder(matcher("matching { … }"))),
      """
      matching { … } has no placeholder for Int.
      Provide a sample value: matching(like: …) { … }
      """),
    Example(
      "no recorded result", .misuse(.noRecordedResult(Int.self)),
      """
      A recorded call has to return some Int, and there is no value of the type.
      Provide the value first: when(mock.method(), thenReturn: value)
      Or give the forwarder a default value: calledReturning(default: value)
      """),
    Example(
      "value of the wrong type", .misuse(.valueType("a", of: "count()", expected: Int.self)),
      """
      count() returns Int, so it can't return "a".
      Write a value of the type: thenReturn: Int(…)
      """),
    Example(
      "error of the wrong type",
      .misuse(.errorType(Crack.wide, of: "count()", expected: Leak.self)),
      """
      count() throws Leak, so it can't throw .wide.
      Write an error of the type: thenThrow(Leak…)
      """),
    Example(
      "error for a method that does not throw",
      .misuse(.errorType(Leak.found, of: "count()", expected: Never.self)),
      """
      count() does not throw, so it can't throw .found.
      Stub a value instead: thenReturn(…)
      Or forward to calledThrowing.
      """),
    Example(
      "an argument too many in an answer",
      .misuse(.answerParameterCount(1, of: "count()", arguments: 0)),
      """
      The answer takes 1 argument, but count() has 0.
      Take them all, or none, or the invocation: thenAnswer { call in call.arguments }
      """),
    Example(
      "an argument of the wrong type in an answer",
      .misuse(.answerParameterType(Int.self, number: 2, of: "f(1, a)", argument: "a")),
      """
      The answer takes Int as argument 2, but f(1, a) has a there.
      Write the parameter's type in the answer's closure.
      """),
    Example(
      "an answer with the wrong result",
      .misuse(.answerResultType(String.self, of: "count()", expected: Int.self)),
      """
      The answer returns String, but count() returns Int.
      Return a value of the type from the answer's closure.
      """),
    Example(
      "an async answer", .misuse(.asyncAnswer(of: "count()")),
      """
      count() is not async, so it can't wait for an async answer.
      Write an answer without await, or forward with await from an async method.
      """),
    Example(
      "a call with an argument of another type",
      .misuse(
        .answerArgument(
          AnswerArgumentMismatch(number: 1, expected: Int.self, actual: "a"), of: "f(a)")),
      """
      The answer takes Int as argument 1, but the call was f(a).
      Write the parameter's type in the answer's closure.
      """),
    Example(
      "an answer that threw", .misuse(.answerError(Leak.found, of: "f()", throws: Never.self)),
      """
      The answer threw .found, but f() does not throw.
      Return a value from the answer, or forward to calledThrowing.
      """),
    Example(
      "an answer that threw the wrong type",
      .misuse(.answerError(Leak.found, of: "f()", throws: Crack.self)),
      """
      The answer threw .found, but f() throws Crack.
      Throw an error of the type from the answer.
      """),
  ]
}
