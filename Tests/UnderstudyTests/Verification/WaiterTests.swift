import Testing

@testable import Understudy
@testable import UnderstudyValues

@Suite(.timeLimit(.minutes(5))) struct WaiterTests {
  @Test("A wake-up before the wait is not lost, and two count as one")
  func wakeFirst() async {
    let waiter = Waiter()
    waiter.notify()
    waiter.notify()
    #expect(await waiter.next())
    await waiter.end(after: .zero).value
    #expect(await !waiter.next())
  }

  @Test("An end before the wait is not lost, and a later wake-up does not undo it")
  func endFirst() async {
    let waiter = Waiter()
    await waiter.end(after: .zero).value
    waiter.notify()
    #expect(await !waiter.next())
    #expect(await !waiter.next())
  }

  @Test("A finished wait is removed from its mock")
  func noWaitersLeft() async {
    let mock = SailorMock()
    mock.row(1)
    let verification = verify(mock.row(1))
    await verification.calledEventually(1)
    await verification.calledEventually(.atMost(1), before: .milliseconds(1))
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await verification.calledEventually(.atMost(1), before: .seconds(400))
    }.value
    #expect(mock.mockState.withLock { $0.waiters == nil })
  }
}

final class SailorMock: Mock, @unchecked Sendable {
  @discardableResult func row(_ strokes: Int) -> Int { calledReturning(with: strokes) }
}
