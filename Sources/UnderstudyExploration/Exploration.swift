import Testing
import Understudy

/// The runs of a test in its orders.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct Exploration {
  /// How many orders run after the first that fails, and for how long. On a busy machine, the first of
  /// them take longer, so that the message of a small test is the same.
  static let furtherCount = 20
  static let minimalFurtherCount = 5
  static let furtherTime = Duration.seconds(1)

  /// What a run has shown.
  private struct Outcome {
    var order = Order()
    var hasFailed = false
    var isStopped = false
    var error: (any Error)?
    var mismatch: String?
  }

  private typealias Body = @Sendable () async throws -> Void

  private let mode: OrderTrait.Mode
  private let wrongArgument: String?
  private let test: ExploredTest
  private var search = OrderSearch()
  private var count = 0
  private var otherTasks: [String: Int] = [:]
  private let tally = StubTally()
  private let ticker = Ticker()
  private var progress = Progress()

  init(_ mode: OrderTrait.Mode, of test: ExploredTest) {
    self.test = test
    wrongArgument = OrderMessage.wrongArgument(of: mode)
    let isOfAllJobs = mode.events == .jobs && mode.seed(of: 1) == nil
    self.mode = isOfAllJobs ? .init(runs: .samples(100, seed: 0), events: .jobs) : mode
  }

  /// Runs the body of the test in its orders.
  static func run(
    _ mode: OrderTrait.Mode, of test: ExploredTest, _ body: @Sendable () async throws -> Void
  ) async throws {
    var exploration = Exploration(mode, of: test)
    if let text = exploration.wrongArgument { test.record(text) }
    try await withoutActuallyEscaping(body) { body in
      try await exploration.ticker.run { try await exploration.run(body) }
    }
  }

  private mutating func run(_ body: @escaping Body) async throws {
    var failure: Outcome?
    var failureCount = 0
    var (least, last, end) = (0, mode.limit ?? 1, ContinuousClock.now)
    while count < last, failure == nil || count < least || .now < end, let beginning = next() {
      count += 1
      progress.print(OrderMessage.progress(of: test.name, count, search.interruptionCount))
      let outcome = await run(body, in: beginning, isSilent: failure != nil)
      if Task.isCancelled, !outcome.hasFailed, failure == nil {
        // The test was canceled, for example by `Test.cancel()`.
        if let error = outcome.error { throw error }
        return
      }
      search.add(outcome.order, after: beginning.count)
      let hasFailed = outcome.hasFailed || outcome.error != nil
      if hasFailed { failureCount += 1 }
      if failure != nil {
        if Task.isCancelled { break }
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
        guard case .every = mode.runs, test.canBeSilent, !Task.isCancelled else { break }
        (last, end) = (min(last, count + Self.furtherCount), .now + Self.furtherTime)
        if !outcome.isStopped { least = count + Self.minimalFurtherCount }
      }
    }
    if !otherTasks.isEmpty { test.warn(OrderMessage.otherTasks(otherTasks)) }
    if let failure {
      reportFailure(failure, failureCount)
      if let error = failure.error { throw error }
    } else if case .every = mode.runs, count > 0 {
      if search.isComplete {
        tally.report()
      } else {
        test.warn(OrderMessage.limit(search, isXCTest: !test.canBeSilent))
      }
    }
  }

  private func reportFailure(_ outcome: Outcome, _ failureCount: Int) {
    let isOnly = count == 1 && search.isComplete
    test.record(
      OrderMessage.failure(
        in: outcome.order, mode, of: count, failing: failureCount, isOnly: isOnly,
        isXCTest: !test.canBeSilent))
  }

  /// The beginning of the next run; `nil` if there's none.
  private mutating func next() -> Order? {
    switch mode.runs {
    case .every: search.next()
    case .samples, .one: Order()
    }
  }

  /// Runs the body once.
  ///
  /// - Parameter isSilent: Whether nothing is reported, because an earlier run has failed.
  private mutating func run(
    _ body: @escaping Body, in beginning: Order, isSilent: Bool
  ) async -> Outcome {
    var generator = mode.generator(of: count)
    let run = OrderRun(
      mode.events, mode.events == .jobs ? generator : nil, ticker, isSilent ? StubTally() : tally)
    let session = Locked<MockSession?>(nil)
    var outcome = Outcome()
    ChallengeTrait.beginOrder()
    FailureRun.beginOrder()
    let failures = test.failures(isSilent: isSilent)
    // The other runs would repeat the warnings.
    let warns = count == 1
    do {
      try await run.run { @Sendable in
        try await failures.observe(warns: warns) {
          session.withLock { $0 = MockSession.current }
          try await body()
        }
      } expecting: {
        let step = outcome.order.count
        return step < beginning.count ? beginning.steps[step].choices : nil
      } choosing: { calls in
        var taken: [(WaitingCalls.Call, WaitingCalls.End)] = []
        repeat {
          let (choice, mismatch) = choose(among: calls, after: outcome.order, beginning, &generator)
          outcome.mismatch = outcome.mismatch ?? mismatch
          outcome.order.append(choice, of: calls)
          taken.append(calls.take(choice))
          // Jobs of several calls run in any order.
        } while mode.events == .jobs && !calls.isEmpty && generator?.next(below: 2) == 1
        return taken
      } onStop: { stop in
        failures.add()
        outcome.isStopped = true
        if !isSilent { test.record(OrderMessage.stop(stop, after: outcome.order)) }
        // Calls that the test would resume later.
        session.withLock { $0 }?.endSuspensions()
      }
    } catch {
      outcome.error = error
    }
    outcome.hasFailed = failures.exist
    for mock in run.otherTasks { otherTasks[mock, default: 0] += 1 }
    if case .one(let choices) = mode.runs, choices.count > outcome.order.count,
      !outcome.hasFailed, outcome.error == nil
    {
      outcome.mismatch = outcome.mismatch ?? OrderMessage.misfit(choices, ended: outcome.order)
    }
    let mocks = run.olderMocks
    if !mocks.isEmpty { outcome.mismatch = outcome.mismatch ?? OrderMessage.olderMocks(mocks) }
    return outcome
  }

  /// Returns the choice to make next, and what's wrong with it.
  private func choose(
    among calls: WaitingCalls, after order: Order, _ beginning: Order, _ generator: inout Generator?
  ) -> (choice: Int, misfit: String?) {
    let (choices, step) = (calls.choices, order.count)
    let standard = calls.preferences.standard
    switch mode.runs {
    case .samples: return (generator?.next(below: choices.count) ?? standard, nil)
    case .one(let chosen):
      let fits = step < chosen.count && choices.indices.contains(chosen[step])
      return fits
        ? (chosen[step], nil)
        : (standard, OrderMessage.misfit(chosen, at: step, choices: choices))
    case .every:
      guard step < beginning.count else { return (standard, nil) }
      let expected = beginning.steps[step]
      if choices == expected.choices { return (expected.choice, nil) }
      return (standard, OrderMessage.irregular(order, expected: expected.choices, choices))
    }
  }
}
