internal import UnderstudyValues
import Understudy

#if canImport(Testing)
  import Testing
#endif

/// The runs of a test in its orders.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct Exploration {
  /// What a run has shown.
  struct RunResult {
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
  struct Found {
    var failure: RunResult?
    var failureCount = 0
    /// Where the nearest order that passes differs from the one that fails.
    var difference: (step: Int, choice: Int)?
    /// Why the orders can't be explored.
    var mismatch: String?
    /// Whether the test has canceled or skipped itself, and the error with which it did that.
    var isCanceled = false
    var error: (any Error)?
  }

  let mode: OrderTrait.Mode
  let test: ExploredTest
  /// The end of an exploration that reports nothing; `nil` if it reports.
  let deadline: ContinuousClock.Instant?
  private(set) var search: OrderSearch
  private(set) var count = 0
  private(set) var outsideMocks: Set<String> = []
  private(set) var unrepeatedCount = 0
  /// How many times as long as usual the runs wait for such calls.
  private var patience = 1
  private(set) var sleepCounts: [Duration: Int] = [:]
  private(set) var realSleepCount = 0
  /// The known issues with the first order that has each, its number, and how many orders have it.
  private(set) var known: [(place: SourceLocation, order: Order, number: Int, count: Int)] = []
  private(set) var hasEvents = false
  private(set) var functions: [String] = []
  let tally = StubTally()
  let stopText = FailureRun.ofTask?.stopText ?? StopText()
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

  /// Runs the orders until one fails, and then some more.
  mutating func search(
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
      let result = await run(
        body, in: beginning, isSilent: found.failure != nil || deadline != nil)
      let isSkipped = result.error.map(XCTestActivity.isSkip) ?? false
      if Task.isCancelled || isSkipped, !result.hasFailed, found.failure == nil {
        // For example by `Test.cancel()`.
        (found.isCanceled, found.error) = (true, result.error)
        return found
      }
      let hasFailed = result.hasFailed || result.error != nil
      if result.isTooEarly, !hasFailed, found.failure == nil {
        (search, count) = (OrderSearch(limit: mode.limit), 0)
        for index in known.indices { known[index].count = 0 }
        continue
      }
      if mode.isEvery {
        search.add(result.order, after: result.repeatedCount ?? beginning.count)
      }
      if hasFailed { found.failureCount += 1 }
      if let failure = found.failure {
        if !hasFailed, let other = failure.order.difference(from: result.order),
          other.step > found.difference?.step ?? -1
        {
          found.difference = other
        }
        continue
      }
      if hasFailed { found.failure = result }
      if let mismatch = result.mismatch {
        (found.mismatch, found.error) = (mismatch, result.error)
        return found
      }
      if hasFailed {
        // A run that is stopped can end before its order.
        let isRepeated = result.repeatedCount == nil && result.order.count >= beginning.count
        let replaced = isRepeated ? beginning.steps.last?.replaced : nil
        found.difference = replaced.map { (beginning.count - 1, $0) }
        guard mode.isEvery, test.canBeSilent, !Task.isCancelled else { break }
        (last, end) = (min(last, count + 20), .now + .seconds(1))
        // On a busy machine, these take longer, so that the message of a small test is the same.
        if !result.isStopped { least = count + 10 }
      }
    }
    return found
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
  ) async -> RunResult {
    var generator = mode.seed(of: count).map(Generator.init)
    let run = OrderRun(
      mode, mode.events == .jobs ? generator : nil, ticker,
      isSilent ? StubTally() : mode.runs == .time ? nil : tally,
      stopText, patience: patience, isFirst: count == 1)
    let session = Locked<MockSession?>(nil)
    var result = RunResult()
    CallObservers.beginRun()
    prepareStop(after: result.order)
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
        beginning.steps.dropFirst(result.order.count).first?.choices
      } choosing: { calls in
        let (choice, mismatch) = choose(among: calls, after: result.order, beginning, &generator)
        if mismatch != nil, mode.isEvery, !outsideMocks.isEmpty || !calls.outsideMocks.isEmpty {
          result.repeatedCount = result.order.count
          beginning = result.order
        } else {
          result.mismatch = result.mismatch ?? mismatch
        }
        result.order.append(choice, of: calls)
        prepareStop(after: result.order)
        return calls.take(choice)
      } onBroken: { condition in
        failures.fail()
        if !isSilent {
          test.record(
            OrderMessage.broken(condition, after: result.order), atLine: condition.position)
        }
      } onStop: { stop in
        let text = OrderMessage.stop(stop, after: result.order)
        failures.fail(text)
        result.isStopped = true
        if !isSilent {
          let isXCTest = !test.canBeSilent
          // The first of all orders comes again by itself.
          let repetition =
            mode.isEvery && count == 1
            ? nil : OrderMessage.repetition(of: result.order, mode, count, isXCTest: isXCTest)
          test.record(text + (repetition.map { " To repeat it: \($0)" } ?? ""))
        }
        // Calls that the test would resume later.
        session.withLock { $0 }?.letGo()
      }
    } catch {
      result.error = error
      FailureRun.ofTask?.noteFailure()
    }
    for (text, position) in run.failures {
      failures.fail()
      if !isSilent { test.record(text, atLine: position) }
    }
    result.hasFailed = failures.hasFailed
    result.issue = failures.firstIssue ?? result.error.map { OrderMessage.thrown($0) }
    note(failures.knownIssues, in: result.order, isSilent: isSilent)
    if run.hasEvents { hasEvents = true }
    functions = run.functions
    outsideMocks.formUnion(run.outsideMocks)
    if beginning.count > result.order.count, !result.isStopped, !Task.isCancelled {
      let expected = beginning.steps[result.order.count].choices
      if outsideMocks.isEmpty {
        let text = OrderMessage.irregular(result.order, expected: expected, [])
        result.mismatch = result.mismatch ?? text
      } else {
        result.repeatedCount = result.order.count
      }
    }
    let isUnrepeated = result.repeatedCount != nil
    if !outsideMocks.isEmpty, patience == 1 || isUnrepeated && patience < 32 {
      result.isTooEarly = true
      patience = max(4, patience * 2)
    } else if isUnrepeated, !isSilent {
      unrepeatedCount += 1
    }
    sleepCounts.merge(run.sleepCounts, uniquingKeysWith: +)
    realSleepCount += await run.realSleepCount(hasFailed: result.hasFailed && !isSilent)
    if case .one(let choices) = mode.runs, choices.count > result.order.count,
      !result.hasFailed, result.error == nil
    {
      result.mismatch = result.mismatch ?? OrderMessage.misfit(choices, after: result.order)
    }
    let mocks = run.olderMocks
    if !mocks.isEmpty { result.mismatch = result.mismatch ?? OrderMessage.olderMocks(mocks) }
    if run.hasLostHook { result.mismatch = OrderMessage.otherHook }
    return result
  }

  /// Returns the choice to make next, and what's wrong with it.
  private func choose(
    among calls: WaitingEvents, after order: Order, _ beginning: Order,
    _ generator: inout Generator?
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
