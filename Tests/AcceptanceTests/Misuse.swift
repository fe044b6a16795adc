import Foundation
import Testing
import Understudy

/// What cannot work is reported where it is written, and nothing else suffers.
@Suite struct Misuse {
  private let radio = RadioMock()

  private static func unfinished(_ verb: String) -> String {
    """
    \(verb) was not followed by a call of the mock.
    Write the call behind it: \(verb).method(any())
    """
  }

  // MARK: A proxy that no call follows

  @Test("A verification that no call follows is reported when its context arms the mock again")
  func armedAgain() {
    radio.tune(to: 99)
    expectFailure(Self.unfinished("verify(on:called:)"), atLine: #line + 1) {
      _ = verify(on: radio, called: 5)
      verify(on: radio, called: 1).tune(to: 99)
    }
    #expect(radio.mockState.invocations.count == 1)
  }

  @Test("A stub that no call follows is reported when its context arms the mock again")
  func stubArmedAgain() {
    for (verb, arm) in RadioMock.proxies {
      expectFailure(Self.unfinished(verb), atLine: RadioMock.lines[verb]!) {
        arm(radio)
        when(using: radio, thenReturn: 3).volume("left")
      }
    }
    #expect(radio.volume("left") == 3)
  }

  @Test("A verification that no call follows is reported at the end of the session")
  func sessionEnd() {
    expectFailure(Self.unfinished("verify(on:called:)"), atLine: #line + 1) {
      withMockSession { _ = verify(on: radio, called: 5) }
    }
    radio.tune(to: 99)
    verify(on: radio, called: 1).tune(to: 99)
  }

  @Test("A stub that no call follows is reported at the end of the session")
  func stubSessionEnd() {
    for (verb, arm) in RadioMock.proxies {
      expectFailure(Self.unfinished(verb), atLine: RadioMock.lines[verb]!) {
        withMockSession { arm(radio) }
      }
    }
    #expect(radio.volume("left") == 0)
  }

  @Test("A static verification that no call follows is reported at the end of the session")
  func staticSessionEnd() {
    expectFailure(Self.unfinished("verify(on:called:)"), atLine: #line + 1) {
      withMockSession { _ = verify(on: RadioMock.self, called: 5) }
    }
  }

  @Test("A verification that no call follows is reported when the mock goes away")
  func mockGoesAway() {
    expectFailure(Self.unfinished("verify(on:called:)"), atLine: #line + 1) {
      _ = verify(on: RadioMock(), called: 5)
    }
  }

  @Test("A stub that no call follows is reported when the mock goes away")
  func stubMockGoesAway() {
    for (verb, arm) in RadioMock.proxies {
      expectFailure(Self.unfinished(verb), atLine: RadioMock.lines[verb]!) { arm(RadioMock()) }
    }
  }

  @Test("Each context's unfinished verification is reported, and none twice")
  func severalContexts() async {
    let reports = await failures {
      await withMockSession {
        _ = verify(on: radio, called: 1)
        await withTaskGroup(of: Void.self) { group in
          for _ in 1...3 { group.addTask { [radio] in _ = verify(on: radio, called: 2) } }
        }
      }
    }
    let text = Self.unfinished("verify(on:called:)")
    #expect(reports.map(\.text) == Array(repeating: text, count: 4))
  }

  @Test("A call of another mock does not finish a verification")
  func otherMock() {
    let other = RadioMock()
    expectFailure(Self.unfinished("verify(on:called:)"), atLine: #line + 2) {
      withMockSession {
        _ = verify(on: radio, called: 1)
        other.tune(to: 99)
      }
    }
    verify(on: other, called: 1).tune(to: 99)
  }

  // MARK: A stub that the method cannot follow

  @Test("A value that a typed forwarder can't return is reported at the stub")
  func wrongValue() {
    when(using: radio, thenReturn: 1).volume("left")
    expectFailure(
      """
      volume("left") returns Int, so it can't return "loud".
      Write a value of the type: thenReturn: Int(…)
      """, atLine: #line + 2
    ) {
      when(using: radio, thenReturn: "loud").volume("left")
    }
    expectFailure(
      """
      volume("left") returns Int, so it can't return nil.
      Write a value of the type: thenReturn: Int(…)
      """, atLine: #line + 2
    ) {
      when(using: radio, thenReturn: nil).volume("left")
    }
    #expect(radio.volume("left") == 1)
  }

  @Test("The values that fit stay, where another of a list does not")
  func oneWrongValue() {
    let reports = failures { when(using: radio, thenReturn: 1, "loud", 3).volume("left") }
    #expect(reports.count == 1)
    #expect(radio.volume("left") == 1)
    #expect(radio.volume("left") == 3)
  }

  @Test("A value for a method that returns nothing is reported at the stub")
  func valueForVoid() {
    expectFailure(
      """
      tune(to: 99) returns (), so it can't return 3.
      Write a value of the type: thenReturn: ()(…)
      """, atLine: #line + 2
    ) {
      when(using: radio, thenReturn: 3).tune(to: 99)
    }
  }

  @Test("The untyped form takes its own default where a value does not fit")
  func untyped() {
    when(using: radio, thenReturn: 3).station(99)
    #expect(radio.station(99) == "static")
  }

  @Test("An error of the wrong type is reported at the stub")
  func wrongError() throws {
    expectFailure(
      """
      connect() throws RadioError, so it can't throw .other.
      Write an error of the type: thenThrow(RadioError…)
      """, atLine: #line + 2
    ) {
      try when(using: radio, thenThrow: OtherError.other).connect()
    }
    expectFailure(
      """
      connect() throws RadioError, so it can't throw .other.
      Write an error of the type: thenThrow(RadioError…)
      """, atLine: #line + 2
    ) {
      try when(radio.connect()).thenThrow(OtherError.other)
    }
    try radio.connect()
  }

  @Test("thenThrow on a method that does not throw is reported at the stub")
  func errorWithoutThrows() {
    let text = """
      volume("left") does not throw, so it can't throw .broken.
      Stub a value instead: thenReturn(…)
      Or forward to calledThrowing.
      """
    expectFailure(text, atLine: #line + 1) {
      when(using: radio, thenThrow: RadioError.broken).volume("left")
    }
    expectFailure(text, atLine: #line + 1) {
      when(radio.volume("left")).thenThrow(RadioError.broken)
    }
    #expect(radio.volume("left") == 0)
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

  @Test("An answer with an argument of the wrong type is reported at the stub")
  func answerParameterType() {
    expectFailure(
      """
      The answer takes Int as argument 1, but volume("left") has "left" there.
      Write the parameter's type in the answer's closure.
      """, atLine: #line + 2
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

  @Test("An async answer for a method that can't wait is reported at the stub")
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

  @Test("An answer that throws what its method can't is reported at the stub, when it happens")
  func answerThrows() {
    let line = #line + 1
    when(using: radio, thenAnswer: { () -> Int in throw RadioError.broken }).volume("left")
    expectFailure(
      """
      The answer threw .broken, but volume("left") does not throw.
      Return a value from the answer, or forward to calledThrowing.
      """, atLine: line
    ) {
      #expect(radio.volume("left") == 0)
    }
  }

  @Test("An answer that does nothing but throw suits a method that returns and throws")
  func throwingAnswer() throws {
    try when(using: radio, thenAnswer: { throw RadioError.broken }).signal(1)
    #expect(throws: RadioError.broken) { try radio.signal(1) }
  }

  @Test("An answer that turns out to return the wrong type is reported at the stub")
  func answerTurnsOutWrong() throws {
    let line = #line + 1
    when(using: radio, thenAnswer: { "loud" as Any }).volume("left")
    try when(using: radio, thenAnswer: {}).signal(1)
    expectFailure(
      """
      volume("left") returns Int, so it can't return "loud".
      Write a value of the type: thenReturn: Int(…)
      """, atLine: line
    ) {
      #expect(radio.volume("left") == 0)
    }
    expectFailure(
      """
      signal(1) returns Int, so it can't return ().
      Write a value of the type: thenReturn: Int(…)
      """, atLine: line + 1
    ) {
      let signal = try radio.signal(1)
      #expect(signal == 0)
    }
  }

  // MARK: An expression that is no call

  @Test("An expression that calls no mock is reported where it stands")
  func noCall() {
    let text = { (verb: String) in
      """
      \(verb) was given an expression that calls no mock.
      Write one call of a mock inside: \(verb)(mock.method(any()))
      The method has to forward to called, calledReturning, calledThrowing or calledThrowReturning.
      """
    }
    expectFailure(text("verify")) { verify(radio.forgotten()).called(1) }
    expectFailure(text("when")) { when(radio.forgotten()).thenReturn(3) }
    expectFailure(text("verifyInOrder")) { verifyInOrder { radio.forgotten() } }
  }

  @Test("An expression that throws before it calls a mock says what it threw")
  func noCallThrown() {
    expectFailure(
      """
      verify was given an expression that calls no mock, because it threw .broken.
      Write one call of a mock inside: verify(mock.method(any()))
      The method has to forward to called, calledReturning, calledThrowing or calledThrowReturning.
      """, atLine: #line + 2
    ) {
      try verify(radio.volume(RadioMock.broken())).called(1)
    }
  }

  @Test("A method that forwards to nothing leaves its proxy unfinished")
  func proxyOfNoForwarder() {
    expectFailure(Self.unfinished("verify(on:called:)"), atLine: #line + 1) {
      withMockSession { _ = verify(on: radio, called: 1).forgotten() }
    }
  }
}

// MARK: - Fixtures

private enum RadioError: Error { case broken }
private enum OtherError: Error { case other }

private final class RadioMock: Mock, @unchecked Sendable {
  func tune(to frequency: Int) { called(with: frequency) }
  @discardableResult
  func volume(_ side: String) -> Int { calledReturning(with: side) }
  @discardableResult
  func station(_ frequency: Int) -> String {
    calledReturning(with: frequency) as? String ?? "static"
  }
  @discardableResult
  func signal(_ antenna: Int) throws -> Int { try calledThrowReturning(with: antenna) }
  func connect() throws(RadioError) { try calledThrowing(throwing: RadioError.self) }
  @discardableResult
  func forgotten() -> Int { 0 }

  static func broken() throws -> String { throw RadioError.broken }

  /// The stubbing proxies, each without a call behind it, and the lines where they stand.
  static let proxies: [(verb: String, arm: @Sendable (RadioMock) -> Void)] = [
    ("when(using:thenReturn:)", { _ = when(using: $0, thenReturn: 1) }),
    ("when(using:thenThrow:)", { _ = when(using: $0, thenThrow: RadioError.broken) }),
    ("when(using:thenAnswer:)", { _ = when(using: $0, thenAnswer: { 1 }) }),
  ]
  static let lines: [String: Int] = [
    "when(using:thenReturn:)": #line - 5,
    "when(using:thenThrow:)": #line - 5,
    "when(using:thenAnswer:)": #line - 5,
  ]
}
