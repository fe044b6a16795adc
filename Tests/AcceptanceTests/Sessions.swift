import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// `withMockSession` and the trait: what the end of a session reports.
@Suite struct Sessions {
  private let unused = "The stub of cook(\"soup\") was never used."

  @Test("A session returns and throws what its body returns and throws")
  func results() async throws {
    #expect(withMockSession { 3 } == 3)
    #expect(await withMockSession { await Task { 4 }.value } == 4)
    #expect(throws: CancellationError.self) {
      try withMockSession { throw CancellationError() }
    }
    await #expect(throws: CancellationError.self) {
      try await withMockSession {
        await Task.yield()
        throw CancellationError()
      }
    }
  }

  // MARK: Unused stubs

  @Test("A stub that no call used is reported at its own line")
  func unusedStub() async {
    expectFailure(
      """
      The stub of cook("soup") was never used.
      Calls of cook(_:): #1 cook("fish")
      Remove it, or end it with .lenient() if it's optional.
      """, atLine: #line + 4
    ) {
      withMockSession {
        let canteen = CanteenMock()
        when(canteen.cook("soup")).thenReturn(1)
        when(canteen.cook("fish")).thenReturn(2)
        canteen.cook("fish")
      }
    }
    await expectFailure(headline: unused, atLine: #line + 3) {
      await withMockSession {
        let canteen = CanteenMock()
        when(using: canteen, thenReturn: 1).cook("soup")
        await Task.yield()
      }
    }
  }

  @Test("Each unused stub is reported, including side effects and static stubs")
  func everyUnusedStub() {
    let start = #line
    let found = failures {
      withMockSession {
        let canteen = CanteenMock()
        when(canteen.cook("soup")).thenReturn(1)
        when(canteen.clean()).perform {}
        when(CanteenMock.open("Monday")).thenReturn(true)
      }
    }
    #expect(
      found.map(\.headline) == [
        unused, "The stub of clean() was never used.",
        "The stub of CanteenMock.open(\"Monday\") was never used.",
      ])
    #expect(found.map(\.line) == [start + 4, start + 5, start + 6])
  }

  @Test("A newer stub that takes all calls leaves the older one unused")
  func hiddenStub() {
    let newer = #line + 10
    expectFailure(
      """
      The stub of cook("soup") was never used, because a newer one at Sessions.swift:\(newer) answered its calls.
      Remove it, or end it with .lenient() if it's optional.
      """, atLine: #line + 4
    ) {
      withMockSession {
        let canteen = CanteenMock()
        when(canteen.cook("soup")).thenReturn(1)
        when(canteen.cook(any())).thenReturn(2)
        canteen.cook("soup")
      }
    }
  }

  @Test("Verifying a call does not use its stub")
  func verifyingUsesNothing() {
    expectFailure(headline: unused, atLine: #line + 3) {
      withMockSession {
        let canteen = CanteenMock()
        when(canteen.cook("soup")).thenReturn(1)
        verify(canteen.cook("soup")).called(.never)
        verify(on: canteen, called: 0).cook("soup")
      }
    }
  }

  @Test("Lenient stubs are not reported, and none in a session that ignores unused stubs")
  func lenient() {
    withMockSession {
      when(CanteenMock().cook("soup")).thenReturn(1).lenient()
    }
    withMockSession(unusedStubs: .ignored) {
      when(CanteenMock().cook("soup")).thenReturn(1)
    }
  }

  @Test("Without a session unused stubs are not reported")
  func noSession() {
    when(CanteenMock().cook("soup")).thenReturn(1)
  }

  @Test("An unused stub is reported once, by the session in which it was written")
  func consecutiveSessions() {
    let canteen = CanteenMock()
    expectFailure(headline: unused, atLine: #line + 1) {
      withMockSession { _ = when(canteen.cook("soup")).thenReturn(1) }
      withMockSession {}
    }
  }

  @Test("After a failed verification unused stubs are not reported")
  func failedVerification() {
    expectFailure(
      headline: "clean() was called 0 times, expected exactly 1.", atLine: #line + 5
    ) {
      withMockSession {
        let canteen = CanteenMock()
        when(canteen.cook("soup")).thenReturn(1)
        verify(canteen.clean()).called(1)
      }
    }
  }

  @Test("After an error unused stubs are not reported")
  func error() async {
    #expect(throws: CancellationError.self) {
      try withMockSession {
        when(CanteenMock().cook("soup")).thenReturn(1)
        throw CancellationError()
      }
    }
    await #expect(throws: CancellationError.self) {
      try await withMockSession {
        when(CanteenMock().cook("soup")).thenReturn(1)
        try await Task { throw CancellationError() }.value
      }
    }
  }

  // MARK: Unfinished verifications

  @Test("An unfinished verification and an unfinished stub are reported at their own lines")
  func unfinished() {
    expectFailure(
      headline: "verify(on:called:) was not followed by a call of the mock.", atLine: #line + 4
    ) {
      let canteen = CanteenMock()
      withMockSession {
        _ = verify(on: canteen, called: 1)
      }
      canteen.clean()
      #expect(canteen.mockState.invocations.count == 1)
    }
    expectFailure(
      headline: "when(using:thenReturn:) was not followed by a call of the mock.",
      atLine: #line + 3
    ) {
      withMockSession {
        _ = when(using: CanteenMock.self, thenReturn: true)
      }
    }
  }

  @Test("The end of a session keeps the proxies of another session on the same mock")
  func unfinishedElsewhere() {
    let canteen = CanteenMock()
    withMockSession {
      let proxy = when(using: canteen, thenReturn: 7)
      onOtherThread {
        withMockSession {
          when(canteen.cook("fish")).thenReturn(1)
          canteen.cook("fish")
        }
      }
      proxy.cook("soup")
      #expect(canteen.cook("soup") == 7)
    }
  }

  // MARK: Sessions in sessions

  @Test("An inner session reports its own stubs and not those of the outer session")
  func nested() {
    expectFailure(headline: unused, atLine: #line + 5) {
      withMockSession {
        let canteen = CanteenMock()
        when(canteen.cook("fish")).thenReturn(1)
        withMockSession {
          when(canteen.cook("soup")).thenReturn(2)
        }
        canteen.cook("fish")
      }
    }
  }

  @Test("A mock of the outer session keeps its calls when an inner session ends")
  func nestedCalls() {
    withMockSession {
      let canteen = CanteenMock()
      canteen.cook("soup")
      withMockSession {
        when(canteen.cook("fish")).thenReturn(2)
        canteen.cook("fish")
      }
      #expect(canteen.mockState.transcript == "#1 cook(\"soup\")\n#2 cook(\"fish\")")
    }
  }

  @Test("A test that failed in an inner session has failed for the outer one")
  func nestedFailure() {
    let found = failures {
      withMockSession {
        let canteen = CanteenMock()
        when(canteen.cook("soup")).thenReturn(1)
        withMockSession { verify(canteen.clean()).called(1) }
        withMockSession { _ = when(canteen.cook("fish")).thenReturn(1) }
      }
    }
    #expect(found.count == 1)
  }

  @Test("An error that the test catches does not hide the outer session's unused stubs")
  func nestedError() {
    expectFailure(headline: unused, atLine: #line + 2) {
      withMockSession {
        when(CanteenMock().cook("soup")).thenReturn(1)
        try? withMockSession { throw CancellationError() }
      }
    }
  }

  // MARK: The policy

  @Test("Mocks of a session have its policy unless they have their own")
  func policy() async {
    CanteenMock.expectForbiddenClean {
      withMockSession(policy: .strict) {
        CanteenMock().clean()
        CanteenMock(policy: .relaxed).clean()
      }
    }
    let found = await failures {
      await withMockSession(policy: .strict) {
        await Task.yield()
        CanteenMock().clean()
      }
      withMockSession(policy: .strict) {
        withMockSession(policy: .relaxed) { CanteenMock().clean() }
      }
    }
    #expect(found.map(\.line) == [CanteenMock.lineOfClean])
  }
}
