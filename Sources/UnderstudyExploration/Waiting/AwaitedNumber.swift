internal import UnderstudyValues
import Understudy

/// A number that tests wait for, such as that of the callbacks that wait.
final class AwaitedNumber: Sendable {
  private let waiters = Locked<[Waiter]>([])

  /// Whether a test waits for it.
  var isAwaited: Bool { waiters.withLock { !$0.isEmpty } }

  func hasChanged() { for waiter in waiters.withLock({ $0 }) { waiter.notify() } }

  /// Waits until the number is right, the timeout has elapsed, or the task is canceled, and reports a
  /// number that is wrong then.
  ///
  /// - Parameter noun: What is counted.
  nonisolated(nonsending) func wait(
    for count: CallCount, before timeout: Duration, _ noun: String, of pattern: CallPattern,
    at position: SourcePosition, _ number: () -> Int
  ) async {
    if let contradiction = count.contradiction {
      return pattern.mock.report(contradiction, at: position)
    }
    let (start, waiter) = (ContinuousClock.now, Waiter())
    waiters.withLock { $0.append(waiter) }
    let timer = waiter.end(after: timeout)
    while !count.isSatisfied(by: number()), await waiter.next() {}
    timer.cancel()
    waiters.withLock { $0.removeAll { $0 === waiter } }
    let found = number()
    if count.isSatisfied(by: found) { return }
    let wait = Wait(time: ContinuousClock.now - start, isCanceled: Task.isCancelled)
    let (calls, name) = (pattern.mock.invocations, pattern.mock.name)
    pattern.mock.report(
      .waitedFor(
        found, noun, of: pattern.text, count, after: wait, calls, on: name,
        wrongInstance: pattern.wrongInstanceOfStub),
      at: position)
  }
}
