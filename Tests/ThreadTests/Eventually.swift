import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// `calledEventually`: waits for calls that come from elsewhere.
@Suite(.mockSession, .timeLimit(.minutes(5))) struct Eventually {
  private let canteen = CanteenMock()

  /// Longer than the time limit, so that a test fails if a wait doesn't end before.
  private let long = Duration.seconds(400)

  @Test("Calls of a task, of a queue, and of a thread end the wait, and so do those of a setter")
  func during() async {
    let (cooked, heated) = (verify(canteen.cook("soup")), verify(canteen.heat = any()))
    async let wait: Void = cooked.calledEventually(3, before: long)
    async let other: Void = heated.calledEventually(1, before: long)
    Task.detached { [canteen] in
      canteen.cook("fish")
      canteen.cook("soup")
      canteen.heat = 180
    }
    DispatchQueue.global().async { [canteen] in canteen.cook("soup") }
    Thread.detachNewThread { [canteen] in canteen.cook("soup") }
    _ = await (wait, other)
  }

  @Test(
    "A count that no call satisfies is watched until the deadline",
    arguments: [CallCount.never, .atMost(1), .lessThan(2), .within(0...1)])
  func breakable(count: CallCount) async {
    let clock = ContinuousClock()
    let start = clock.now
    await verify(canteen.cook("soup")).calledEventually(count, before: .milliseconds(50))
    #expect(clock.now - start >= .milliseconds(50))
  }

  @Test("A wait without a time of its own lasts a second")
  func defaultTime() async {
    let clock = ContinuousClock()
    let start = clock.now
    await verify(canteen.clean()).calledEventually(.never)
    #expect(clock.now - start >= .seconds(1))
  }

  @Test("A count that is exceeded fails at once")
  func exceeded() async {
    let verification = verify(canteen.cook(any()))
    async let failing = failures { await verification.calledEventually(.atMost(1), before: long) }
    Task.detached { [canteen] in
      canteen.cook("soup")
      canteen.cook("fish")
    }
    // On a busy machine, the second call can come before the wait begins.
    let headlines = await failing.map {
      $0.headline.replacing(#/ after waiting \d+(\.\d s| ms)/#, with: "")
    }
    #expect(headlines == ["cook(_:) was called 2 times, expected at most 1."])

    let later = await failures { await verification.calledEventually(1, before: long) }
    #expect(later.map(\.headline) == ["cook(_:) was called 2 times, expected exactly 1."])
  }

  @Test("Canceling the task ends the wait at once, and the calls so far decide")
  func canceled() async {
    let verification = verify(canteen.cook("soup"))
    let reached = AsyncStream.makeStream(of: Void.self)
    // An outer scope for the failure: the task inherits it.
    let found = await failures {
      let task = Task {
        reached.continuation.finish()
        await verification.calledEventually(1, before: long)
      }
      for await _ in reached.stream {}
      task.cancel()
      await task.value
    }
    #expect(found.count == 1)

    canteen.cook("soup")
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await verification.calledEventually(1, before: long)
      await verification.calledEventually(.atMost(1), before: long)
    }.value
  }

  @Test("A predicate is called, and a captor captures, once for each call of the whole wait")
  func predicates() async {
    let (seen, dishes) = (Shared<[String]>([]), ArgumentCaptor<String>())
    let last = verify(
      canteen.cook(
        matching { (dish: String) in
          seen.change { $0.append(dish) }
          return dish == "cake"
        }))
    let all = verify(canteen.cook(dishes.capture()))
    async let firstWait: Void = last.calledEventually(1, before: long)
    async let secondWait: Void = all.calledEventually(3, before: long)
    Task.detached { [canteen] in
      for name in ["soup", "fish", "cake"] {
        canteen.cook(name)
        await Task.yield()
      }
    }
    _ = await (firstWait, secondWait)
    #expect(seen.value == ["soup", "fish", "cake"])
    #expect(dishes.values == ["soup", "fish", "cake"])
  }

  @Test("None of 1,000 waits for the calls of one mock misses its call")
  func thousandWaits() async {
    await inTasks(0..<4) { [canteen, long] worker in
      for number in 0..<250 {
        let dish = "\(worker).\(number)"
        let verification = verify(canteen.cook(dish))
        // Before, while or after the wait begins: the scheduler decides.
        switch number % 3 {
        case 0: Task.detached { canteen.cook(dish) }
        case 1: DispatchQueue.global().async { canteen.cook(dish) }
        default:
          Task.detached {
            for _ in 0..<(number % 7) { await Task.yield() }
            canteen.cook(dish)
          }
        }
        let found = await failures { await verification.calledEventually(1, before: long) }
        #expect(found == [], "the wait for \(dish)")
        // One wait that has missed its call is enough.
        if !found.isEmpty { return }
      }
    }
    verifyNoMoreInteractions(on: canteen)
  }
}
