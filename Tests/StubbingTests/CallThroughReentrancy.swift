import Testing
import Understudy
import UnderstudyTestSupport

/// The real implementation of a spy is the user's code, and runs outside of locks: it can call this
/// spy and others.
@Suite struct CallThroughReentrancy {
  private let mill = MillSpy()

  @Test("Calls through the spy itself are in the order in which they began")
  func nestedOrder() {
    mill.onGrind = { [unowned mill] kilos in kilos == 0 ? 0 : mill.grind(kilos - 1) + kilos }
    #expect(mill.grind(3) == 6)
    #expect(mill.mockState.transcript == "#1 grind(3)\n#2 grind(2)\n#3 grind(1)\n#4 grind(0)")
    verifyInOrder {
      mill.grind(3)
      mill.grind(0)
    }
    verify(mill.grind(2)).called(1)
    #expect(reportedCalls { verifyNoMoreInteractions(on: mill) } == ["#3 grind(1)"])
  }

  @Test("nil is a result, and not the lack of one")
  func optionalResults() {
    mill.mockState.policy = .relaxedVoid
    #expect(mill.owner() == nil)
    #expect(mill.twice() == .some(nil))
  }

  @Test("A synchronous implementation of an async method stays on its actor")
  @MainActor func mainActor() async throws {
    let window = WindowSpy()
    #expect(try await window.load() == 1)
    try await window.save()
    await window.close()
    #expect(window.count == 3)
  }

  // MARK: Results that are mocks

  @Test("A verification on the result of a spy is reported, because the implementation doesn't run")
  func callOnResult() {
    mill.wheel().turn()
    let text = "turn() uses the result of wheel(), which can be a different value in each call."
    expectFailure(headline: text) { verify(mill.wheel().turn()).called(.never) }
    let wheel = WheelMock()
    when(mill.wheel()).thenReturn(wheel)
    mill.mockState.clearInvocations()
    mill.wheel().turn()
    verify(mill.wheel().turn()).called(1)
    withMockSession {
      let rest = "which can be a different value in each call."
      let spare = "turn() uses the result of MillSpy.spare, \(rest)"
      expectFailure(headline: spare) { verify(MillSpy.spare.turn()).called(.never) }
    }
  }
}

private final class MillSpy: Mock, @unchecked Sendable {
  var onGrind: (Int) -> Int = { $0 }

  @discardableResult func grind(_ kilos: Int) -> Int {
    calledReturning(with: kilos) { onGrind(kilos) }
  }
  func owner() -> String? { calledReturning { nil } }
  func twice() -> String?? { calledReturning { .some(nil) } }
  func wheel() -> WheelMock { calledReturning { WheelMock() } }
  static var spare: WheelMock { mockState.calledReturning { WheelMock() } }
}

@MainActor private final class WindowSpy: Mocking {
  nonisolated let mockState = MockState()
  var count = 0
  func load() async throws -> Int { try await calledThrowReturning { add() } }
  func save() async throws { try await calledThrowing { _ = add() } }
  func close() async { await called { _ = add() } }

  private func add() -> Int {
    MainActor.assertIsolated()
    count += 1
    return count
  }
}

private final class WheelMock: Mock, @unchecked Sendable {
  func turn() { called() }
}
