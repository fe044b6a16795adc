import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// What can't work is reported at its own line and changes nothing else.
@Suite struct Misuse {
  private let radio = RadioMock()

  private static func unfinished(_ verb: String) -> String {
    """
    \(verb) was not followed by a call of the mock.
    Write the call after it: \(lines[verb]!).method(any())
    """
  }

  private static let lines = [
    "verify(on:called:)": "verify(on: mock, called: 1)",
    "when(using:thenReturn:)": "when(using: mock, thenReturn: …)",
    "when(using:thenThrow:)": "when(using: mock, thenThrow: …)",
    "when(using:thenAnswer:)": "when(using: mock, thenAnswer: { … })",
  ]

  // MARK: A proxy that no call follows

  @Test("An unfinished verification is reported when its context opens another proxy on the mock")
  func nextProxy() {
    radio.tune(to: 99)
    expectFailure(Self.unfinished("verify(on:called:)"), atLine: #line + 1) {
      _ = verify(on: radio, called: 5)
      verify(on: radio, called: 1).tune(to: 99)
    }
    #expect(radio.mockState.invocations.count == 1)
  }

  @Test("An unfinished stub is reported when its context opens another proxy on the mock")
  func stubNextProxy() {
    for (verb, open) in RadioMock.proxies {
      expectFailure(Self.unfinished(verb), atLine: RadioMock.lines[verb]!) {
        open(radio)
        when(using: radio, thenReturn: 3).volume("left")
      }
    }
    #expect(radio.volume("left") == 3)
  }

  @Test("An unfinished verification is reported at the end of the session")
  func sessionEnd() {
    expectFailure(Self.unfinished("verify(on:called:)"), atLine: #line + 1) {
      withMockSession { _ = verify(on: radio, called: 5) }
    }
    radio.tune(to: 99)
    verify(on: radio, called: 1).tune(to: 99)
  }

  @Test("An unfinished stub is reported at the end of the session")
  func stubSessionEnd() {
    for (verb, open) in RadioMock.proxies {
      expectFailure(Self.unfinished(verb), atLine: RadioMock.lines[verb]!) {
        withMockSession { open(radio) }
      }
    }
    #expect(radio.volume("left") == 0)
  }

  @Test("An unfinished static verification is reported at the end of the session")
  func staticSessionEnd() {
    expectFailure(
      """
      verify(on:called:) was not followed by a call of the mock.
      Write the call after it: verify(on: RadioMock.self, called: 1).method(any())
      """, atLine: #line + 2
    ) {
      withMockSession { _ = verify(on: RadioMock.self, called: 5) }
    }
  }

  @Test("An unfinished verification is reported when the mock is deallocated")
  func deallocation() {
    expectFailure(Self.unfinished("verify(on:called:)"), atLine: #line + 1) {
      _ = verify(on: RadioMock(), called: 5)
    }
  }

  @Test("An unfinished stub is reported when the mock is deallocated")
  func stubDeallocation() {
    for (verb, open) in RadioMock.proxies {
      expectFailure(Self.unfinished(verb), atLine: RadioMock.lines[verb]!) { open(RadioMock()) }
    }
  }

  @Test("The unfinished verification of each context is reported once")
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

  // MARK: An expression without a call

  @Test("An expression that calls no mock is reported at its own line")
  func noCall() {
    let text = { (verb: String) in
      """
      The expression in \(verb) contains no call to a mock.
      Write a call to a mock: \(verb)(mock.method(any()))
      The method has to forward to called, calledReturning, calledThrowing or calledThrowReturning.
      """
    }
    expectFailure(text("verify")) { verify(radio.unforwarded()).called(1) }
    expectFailure(text("when")) { when(radio.unforwarded()).thenReturn(3) }
  }

  @Test("A method that the expression doesn't call is reported with the line to write")
  func uncalledMethod() {
    expectFailure(
      """
      The expression in verify is a closure or method, which wasn't called.
      Write the call: verify(mock.method(any())).called(1)
      """, atLine: #line + 1
    ) { verify(radio.tune).called(1) }
    expectFailure(
      """
      The expression in when is a closure or method, which wasn't called.
      Write the call: when(mock.method()).thenReturn(…)
      """, atLine: #line + 1
    ) { when(radio.unforwarded).thenReturn { 3 } }
    expectFailure(
      """
      The expression in when is a closure or method, which wasn't called.
      Write the call: when(mock.method(any())).thenReturn()
      """, atLine: #line + 1
    ) { when(radio.tune).thenReturn { _ in } }
    expectFailure(
      """
      The expression in verify is a closure or method, which wasn't called.
      Write the call: try verify(mock.method(any())).called(1)
      """, atLine: #line + 1
    ) { verify(radio.scan).called(1) }
  }

  @Test("A closure that isn't returned because of an error isn't one that wasn't called")
  func thrownClosure() {
    expectFailure(
      """
      The expression in verify contains no call to a mock, because it threw .broken.
      Write a call to a mock: verify(mock.method(any()))
      The method has to forward to called, calledReturning, calledThrowing or calledThrowReturning.
      """, atLine: #line + 1
    ) { try verify(RadioMock.brokenHandler()).called(1) }
  }

  @Test("An async closure in a synchronous test is reported with the line to write")
  func uncalledClosure() {
    expectFailure(
      """
      The expression in verify is an async closure or method, which wasn't called.
      Make the test async, and write: await verify { try await mock.method() }.called(1)
      """, atLine: #line + 1
    ) { verify { try await radio.fetch(1) }.called(1) }
    expectFailure(
      """
      The expression in when is an async closure or method, which wasn't called.
      Make the test async, and write: await when { try await mock.method(any()) }.thenReturn(…)
      """, atLine: #line + 1
    ) { when(radio.fetch).thenThrow(RadioError.broken) }
  }

  @Test("The report of an expression that throws before it calls a mock has the error")
  func noCallThrown() {
    expectFailure(
      """
      The expression in verify contains no call to a mock, because it threw .broken.
      Write a call to a mock: verify(mock.method(any()))
      The method has to forward to called, calledReturning, calledThrowing or calledThrowReturning.
      """, atLine: #line + 2
    ) {
      try verify(radio.volume(RadioMock.broken())).called(1)
    }
  }

  @Test("A method that forwards to nothing leaves its proxy unfinished")
  func proxyOfNoForwarder() {
    expectFailure(Self.unfinished("verify(on:called:)"), atLine: #line + 1) {
      withMockSession { _ = verify(on: radio, called: 1).unforwarded() }
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
  func unforwarded() -> Int { 0 }

  @discardableResult
  func fetch(_ number: Int) async throws -> Int { try await calledThrowReturning(with: number) }

  static func broken() throws -> String { throw RadioError.broken }
  static func brokenHandler() throws -> @Sendable (Int) -> Void { throw RadioError.broken }
  @discardableResult
  func scan(_ number: Int) throws -> Int { try calledThrowReturning(with: number) }

  /// The stubbing proxies, each without a call, and their lines.
  static let proxies: [(verb: String, open: @Sendable (RadioMock) -> Void)] = [
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
