internal import UnderstudyValues
import Understudy

#if canImport(Testing)
  import Testing
#endif

/// The runs of a test in its orders.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct Exploration {
  private struct Outcome {
    var order = Order()
    var (hasFailed, isStopped) = (false, false)
    /// The text of the first issue.
    var issue: String?
    var error: (any Error)?
    var mismatch: String?
    /// Whether the run may not have waited long enough for calls of other tasks.
    var isTooEarly = false
    /// How many of the first steps were those of its beginning, if calls of other tasks changed them.
    var repeatedCount: Int?
  }

  /// What the runs have shown.
  private struct Found {
    var failure: Outcome?
    var failureCount = 0
    /// Where the nearest order that passes differs from the one that fails.
    var difference: (step: Int, choice: Int)?
    /// Why the orders can't be explored.
    var mismatch: String?
    /// Whether the test has canceled or skipped itself, and the error with which it did that.
    var isCanceled = false
    var error: (any Error)?
  }

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

  private let mode: OrderTrait.Mode
  private let test: ExploredTest
  /// The end of an exploration that reports nothing; `nil` if it reports.
  private let deadline: ContinuousClock.Instant?
  private var search: OrderSearch
  private var count = 0
  private var outsideMocks: Set<String> = []
  private var unrepeatedCount = 0
  /// How many times as long as usual the runs wait for such calls.
  private var patience = 1
  private var sleepCounts: [Duration: Int] = [:]
  private var realSleepCount = 0
  /// The known issues with the first order that has each, its number, and how many orders have it.
  private var known: [(place: SourceLocation, order: Order, number: Int, count: Int)] = []
  private var hasEvents = false
  private var functions: [String] = []
  private let tally = StubTally()
  private let stopText = FailureRun.ofTask?.stopText ?? StopText()
  private let ticker = Ticker()
  private var progress = Progress()

  /// - Parameter isOfSuite: Whether the test may have nothing to explore.
  static func run(
    _ mode: OrderTrait.Mode, of test: ExploredTest, isOfSuite: Bool = false,
    _ body: @Sendable () async throws -> Void
  ) async throws {
    if let text = OrderMessage.wrongArgument(of: mode) { test.record(text) }
    var mode = mode
    if mode.events == .jobs, mode.seed(of: 1) == nil { mode.runs = .samples(100, seed: 0) }
    var exploration = Exploration(mode, test)
    try await withoutActuallyEscaping(body) { body in
      try await exploration.ticker.run { try await exploration.run(body, isOfSuite: isOfSuite) }
    }
  }

  /// Runs a test in some of its orders until a moment, and reports nothing.
  static func summary(
    _ mode: OrderTrait.Mode, of test: ExploredTest, until deadline: ContinuousClock.Instant,
    _ body: @Sendable () async throws -> Void
  ) async -> Summary {
    var exploration = Exploration(mode, test, until: deadline)
    return await withoutActuallyEscaping(body) { body in
      await exploration.ticker.run { await exploration.summary(body) }
    }
  }

  private init(
    _ mode: OrderTrait.Mode, _ test: ExploredTest, until deadline: ContinuousClock.Instant? = nil
  ) {
    (self.mode, self.test, self.deadline) = (mode, test, deadline)
    search = OrderSearch(limit: mode.limit)
  }

  private mutating func summary(_ body: @escaping @Sendable () async throws -> Void) async
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

  private mutating func run(
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

  /// Runs the orders until one fails, and then some more.
  private mutating func search(
    _ body: @escaping @Sendable () async throws -> Void
  ) async -> Found {
    var found = Found()
    var (least, last, end) = (0, mode.limit, ContinuousClock.now)
    while count < last, unrepeatedCount < 10,
      count == 0 || found.failure != nil || deadline.map({ .now < $0 }) ?? true,
      found.failure == nil || (!Task.isCancelled && (count < least || .now < end)),
      let beginning = mode.isEvery ? search.next() : Order()
    {
      count += 1
      progress.print(OrderMessage.progress(of: test.name, count, search.interruptionCount))
      let outcome = await run(
        body, in: beginning, isSilent: found.failure != nil || deadline != nil)
      let isSkipped = outcome.error.map(XCTestActivity.isSkip) ?? false
      if Task.isCancelled || isSkipped, !outcome.hasFailed, found.failure == nil {
        // For example by `Test.cancel()`.
        (found.isCanceled, found.error) = (true, outcome.error)
        return found
      }
      let hasFailed = outcome.hasFailed || outcome.error != nil
      if outcome.isTooEarly, !hasFailed, found.failure == nil {
        (search, count) = (OrderSearch(limit: mode.limit), 0)
        for index in known.indices { known[index].count = 0 }
        continue
      }
      if mode.isEvery {
        search.add(outcome.order, after: outcome.repeatedCount ?? beginning.count)
      }
      if hasFailed { found.failureCount += 1 }
      if let failure = found.failure {
        if !hasFailed, let other = failure.order.difference(from: outcome.order),
          other.step > found.difference?.step ?? -1
        {
          found.difference = other
        }
        continue
      }
      if hasFailed { found.failure = outcome }
      if let mismatch = outcome.mismatch {
        (found.mismatch, found.error) = (mismatch, outcome.error)
        return found
      }
      if hasFailed {
        let replaced = outcome.repeatedCount == nil ? beginning.steps.last?.replaced : nil
        found.difference = replaced.map { (beginning.count - 1, $0) }
        guard mode.isEvery, test.canBeSilent, !Task.isCancelled else { break }
        (last, end) = (min(last, count + 20), .now + .seconds(1))
        // On a busy machine, these take longer, so that the message of a small test is the same.
        if !outcome.isStopped { least = count + 10 }
      }
    }
    return found
  }

  /// What the runs couldn't see, and why they took too long.
  private func warn() {
    if unrepeatedCount > 0 { test.warn(OrderMessage.unrepeated(unrepeatedCount, outsideMocks)) }
    if realSleepCount > 0 { test.warn(OrderMessage.realSleeps(realSleepCount)) }
    if Task.isCancelled, let text = OrderMessage.canceled(count, sleepCounts, mode) {
      test.warn(text)
    }
  }

  private func report(_ found: Found, _ failure: Outcome) {
    if mode.runs != .time { test.record(text(of: found, failure)) }
  }

  private func text(of found: Found, _ failure: Outcome) -> String {
    let reason = found.difference.flatMap { OrderMessage.reason(failure.order, $0.step, $0.choice) }
    return message(of: failure.order, count, found.failureCount) + (reason ?? "")
  }

  private func message(of order: Order, _ count: Int, _ failureCount: Int) -> String {
    OrderMessage.failure(
      in: order, mode, of: count, failing: failureCount,
      isOnly: count == 1 && search.isComplete && deadline == nil, isXCTest: !test.canBeSilent)
  }

  /// Prepares what standard error has if a trap stops the process after the events of an order.
  private func prepareStop(after order: Order) {
    // Before the first event, all orders are equal.
    let isKnown = order.count > 0 || mode.events == .jobs
    let repetition = OrderMessage.repetition(
      of: isKnown ? order : nil, mode, count, failure: FailureRun.ofTask?.repeatingTrait,
      isXCTest: !test.canBeSilent)
    stopText.set(repetition, in: test.name)
  }

  /// Notes the known issues of a run. Later runs don't show them again.
  private mutating func note(_ issues: [SourceLocation], in order: Order, isSilent: Bool) {
    for place in issues {
      if let index = known.firstIndex(where: { $0.place == place }) {
        known[index].count += 1
      } else if !isSilent {
        known.append((place, order, count, 1))
      }
    }
  }

  /// Runs the body once, and silently if an earlier run has failed.
  private mutating func run(
    _ body: @escaping @Sendable () async throws -> Void, in beginning: Order, isSilent: Bool
  ) async -> Outcome {
    var generator = mode.seed(of: count).map(Generator.init)
    let run = OrderRun(
      mode, mode.events == .jobs ? generator : nil, ticker,
      isSilent ? StubTally() : mode.runs == .time ? nil : tally,
      stopText, patience: patience, isFirst: count == 1)
    let session = Locked<MockSession?>(nil)
    var outcome = Outcome()
    CallObservers.beginRun()
    prepareStop(after: outcome.order)
    let failures = TestRun(
      isSilent: isSilent, hiding: known.map(\.place), isOfSuite: deadline != nil)
    let test = test
    // The other runs would repeat the warnings.
    let trait = MockSession.trait(warns: count == 1 && patience == 1)
    var beginning = beginning
    do {
      let testBody = { @Sendable in
        try await test.run(failures, in: trait) {
          session.withLock { $0 = MockSession.current }
          try await body()
        }
      }
      try await run.run(testBody, isLimited: !test.hasTimeLimit) {
        beginning.steps.dropFirst(outcome.order.count).first?.choices
      } choosing: { calls in
        let (choice, mismatch) = choose(among: calls, after: outcome.order, beginning, &generator)
        if mismatch != nil, mode.isEvery, !outsideMocks.isEmpty || !calls.outsideMocks.isEmpty {
          outcome.repeatedCount = outcome.order.count
          beginning = outcome.order
        } else {
          outcome.mismatch = outcome.mismatch ?? mismatch
        }
        outcome.order.append(choice, of: calls)
        prepareStop(after: outcome.order)
        return calls.take(choice)
      } onBroken: { condition in
        failures.fail()
        if !isSilent {
          test.record(
            OrderMessage.broken(condition, after: outcome.order), atLine: condition.position)
        }
      } onStop: { stop in
        let text = OrderMessage.stop(stop, after: outcome.order)
        failures.fail(text)
        outcome.isStopped = true
        if !isSilent {
          let isXCTest = !test.canBeSilent
          // The first of all orders comes again by itself.
          let repetition =
            mode.isEvery && count == 1
            ? nil : OrderMessage.repetition(of: outcome.order, mode, count, isXCTest: isXCTest)
          test.record(text + (repetition.map { " To repeat it: \($0)" } ?? ""))
        }
        // Calls that the test would resume later.
        session.withLock { $0 }?.letGo()
      }
    } catch {
      outcome.error = error
      FailureRun.ofTask?.noteFailure()
    }
    for (text, position) in run.failures {
      failures.fail()
      if !isSilent { test.record(text, atLine: position) }
    }
    outcome.hasFailed = failures.hasFailed
    outcome.issue = failures.firstIssue ?? outcome.error.map { OrderMessage.thrown($0) }
    note(failures.knownIssues, in: outcome.order, isSilent: isSilent)
    if run.hasEvents { hasEvents = true }
    functions = run.functions
    outsideMocks.formUnion(run.outsideMocks)
    let isUnrepeated = outcome.repeatedCount != nil
    if !outsideMocks.isEmpty, patience == 1 || isUnrepeated && patience < 32 {
      outcome.isTooEarly = true
      patience = max(4, patience * 2)
    } else if isUnrepeated, !isSilent {
      unrepeatedCount += 1
    }
    sleepCounts.merge(run.sleepCounts, uniquingKeysWith: +)
    realSleepCount += await run.realSleepCount(hasFailed: outcome.hasFailed && !isSilent)
    if case .one(let choices) = mode.runs, choices.count > outcome.order.count,
      !outcome.hasFailed, outcome.error == nil
    {
      outcome.mismatch = outcome.mismatch ?? OrderMessage.misfit(choices, after: outcome.order)
    }
    let mocks = run.olderMocks
    if !mocks.isEmpty { outcome.mismatch = outcome.mismatch ?? OrderMessage.olderMocks(mocks) }
    if run.hasLostHook { outcome.mismatch = OrderMessage.otherHook }
    return outcome
  }

  /// Returns the choice to make next, and what's wrong with it.
  private func choose(
    among calls: WaitingCalls, after order: Order, _ beginning: Order, _ generator: inout Generator?
  ) -> (choice: Int, misfit: String?) {
    let (choices, step) = (calls.choices, order.count)
    let standard = calls.standard
    switch mode.runs {
    case .samples: return (generator?.next(below: choices.count) ?? standard, nil)
    case .one(let chosen):
      if step < chosen.count, choices.indices.contains(chosen[step]) { return (chosen[step], nil) }
      return (standard, OrderMessage.misfit(chosen, after: order, choices: choices))
    case .every where step < beginning.count:
      let expected = beginning.steps[step]
      if choices.fit(expected.choices) { return (expected.choice, nil) }
      return (standard, OrderMessage.irregular(order, expected: expected.choices, choices))
    case .every: return (standard, nil)
    case .time: return (calls.oldest, nil)
    }
  }
}
