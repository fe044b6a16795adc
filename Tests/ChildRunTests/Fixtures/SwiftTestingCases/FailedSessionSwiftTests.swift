import Testing
import Understudy

private final class ClockMock: Mock, @unchecked Sendable {
  @discardableResult
  func strike(_ hour: Int) -> Int { calledReturning(with: hour) }
  static func wind(_ clock: String) { mockState.called(with: clock) }
}

/// Tests in sessions that fail, one of them by its unused stub only.
@Suite(.mockSession) struct FailedSessionSwiftTests {
  private let clock = ClockMock()

  @Test func expectation() {
    when(clock.strike(3)).thenReturn(1)  // unused: missed
    #expect(clock.strike(2) == 1)
  }

  @Test func unusedStubs() {
    when(clock.strike(7)).thenReturn(1)  // unused: hidden
    when(clock.strike(any())).thenReturn(2)  // unused: hiding
    ClockMock.wind("kitchen")
    clock.strike(7)
    when(clock.strike(7)).thenReturn(3)  // unused: late
    #expect(clock.strike(8) == 3)
  }

  @Test func error() throws {
    when(clock.strike(3)).thenReturn(1)  // unused: uncalled
    throw CancellationError()
  }

  @Test func knownIssue() {
    when(clock.strike(3)).thenReturn(1)  // fails: knownIssue
    withKnownIssue { #expect(clock.strike(2) == 1) }
    withKnownIssue { verify(clock.strike(3)).called(1) }
  }

  @Test func detachedInSession() async {
    let clock = clock
    _ = await Task.detached {
      verify(on: clock, called: 1).strike(6)  // fails: detachedInSession
    }.value
  }

  @Test func detachedExpectation() async {
    await Task.detached { #expect(Bool("false") == true) }.value
  }

  /// The failure of a detached task belongs to no test, and not to this one.
  @Test func neighborWithUnusedStub() async {
    when(clock.strike(12)).thenReturn(1)
    await Task.detached { #expect(Bool("false") == true) }.value
  }

  @Test func transcript() {
    clock.strike(2)
    ClockMock.wind("kitchen")
    clock.strike(3)
    when(clock.strike(5)).thenReturn(1)  // unused: transcript
    verify(on: clock, called: 1).strike(4)  // fails: transcript
  }
}

@Suite(.mockSession) struct PassingSessionSwiftTests {
  @Test func passing() { ClockMock().strike(2) }
}
