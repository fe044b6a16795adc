import Foundation
import Understudy

#if canImport(Testing)
  internal import UnderstudyValues
  import Testing
#else
  public import UnderstudyValues
#endif

/// A trait that explores tests that aren't written for it, in runs that ask for that:
/// ``Testing/Trait/explored``.
public struct ExploredTrait: TestTrait, SuiteTrait, TestScoping {
  /// What a run can do with tests.
  public struct Checks: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: Int

    /// Creates a set of checks from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Compares the answers of stubs with real implementations, as ``Testing/Trait/checkedContracts`` does.
    public static let contracts = Checks(rawValue: 1)
    /// Changes the answers of stubs, as ``Testing/Trait/challenged`` does.
    public static let challenges = Checks(rawValue: 2)
    /// Runs tests in other orders.
    public static let orders = Checks(rawValue: 4)
  }

  private let exceptions: Checks
  /// Whether the tests of a suite inherit the trait. Always `true`.
  public var isRecursive: Bool { true }

  fileprivate init(except exceptions: Checks) { self.exceptions = exceptions }

  /// Runs a test case, and explores it if an environment variable asks for that. Swift Testing calls this
  /// method.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await run(test, testCase, function) {
      // The trait of the test replaces the one of its suite, which runs around it.
      let trait = test.traits.lazy.compactMap { $0 as? ExploredTrait }.last ?? self
      let plan = ExploredPlan.current.without(trait.exceptions)
      try await Self.$isEntered.withValue(true) {
        guard plan.isNeeded, !test.exploresItself else { return try await function() }
        try await ExploredRun(plan, test, testCase).run(function)
      }
    }
  }
}

extension ExploredTrait: LayeredTrait {
  @TaskLocal private static var isEntered = false

  static var layer: TestLayer { .suite }
  static var isRunning: Bool { isEntered }
}

extension Trait where Self == ExploredTrait {
  /// A trait that changes nothing, unless a run sets environment variables, as a nightly run does:
  /// `@Suite(.mockSession, .explored) struct SearchTests {}`.
  ///
  /// With `UNDERSTUDY_EXPLORE=20`, each test that passes, and makes at least two asynchronous calls
  /// of mocks, runs again in up to 20 orders, each in a session of its own. What fails in an order
  /// is a warning. A line at the end counts the tests, their runs, and the warnings:
  ///
  /// ```
  /// Fails in 1 of 2 orders: fetch("ab"), fetch("a"). To repeat it: @Test(.order([1, 0]))
  /// It passes if fetch("a") ends before fetch("ab").
  /// ```
  ///
  /// `UNDERSTUDY_CHALLENGE=1` challenges the tests, as ``challenged`` does, and `UNDERSTUDY_CONTRACTS=1` checks the
  /// contracts of their stubs, as ``checkedContracts`` does. A test with a trait that runs it in orders or with
  /// failures is left to that trait. See [Every order of calls](doc:EveryOrder).
  public static var explored: Self { explored(except: []) }

  /// A trait like ``explored`` that leaves out what a test or a suite can't have, such as a comparison with real
  /// implementations that change files: `@Suite(.mockSession, .explored(except: .contracts))`. The trait of a test
  /// replaces the one of its suite, so `@Test(.explored(except: .orders))` runs a test in no other order.
  public static func explored(except exceptions: ExploredTrait.Checks) -> Self {
    ExploredTrait(except: exceptions)
  }
}

extension Test {
  /// Whether it has a trait that runs it in orders, or lets its calls fail.
  fileprivate var exploresItself: Bool {
    traits.contains { trait in
      if trait is FailureTrait { return true }
      guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return false }
      return (trait as? OrderTrait).map { $0.mode.runs != .time } ?? false
    }
  }

  fileprivate var hasVirtualTime: Bool {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return false }
    return traits.contains { ($0 as? OrderTrait)?.mode.runs == .time }
  }
}

/// What the environment asks for.
package struct ExploredPlan: Sendable {
  /// How many orders of a test run at most.
  fileprivate private(set) var orders: Int
  private var checks: ExploredTrait.Checks
  fileprivate let count: ExploredCount

  /// - Parameter count: Counts the tests. A test of the library has one of its own.
  package init(
    _ environment: [String: String], count: ExploredCount, note: (String) -> Void = { _ in }
  ) {
    let wanted = environment["UNDERSTUDY_EXPLORE"]
    orders = wanted.flatMap { Int($0) } ?? 0
    if let wanted, Int(wanted).map({ $0 < 0 }) ?? true { note(QualityText.noNumber(wanted)) }
    checks = []
    if environment["UNDERSTUDY_CONTRACTS"] == "1" { checks.insert(.contracts) }
    if environment["UNDERSTUDY_CHALLENGE"] == "1" { checks.insert(.challenges) }
    self.count = count
  }

  @TaskLocal package static var current: ExploredPlan = ExploredPlan(
    ProcessInfo.processInfo.environment, count: .ofProcess,
    note: { TestFrameworkReporter.shared.note($0) })

  fileprivate func without(_ exceptions: ExploredTrait.Checks) -> ExploredPlan {
    var plan = self
    plan.checks.subtract(exceptions)
    if exceptions.contains(.orders) { plan.orders = 0 }
    return plan
  }

  fileprivate var isNeeded: Bool { orders > 0 || !checks.isEmpty }
  fileprivate var checksContracts: Bool { checks.contains(.contracts) }
  fileprivate var challenges: Bool { checks.contains(.challenges) }
}

/// The runs of a test that isn't written to be explored: as it is, in its orders, and with other answers.
private struct ExploredRun {
  private let plan: ExploredPlan
  private let test: Test
  private let testCase: Test.Case?

  init(_ plan: ExploredPlan, _ test: Test, _ testCase: Test.Case?) {
    (self.plan, self.test, self.testCase) = (plan, test, testCase)
  }

  func run(_ function: @Sendable () async throws -> Void) async throws {
    let (events, begin) = (EventCounter(), ContinuousClock.now)
    // The trait of the test would challenge each order.
    let challenges = plan.challenges || test.traits.contains { $0 is ChallengeTrait }
    let first = challenges ? Challenge() : nil
    let run = first?.run ?? TestRun(isSilent: false)
    try await observe([events, first]) {
      // A session that's open already began without the observers.
      let session = MockSession.trait(warns: true)
      func body() async throws { try await run.run(function, of: test, testCase, in: session) }
      if plan.checksContracts { try await ContractObserver().check(body) } else { try await body() }
    }
    if run.hasFailed || Task.isCancelled { return }
    let limit = (ContinuousClock.now - begin) * 10 + .seconds(1)
    if plan.orders > 0 {
      let isAlone = events.number < 2
      await observe([challenges ? Challenge() : nil]) {
        if isAlone { plan.count.add(test, runs: 1) } else { await explore(function, limit) }
      }
    }
    if let first, !Task.isCancelled {
      let runs = await ChallengeTrait().challenge(
        test, testCase, function, after: first, limit: limit)
      if plan.orders > 0 { plan.count.add(test, runs: runs) }
    }
  }

  private func observe(
    _ observers: [(any CallObserver)?], _ body: () async throws -> Void
  ) async rethrows {
    let all = observers.compactMap { $0 } + CallObservers.ofTask
    try await CallObservers.$ofTask.withValue(all, operation: body)
  }

  /// Runs the test in its orders, and warns of the first one that fails.
  private func explore(
    _ function: @Sendable () async throws -> Void, _ limit: Duration
  ) async {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
    let explored = ExploredTest(test, testCase)
    var mode = OrderTrait.Mode(runs: .every(limit: plan.orders))
    mode.movesTimeAtRest = test.hasVirtualTime
    // A time limit of the test holds for all of its runs.
    let longest = min(limit, (test.timeLimit ?? .seconds(3_600)) / 2)
    var summary = await Exploration.summary(mode, of: explored, until: .now + longest, function)
    if summary.finding != nil, await isNoFinding(summary, function) {
      (summary.finding, summary.isUnfit) = (nil, true)
    }
    plan.count.add(test, summary)
    if let text = summary.finding { explored.warn(text) }
  }

  /// Whether the test fails for another reason than an order: it can't run twice, or it waits for real time.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private func isNoFinding(
    _ summary: Exploration.Summary, _ function: @Sendable () async throws -> Void
  ) async -> Bool {
    if summary.failsAlways, summary.hasRealSleeps { return true }
    let again = TestRun(isSilent: true)
    plan.count.add(test, runs: 1)
    do {
      try await again.run(function, of: test, testCase, in: MockSession.trait(warns: false))
    } catch { return true }
    return again.hasFailed
  }
}

/// Counts the events of a run that could come in different orders.
final class EventCounter: CallObserver {
  private let all = AtomicInteger(0)

  var number: Int { all.value }
  func count() { all.add(1) }

  func before(_ call: ObservedCall) -> Outcome? {
    if call.isAsync { count() }
    return nil
  }
}

/// The tests that a process has explored, told once at its end.
package final class ExploredCount: Sendable {
  private struct State {
    var tests: Set<Test.ID> = []
    var (runCount, findingCount) = (0, 0)
    /// The names of the tests with real sleeps, and of those that couldn't be explored.
    var (sleeping, unfit): (Set<String>, Set<String>) = ([], [])
  }

  private let state = Locked(State())

  package init() {}

  static let ofProcess: ExploredCount = {
    atexit { ExploredCount.ofProcess.note() }
    return ExploredCount()
  }()

  private func note() { if let text { TestFrameworkReporter.shared.note("Understudy: \(text)") } }

  /// The closing line; `nil` if no test was explored.
  package var text: String? {
    let state = state.withLock { $0 }
    if state.tests.isEmpty { return nil }
    return QualityText.explored(
      state.tests.count, runs: state.runCount, findings: state.findingCount,
      sleeping: state.sleeping.sorted(), unfit: state.unfit.sorted())
  }

  fileprivate func add(_ test: Test, runs: Int) {
    state.withLock { state in
      state.tests.insert(test.id)
      state.runCount += runs
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  fileprivate func add(_ test: Test, _ summary: Exploration.Summary) {
    // The first run is that without orders.
    add(test, runs: summary.runCount + 1)
    state.withLock { state in
      if summary.finding != nil { state.findingCount += 1 }
      if summary.hasRealSleeps { state.sleeping.insert(test.name) }
      if summary.isUnfit { state.unfit.insert(test.name) }
    }
  }
}
