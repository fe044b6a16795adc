internal import UnderstudyValues
import Understudy

#if canImport(Testing)
  import Testing
#endif

// What an exploration reports.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Exploration {
  /// What the orders of a test show that isn't written to be explored.
  struct Summary {
    var runCount = 0
    /// The first failing order, what repeats it, and its first issue.
    var finding: String?
    /// Whether all orders fail that ran.
    var failsAlways = false
    var hasRealSleeps = false
    /// Whether the test can't be explored.
    var isUnfit = false
  }

  mutating func summary(_ body: @escaping @Sendable () async throws -> Void) async
    -> Summary
  {
    let found = await search(body)
    stopText.clear()
    var summary = Summary(runCount: count, hasRealSleeps: realSleepCount > 0)
    summary.isUnfit = found.mismatch != nil
    guard let failure = found.failure, !summary.isUnfit else { return summary }
    summary.failsAlways = found.failureCount == count
    // It has passed without a chosen order. In all orders, it waits for something else.
    summary.isUnfit = failure.order.count == 0 || failure.isStopped && summary.failsAlways
    let texts = [text(of: found, failure), failure.issue].compactMap { $0 }
    if !summary.isUnfit { summary.finding = texts.joined(separator: "\n") }
    return summary
  }

  mutating func run(
    _ body: @escaping @Sendable () async throws -> Void, isOfSuite: Bool
  ) async throws {
    defer {
      stopText.clear()
      warn()
    }
    let found = await search(body)
    if found.isCanceled {
      if let error = found.error { throw error }
      return
    }
    if let mismatch = found.mismatch {
      if let failure = found.failure { report(found, failure) }
      test.record(mismatch)
      if let error = found.error { throw error }
      return
    }
    for issue in known where mode.runs != .time && issue.count > 0 {
      let text = message(of: issue.order, mode.isEvery ? count : issue.number, issue.count)
      withKnownIssue { test.record(text, at: issue.place) }
    }
    if let failure = found.failure {
      report(found, failure)
      if let error = failure.error { throw error }
    } else if count > 0, !hasEvents, !isOfSuite, mode.events != .jobs, realSleepCount == 0,
      FailureRun.ofTask?.isFirst != false
    {
      test.record(OrderMessage.nothing(mode, functions, isXCTest: !test.canBeSilent))
    } else if mode.isEvery, count > 0, unrepeatedCount < 10 {
      if search.isComplete { return tally.report() }
      let sleep = OrderMessage.repeatedSleep(sleepCounts, inRuns: count, mode)
      test.warn(OrderMessage.limit(search, mode, isXCTest: !test.canBeSilent) + sleep)
    }
  }

  /// What the runs couldn't see, and why they took too long.
  private func warn() {
    if unrepeatedCount > 0 { test.warn(OrderMessage.unrepeated(unrepeatedCount, outsideMocks)) }
    if realSleepCount > 0 { test.warn(OrderMessage.realSleeps(realSleepCount)) }
    if Task.isCancelled, let text = OrderMessage.canceled(count, sleepCounts, mode) {
      test.warn(text)
    }
  }

  private func report(_ found: Found, _ failure: RunResult) {
    if mode.runs != .time { test.record(text(of: found, failure)) }
  }

  private func text(of found: Found, _ failure: RunResult) -> String {
    let reason = found.difference.map { OrderMessage.reason(failure.order, $0.step, $0.choice) }
    return message(of: failure.order, count, found.failureCount) + (reason ?? "")
  }

  private func message(of order: Order, _ count: Int, _ failureCount: Int) -> String {
    OrderMessage.failure(
      in: order, mode, of: count, failing: failureCount,
      isOnly: count == 1 && search.isComplete && deadline == nil, isXCTest: !test.canBeSilent)
  }
}
