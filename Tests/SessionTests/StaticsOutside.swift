import Testing
import Understudy
import UnderstudyTestSupport

/// A detached task or a queue belongs to no session, so static members called there have the state of the
/// process. A verification in the session doesn't count the call, and says so.
@Suite(.serialized) struct StaticsOutside {
  private static let place =
    "A detached task, a queue, or another test made the call outside of the session."

  /// Runs a session in which another thread has made a call.
  private func inSession(_ body: () -> Void) {
    withMockSession {
      onOtherThread { _ = DiskMock.exists("/a") }
      body()
    }
    DiskMock.mockState.reset()
  }

  private func failed(_ body: () -> Void) -> [String] { failures { inSession(body) }.map(\.text) }
  private func warned(_ body: () -> Void) -> [String] { warnings { inSession(body) }.map(\.text) }

  @Test("A call that's missing in the session")
  func missingCall() {
    let found = failed { verify(DiskMock.exists("/a")).called(1) }
    let text = """
      DiskMock.exists(_:) was called 0 times, expected exactly 1.
      Expected: DiskMock.exists("/a")
      \(Self.place) To verify such calls, leave out the session.
      No calls on DiskMock.
      """
    #expect(found == [text])
    let order = failed { verifyInOrder { _ = DiskMock.exists("/a") } }
    #expect(order.map { $0.contains("\n\(Self.place) To verify") } == [true])
    let other = failed { verify(DiskMock.exists("/b")).called(1) }
    #expect(other.map { $0.contains("outside") } == [false])
  }

  @Test("A stub that no call used")
  func unusedStub() {
    let found = failed { when(DiskMock.exists(any())).thenReturn(true) }
    let text = """
      The stub of DiskMock.exists(any()) was never used.
      \(Self.place) To stub such calls, leave out the session.
      """
    #expect(found == [text])
  }

  @Test("A verification that passes without the call is warned of: it can be that of another test")
  func noCall() {
    let text = """
      1 call on DiskMock was not counted, because a detached task, a queue, or another test made it outside of the session:
        #1 DiskMock.exists("/a")
      To verify such calls, leave out the session.
      """
    #expect(warned { verifyNoInteractions(on: DiskMock.mockState) } == [text])
    #expect(warned { verifyNoMoreInteractions(on: DiskMock.mockState) } == [text])
    #expect(warned { verify(DiskMock.exists(any())).called(.never) } == [text])
    #expect(warned { verify(on: DiskMock.self, called: .atMost(0)).exists("/a") } == [text])
    #expect(
      warned { verifyBalanced(DiskMock.exists("/a"), by: DiskMock.exists("/b")) } == [text])
    let sequence = warned {
      _ = DiskMock.exists("/b")
      verifySequence { _ = DiskMock.exists("/b") }
    }
    #expect(sequence == [text])
    let counted = warned {
      _ = DiskMock.exists("/a")
      verify(DiskMock.exists("/a")).called(1)
    }
    #expect(counted == [text])
  }

  @Test("No warning of a call that the verification leaves out, or that came before the session")
  func otherCalls() {
    let found = warned {
      verify(DiskMock.exists("/b")).called(.never)
      verify(DiskMock.exists("/a")).called(.atMost(1))
      verifyBalanced(DiskMock.exists("/b"), by: DiskMock.exists("/c"))
      verifyNoMoreInteractions(on: DiskMock.mockState, except: { _ = DiskMock.exists("/a") })
      verifyNoInteractions(on: DiskMock())
    }
    #expect(found == [])
    _ = DiskMock.exists("/a")
    #expect(warnings { withMockSession { verifyNoInteractions(on: DiskMock.mockState) } } == [])
    DiskMock.mockState.reset()
  }

  @Test(
    "In a nested session, calls since the begin of the test count, and without one they are counted"
  )
  func nestedSession() {
    let found = warned { withMockSession { verifyNoInteractions(on: DiskMock.mockState) } }
    #expect(found.count == 1)
    onOtherThread { _ = DiskMock.exists("/a") }
    verify(DiskMock.exists("/a")).called(1)
    DiskMock.mockState.reset()
  }
}

private final class DiskMock: Mock {
  @discardableResult static func exists(_ path: String) -> Bool {
    mockState.calledReturning(with: path)
  }
}
