/// Suspends one task until a mock receives a call.
package final class Waiter: Sendable {
  private let calls: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  package init() {
    // A call that's received while no task is suspended resumes the next wait. One is enough.
    (calls, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Suspends until the next call. Returns `false` after the wait has ended, or if the task is
  /// canceled.
  package nonisolated(nonsending) func next() async -> Bool {
    for await _ in calls { return true }
    return false
  }

  package func notify() { continuation.yield() }

  /// Ends the wait after a time, or when the returned task is canceled.
  package func end(after timeout: Duration) -> Task<Void, Never> {
    Task {
      // Longer than any test, and short enough for a clock.
      try? await Task.sleep(for: min(timeout, .seconds(1_000_000_000)))
      continuation.finish()
    }
  }
}
