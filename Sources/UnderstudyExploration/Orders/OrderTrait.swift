import Understudy

#if canImport(Testing)
  internal import UnderstudyValues
  import Testing
#else
  public import UnderstudyValues
#endif

/// A trait that runs a test in several orders, ``Testing/Trait/everyOrder``, or in virtual time,
/// ``Testing/Trait/virtualTime``.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public struct OrderTrait: TestTrait, SuiteTrait, TestScoping {
  /// What comes in different orders.
  public enum Events: Sendable {
    /// The responses: a call is answered when it arrives, and its caller gets the answer in its turn.
    case responses
    /// The requests, too, where they overtake each other: a call is answered in a turn of its own.
    case requestsAndResponses
    /// The responses, and the jobs of the test's tasks among them, in random orders. An event can come while
    /// jobs run, or when they are at rest; a sleep ends only then. Only for samples.
    case jobs
  }

  struct Mode: Equatable, Sendable {
    enum Runs: Equatable, Sendable {
      case every(limit: Int)
      case samples(Int, seed: UInt64)
      case one([Int])
      /// One run, in which calls end as they arrive, and time moves when nothing else can go on.
      case time
    }

    var runs: Runs
    var events = Events.responses
    /// Whether time moves only when no call waits. Otherwise, a sleep ends before or after it.
    var movesTimeAtRest = false

    var isEvery: Bool { if case .every = runs { true } else { false } }
    /// How many runs there can be.
    var limit: Int {
      switch runs {
      case .every(let limit), .samples(let limit, _): limit
      case .one, .time: 1
      }
    }

    /// The seed of a run, which is that of a single sample that repeats it.
    func seed(of number: Int) -> UInt64? {
      if case .samples(_, let seed) = runs { seed &+ UInt64(number - 1) } else { nil }
    }
  }

  /// Where the trait is written, which all tests of a suite share.
  private final class Origin: Sendable { let suiteCount = AtomicInteger(0) }

  let mode: Mode
  private let origin = Origin()
  /// Whether the tests of a suite inherit the trait. Always `true`.
  public var isRecursive: Bool { true }

  init(mode: Mode) { self.mode = mode }

  /// Notes that a suite has the trait. Swift Testing calls this method before it runs tests.
  public func prepare(for test: Test) async throws { if test.isSuite { origin.suiteCount.add(1) } }

  /// Runs a test case in its orders, each in its own session. Swift Testing calls this method.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // The trait of a test replaces the one of its suite. Virtual time adds to the orders.
    let modes = test.traits.compactMap { ($0 as? OrderTrait)?.mode }
    let isReplaced = modes.contains(mode) && (modes.last { $0.runs != .time } ?? mode) != mode
    if isReplaced { return try await function() }
    try await run(test, testCase, function) {
      let explored = ExploredTest(test, testCase)
      if case .one(let choices) = mode.runs, FailureTrait.last(of: test)?.isEvery == true {
        return explored.record(OrderMessage.orderOfFailures(choices))
      }
      var mode = mode
      mode.movesTimeAtRest = modes.contains { $0.runs == .time }
      try await Exploration.run(
        mode, of: explored, isOfSuite: origin.suiteCount.value > 0, function)
    }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension OrderTrait: LayeredTrait {
  static var layer: TestLayer { .orders }
  static var isRunning: Bool { CallObservers.ofTask.contains { $0 is OrderRun } }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Trait where Self == OrderTrait {
  /// A trait that runs a test once for each order in which its calls of mocks can end, at most
  /// 1,000 times: `@Test(.everyOrder) func showsTheLatestSearch() async {}`.
  ///
  /// A failure names the order. Create all mocks in the test or its suite. For the rest, see
  /// [Every order of calls](doc:EveryOrder).
  ///
  /// ```
  /// Fails in 1 of 2 orders: fetch("ab"), fetch("a"). To repeat it: @Test(.order([1, 0]))
  /// It passes if fetch("a") ends before fetch("ab").
  /// ```
  public static var everyOrder: Self { everyOrder() }

  /// A trait that runs a test once for each order of some events, with the fewest interruptions of
  /// a task first. A warning says which have run if there are more than the limit, by default
  /// 1,000.
  public static func everyOrder(
    of events: OrderTrait.Events = .responses, limit: Int = 1_000
  ) -> Self {
    Self(mode: .init(runs: .every(limit: limit), events: events))
  }

  /// A trait that runs a test in a number of random orders, in which an order can come twice. The
  /// seed determines the order of the first run, the next number the order of the second run, and
  /// so on.
  public static func everyOrder(
    samples: Int, seed: UInt64, of events: OrderTrait.Events = .responses
  ) -> Self {
    Self(mode: .init(runs: .samples(samples, seed: seed), events: events))
  }

  /// A trait that runs a test in a certain order, which an earlier run of ``everyOrder`` has
  /// reported: for each event, its index among the events that can happen. If the test doesn't fit
  /// it any more, it fails:
  ///
  /// ```
  /// The test doesn't fit the order [0, 0] any more: it ended after 1 call: fetch("a").
  /// ```
  public static func order(_ choices: [Int], of events: OrderTrait.Events = .responses) -> Self {
    Self(mode: .init(runs: .one(choices), events: events))
  }

  /// A trait that runs a test once, and lets the time of its ``VirtualClock`` pass when nothing else in
  /// the test can go on: `@Test(.virtualTime) func retriesAfterASecond() async throws {}`.
  ///
  /// ``everyOrder`` tries the end of each sleep before and after the calls that wait. With both, time moves only
  /// when no call waits, so that a sleep that repeats doesn't multiply the orders.
  public static var virtualTime: Self { Self(mode: .init(runs: .time)) }
}

/// Runs a block in a test of XCTest as ``Testing/Trait/everyOrder`` runs a test: `try await everyOrder { … }`.
///
/// Create all mocks in the block. The first order that fails is shown. The message ends with the
/// arguments that repeat it: `everyOrder(only: [1, 0])`. By default, at most 1,000 orders run.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public func everyOrder(
  limit: Int = 1_000, only choices: [Int]? = nil, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  isolation: isolated (any Actor)? = #isolation, _ body: @escaping () async throws -> Void
) async throws {
  let position = SourcePosition(fileID, filePath, line, column)
  let runs = choices.map { OrderTrait.Mode.Runs.one($0) } ?? .every(limit: limit)
  let (test, body) = (ExploredTest(.current, .current, at: position), Unchecked(body))
  try await Exploration.run(.init(runs: runs), of: test) {
    try await body.value()
  }
}
