internal import UnderstudyValues
import Understudy

/// Resumes an exploration when something has happened, and every tenth of a second. Time is counted in
/// these ticks: on a busy machine, on which jobs begin late, they're late, too.
final class Ticker: Sendable {
  let waiter = Waiter()
  private let count = AtomicInteger(0)

  /// Runs a closure during which the time goes by.
  nonisolated(nonsending) func run<Result>(
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    let task = Task {
      while (try? await Task.sleep(for: .milliseconds(100))) != nil {
        count.add(1)
        waiter.notify()
      }
    }
    defer { task.cancel() }
    return try await body()
  }

  /// How many ticks there have been.
  var now: Int { count.value }

  func hasPassed(seconds: Int, since begin: Int) -> Bool { now - begin >= seconds * 10 }
}
