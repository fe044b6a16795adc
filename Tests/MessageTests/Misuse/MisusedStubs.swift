import Testing
import Understudy
import UnderstudyTestSupport

/// A stub that its method can't follow is reported at its own line.
@Suite struct MisusedStubs {
  private let radio = RadioMock()

  @Test("A value that a typed forwarder can't return is reported at the stub")
  func wrongValue() {
    when(using: radio, thenReturn: 1).volume("left")
    expectFailure(
      """
      volume("left") returns Int, so it can't return "loud" (a String).
      Write a value of the type: thenReturn: Int(…)
      """, atLine: #line + 2
    ) {
      when(using: radio, thenReturn: "loud").volume("left")
    }
    expectFailure(
      headline: #"volume("left") returns Int, so it can't return nil."#, atLine: #line + 2
    ) {
      when(using: radio, thenReturn: nil).volume("left")
    }
    #expect(radio.volume("left") == 1)
  }

  @Test("The other values of a list are used if one has the wrong type")
  func oneWrongValue() {
    let reports = failures { when(using: radio, thenReturn: 1, "loud", 3).volume("left") }
    #expect(reports.count == 1)
    #expect(radio.volume("left") == 1)
    #expect(radio.volume("left") == 3)
  }

  @Test("A value for a method that returns nothing is reported at the stub")
  func valueForVoid() {
    expectFailure(
      headline: "tune(to: 99) returns (), so it can't return 3 (an Int).", atLine: #line + 2
    ) {
      when(using: radio, thenReturn: 3).tune(to: 99)
    }
  }

  @Test("The untyped form returns its own default if a value has the wrong type")
  func untyped() {
    when(using: radio, thenReturn: 3).station(99)
    #expect(radio.station(99) == "static")
  }

  @Test("An error of the wrong type is reported at the stub")
  func wrongError() throws {
    expectFailure(
      """
      connect() throws RadioError, so it can't throw .other (an OtherError).
      Write an error of the type: thenThrow(RadioError…)
      """, atLine: #line + 2
    ) {
      try when(using: radio, thenThrow: OtherError.other).connect()
    }
    expectFailure(
      headline: "connect() throws RadioError, so it can't throw .other (an OtherError).",
      atLine: #line + 2
    ) {
      try when(radio.connect()).thenThrow(OtherError.other)
    }
    try radio.connect()
  }

  @Test("thenThrow on a method that does not throw is reported at the stub")
  func errorWithoutThrows() {
    let text = """
      volume("left") does not throw, so it can't throw .broken (a RadioError).
      Stub a value instead: thenReturn(…)
      Or forward to calledThrowReturning.
      """
    expectFailure(text, atLine: #line + 1) {
      when(using: radio, thenThrow: RadioError.broken).volume("left")
    }
    expectFailure(text, atLine: #line + 1) {
      when(radio.volume("left")).thenThrow(RadioError.broken)
    }
    #expect(radio.volume("left") == 0)
  }

  @Test("thenThrow on a method without a result that does not throw is reported at the stub")
  func errorWithoutThrowsOrResult() {
    expectFailure(
      """
      play(["a"]) does not throw, so it can't throw .broken (a RadioError).
      Stub a value instead: thenReturn()
      Or forward to calledThrowing.
      """, atLine: #line + 2
    ) {
      when(radio.play("a")).thenThrow(RadioError.broken)
    }
  }

  @Test("A stub of a property of the result is told to stub the call")
  func partOfResult() {
    expectFailure(
      """
      name() returns String, so it can't return 3 (an Int).
      The expression in when reads an Int from that result, and only a call can be stubbed.
      Write a value for the call: when(mock.name()).thenReturn(String(…))
      Or, if the method returns Int, its forwarder has to return the answer unchanged.
      """, atLine: #line + 1
    ) { when(radio.name().count).thenReturn(3) }
    expectFailure(
      """
      The answer returns Int, but name() returns String.
      The expression in when reads an Int from that result, and only a call can be stubbed.
      Return a value of the type from the answer's closure.
      """, atLine: #line + 1
    ) { when(radio.name().count).thenAnswer { () in 3 } }
  }

  @Test("An answer with the wrong number of arguments is reported at the stub")
  func answerParameterCount() {
    expectFailure(
      """
      The answer takes 2 arguments, but volume("left") has 1.
      Take them all, or none, or the invocation: thenAnswer { call in call.arguments }
      """, atLine: #line + 2
    ) {
      when(using: radio, thenAnswer: { (a: String, b: Int) in b }).volume("left")
    }
  }

  @Test("An answer that takes one value for a variadic parameter is reported at the stub")
  func answerForVariadic() {
    expectFailure(
      """
      The answer takes Int as argument 1, but play([capture(), "b"]) has [capture(), "b"] there.
      Write the parameter's type in the answer's closure.
      """, atLine: #line + 3
    ) {
      let song = ArgumentCaptor<String>()
      when(using: radio, thenAnswer: { (songs: Int) in }).play(song.capture(), "b")
    }
  }

  @Test("An answer with an argument of the wrong type is reported at the stub")
  func answerParameterType() {
    expectFailure(
      headline: #"The answer takes Int as argument 1, but volume("left") has "left" there."#,
      atLine: #line + 2
    ) {
      when(using: radio, thenAnswer: { (side: Int) in side }).volume("left")
    }
    #expect(radio.volume("left") == 0)
  }

  @Test("An answer that returns the wrong type is reported at the stub")
  func answerResult() {
    expectFailure(
      """
      The answer returns String, but volume("left") returns Int.
      Return a value of the type from the answer's closure.
      """, atLine: #line + 2
    ) {
      when(using: radio, thenAnswer: { "loud" }).volume("left")
    }
  }

  @Test("An async answer for a synchronous method is reported at the stub")
  func asyncAnswer() async {
    expectFailure(
      """
      volume("left") is not async, so it can't wait for an async answer.
      Write an answer without await, or forward with await from an async method.
      """, atLine: #line + 3
    ) {
      let answer: @Sendable () async -> Int = { 3 }
      when(using: radio, thenAnswer: answer).volume("left")
    }
    #expect(radio.volume("left") == 0)
  }

  @Test(
    "An answer that throws in a method that does not throw is reported at the stub, at the call")
  func answerThrows() {
    let line = #line + 1
    when(using: radio, thenAnswer: { () -> Int in throw RadioError.broken }).volume("left")
    expectFailure(
      """
      The answer threw .broken (a RadioError), but volume("left") does not throw.
      Return a value from the answer, or forward to calledThrowReturning.
      """, atLine: line
    ) {
      #expect(radio.volume("left") == 0)
    }
  }

  @Test("An answer that throws an error of the wrong type is reported at the stub, at the call")
  func answerThrowsWrongType() throws {
    let line = #line + 1
    try when(using: radio, thenAnswer: { throw OtherError.other }).connect()
    expectFailure(
      """
      The answer threw .other (an OtherError), but connect() throws RadioError.
      Throw an error of the type from the answer.
      """, atLine: line
    ) {
      try radio.connect()
    }
  }

  @Test("An answer that only throws suits a method that returns and throws")
  func throwingAnswer() throws {
    try when(using: radio, thenAnswer: { throw RadioError.broken }).signal(1)
    #expect(throws: RadioError.broken) { try radio.signal(1) }
  }

  @Test("An untyped answer that returns the wrong type is reported at the stub, at the call")
  func answerTurnsOutWrong() throws {
    let line = #line + 1
    when(using: radio, thenAnswer: { "loud" as Any }).volume("left")
    try when(using: radio, thenAnswer: {}).signal(1)
    expectFailure(
      headline: #"volume("left") returns Int, so it can't return "loud" (a String)."#, atLine: line
    ) {
      #expect(radio.volume("left") == 0)
    }
    expectFailure(headline: "signal(1) returns Int, so it can't return ().", atLine: line + 1) {
      let signal = try radio.signal(1)
      #expect(signal == 0)
    }
  }
}

// MARK: - Fixtures

private enum RadioError: Error { case broken }
private enum OtherError: Error { case other }

private final class RadioMock: Mock {
  func tune(to frequency: Int) { called(with: frequency) }
  @discardableResult func name() -> String { calledReturning() }
  func play(_ songs: String...) { called(with: songs) }
  @discardableResult
  func volume(_ side: String) -> Int { calledReturning(with: side) }
  @discardableResult
  func station(_ frequency: Int) -> String {
    calledReturning(with: frequency) as? String ?? "static"
  }
  @discardableResult
  func signal(_ antenna: Int) throws -> Int { try calledThrowReturning(with: antenna) }
  func connect() throws(RadioError) { try calledThrowing(throwing: RadioError.self) }
}
