import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

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

private final class RadioMock: Mock, @unchecked Sendable {
  func tune(to frequency: Int) { called(with: frequency) }
  @discardableResult
  func volume(_ side: String) -> Int { calledReturning(with: side) }
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
