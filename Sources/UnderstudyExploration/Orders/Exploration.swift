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
    var error: (any Error)?
    var mismatch: String?
    /// Whether the run may not have waited long enough for calls of other tasks.
    var isTooEarly = false
    /// How many of the first steps were those of its beginning, if calls of other tasks changed them.
    var repeatedCount: Int?
  }

  private let mode: OrderTrait.Mode
  private let test: ExploredTest
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

  private init(_ mode: OrderTrait.Mode, _ test: ExploredTest) {
    (self.mode, self.test, search) = (mode, test, OrderSearch(limit: mode.limit))
  }

  private mutating func run(
    _ body: @escaping @Sendable () async throws -> Void, isOfSuite: Bool
  ) async throws {
    defer { warn() }
    var (failure, failureCount): (Outcome?, Int) = (nil, 0)
    // Where the nearest order that passes differs from the one that fails.
    var difference: (step: Int, choice: Int)?
    var (least, last, end) = (0, mode.limit, ContinuousClock.now)
    while count < last, unrepeatedCount < 10,
      failure == nil || (!Task.isCancelled && (count < least || .now < end)),
      let beginning = mode.isEvery ? search.next() : Order()
    {
      count += 1
      progress.print(OrderMessage.progress(of: test.name, count, search.interruptionCount))
      let outcome = await run(body, in: beginning, isSilent: failure != nil)
      let isSkipped = outcome.error.map(XCTestActivity.isSkip) ?? false
      if Task.isCancelled || isSkipped, !outcome.hasFailed, failure == nil {
        // The test was canceled or skipped, for example by `Test.cancel()`.
        if let error = outcome.error { throw error }
        return
      }
      let hasFailed = outcome.hasFailed || outcome.error != nil
      if outcome.isTooEarly, !hasFailed, failure == nil {
        (search, count) = (OrderSearch(limit: mode.limit), 0)
        for index in known.indices { known[index].count = 0 }
        continue
      }
      if mode.isEvery {
        search.add(outcome.order, after: outcome.repeatedCount ?? beginning.count)
      }
      if hasFailed { failureCount += 1 }
      if let failure {
        if !hasFailed, let other = failure.order.difference(from: outcome.order),
          other.step > difference?.step ?? -1
        {
          difference = other
        }
        continue
      }
      if let mismatch = outcome.mismatch {
        if hasFailed { reportFailure(outcome, 1) }
        test.record(mismatch)
        if let error = outcome.error { throw error }
        return
      }
      if hasFailed {
        failure = outcome
        let replaced = outcome.repeatedCount == nil ? beginning.steps.last?.replaced : nil
        difference = replaced.map { (beginning.count - 1, $0) }
        guard mode.isEvery, test.canBeSilent, !Task.isCancelled else { break }
        (last, end) = (min(last, count + 20), .now + .seconds(1))
        // On a busy machine, these take longer, so that the message of a small test is the same.
        if !outcome.isStopped { least = count + 10 }
      }
    }
    for issue in known where mode.runs != .time && issue.count > 0 {
      let text = message(of: issue.order, mode.isEvery ? count : issue.number, issue.count)
      withKnownIssue { test.record(text, at: issue.place) }
    }
    if let failure {
      reportFailure(failure, failureCount, difference)
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

  private func reportFailure(
    _ outcome: Outcome, _ failureCount: Int, _ difference: (step: Int, choice: Int)? = nil
  ) {
    if mode.runs == .time { return }
    let reason = difference.flatMap { OrderMessage.reason(outcome.order, $0.step, $0.choice) }
    test.record(message(of: outcome.order, count, failureCount) + (reason ?? ""))
  }

  private func message(of order: Order, _ count: Int, _ failureCount: Int) -> String {
    OrderMessage.failure(
      in: order, mode, of: count, failing: failureCount,
      isOnly: count == 1 && search.isComplete, isXCTest: !test.canBeSilent)
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
      patience: patience, isFirst: count == 1)
    let session = Locked<MockSession?>(nil)
    var outcome = Outcome()
    CallObservers.beginRun()
    let (test, failures) = (test, TestRun(isSilent: isSilent, hiding: known.map(\.place)))
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
        return calls.take(choice)
      } onBroken: { condition in
        failures.fail()
        if !isSilent {
          test.record(
            OrderMessage.broken(condition, after: outcome.order), atLine: condition.position)
        }
      } onStop: { stop in
        failures.fail()
        outcome.isStopped = true
        if !isSilent {
          let text = OrderMessage.stop(stop, after: outcome.order)
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
