import Testing
import Understudy

/// A trait that runs a test once for each order in which its calls of mocks can end.
///
/// Write ``Testing/Trait/everyOrder`` in a `@Test` or `@Suite`, which creates it.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public struct OrderTrait: TestTrait, SuiteTrait, TestScoping {
  /// What comes in different orders.
  public enum Events: Sendable {
    /// The responses: a call is answered when it arrives, as by a server, and its caller gets the
    /// answer in its turn.
    case responses
    /// The requests, too, for where they overtake each other on their way: a call has side effects
    /// and is answered in a turn of its own.
    case requestsAndResponses
    /// The responses, and the jobs of the test's tasks, which run in random orders: for code with
    /// locks, continuations, and cancellation handlers. Only for samples.
    case jobs
  }

  struct Mode: Equatable, Sendable {
    enum Runs: Equatable, Sendable {
      case every(limit: Int)
      case samples(Int, seed: UInt64)
      case one([Int])
    }

    let runs: Runs
    var events = Events.responses

    /// How many runs there can be; `nil` for one.
    var limit: Int? {
      switch runs {
      case .every(let limit), .samples(let limit, _): limit
      case .one: nil
      }
    }

    /// The seed of a run, which is that of a single sample that repeats it.
    func seed(of number: Int) -> UInt64? {
      if case .samples(_, let seed) = runs { seed &+ UInt64(number - 1) } else { nil }
    }

    func generator(of number: Int) -> Generator? { seed(of: number).map(Generator.init) }
  }

  let mode: Mode

  /// Whether the tests of a suite inherit the trait. Always `true`.
  public var isRecursive: Bool { true }

  /// Runs a test case in its orders, each in its own session. Swift Testing calls this method.
  ///
  /// - Parameters:
  ///   - test: The test or suite.
  ///   - testCase: The test case to run, or `nil` for a suite.
  ///   - function: Runs the test.
  /// - Throws: The error that the test throws.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // The trait of a test replaces the one of its suite.
    let others = test.traits.compactMap { $0 as? OrderTrait }
    let isReplaced = others.contains { $0.mode == mode } && others.last?.mode != mode
    let isInOrder = CallObservers.ofTask.contains { $0 is OrderRun }
    guard testCase != nil, !isReplaced, !isInOrder else { return try await function() }
    // A change of an answer is made in all orders, one of which has to notice it.
    if ChallengeTrait.isWanted(by: test) {
      return try await ChallengeTrait.challenged.provideScope(for: test, testCase: testCase) {
        try await provideScope(for: test, testCase: testCase, performing: function)
      }
    }
    // Each failure is tried in each order.
    if FailureTrait.isWanted(by: test), let failures = FailureTrait.last(of: test) {
      return try await failures.provideScope(for: test, testCase: testCase) {
        try await provideScope(for: test, testCase: testCase, performing: function)
      }
    }
    try await Exploration.run(mode, of: ExploredTest(test, testCase), function)
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Trait where Self == OrderTrait {
  /// A trait that runs a test once for each order in which its calls of mocks can end, at most
  /// 1,000 times.
  ///
  /// ```swift
  /// @Test(.everyOrder) func showsTheLatestSearch() async {}
  /// ```
  ///
  /// A test that fails in one of them has another failure with the order, and the trait that
  /// repeats it:
  ///
  /// ```
  /// Fails in 1 of 2 orders: fetch("ab"), fetch("a"). To repeat it: @Test(.order([1, 0]))
  /// ```
  ///
  /// Create all mocks in the test or its suite. For the rest, see <doc:EveryOrder>.
  public static var everyOrder: Self { everyOrder() }

  /// A trait that runs a test once for each order of some events, up to a limit.
  ///
  /// The orders with the fewest interruptions of a task come first. If there are more than the limit,
  /// a warning says which have run.
  ///
  /// - Parameters:
  ///   - events: What comes in different orders. By default, the responses.
  ///   - limit: The greatest number of runs. It has to be positive. The default is 1,000.
  public static func everyOrder(
    of events: OrderTrait.Events = .responses, limit: Int = 1_000
  ) -> Self {
    Self(mode: .init(runs: .every(limit: limit), events: events))
  }

  /// A trait that runs a test in a number of random orders, of which one can come twice.
  ///
  /// - Parameters:
  ///   - samples: The number of runs. It has to be positive.
  ///   - seed: Determines the order of the first run, the next number that of the second, and so on.
  ///   - events: What comes in different orders. By default, the responses.
  public static func everyOrder(
    samples: Int, seed: UInt64, of events: OrderTrait.Events = .responses
  ) -> Self {
    Self(mode: .init(runs: .samples(samples, seed: seed), events: events))
  }

  /// A trait that runs a test in a certain order of its calls of mocks, which an earlier run of
  /// ``everyOrder`` has reported.
  ///
  /// If the test doesn't make the calls for these choices any more, it fails:
  ///
  /// ```
  /// The test doesn't fit the order [0, 0] any more: it ended after 1 call: fetch("a").
  /// ```
  ///
  /// - Parameters:
  ///   - choices: For each call to let go, its index among the waiting calls, which are sorted by
  ///     their methods, and then by their arrival. The cancellations of calls follow.
  ///   - events: What comes in different orders. By default, the responses.
  public static func order(_ choices: [Int], of events: OrderTrait.Events = .responses) -> Self {
    Self(mode: .init(runs: .one(choices), events: events))
  }
}

/// Runs a block once for each order in which its calls of mocks can end, as
/// ``Testing/Trait/everyOrder`` runs a test: `try await everyOrder { … }` in a test of XCTest.
///
/// Create all mocks in the block. The first order that fails is the last one, and the message ends with
/// the arguments that repeat it: `everyOrder(only: [1, 0])`.
///
/// - Parameters:
///   - limit: The greatest number of runs. It has to be positive. The default is 1,000.
///   - choices: The only order to run. By default, all of them run.
///   - body: The block.
/// - Throws: The error that the block throws.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public func everyOrder(
  limit: Int = 1_000, only choices: [Int]? = nil, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  isolation: isolated (any Actor)? = #isolation, _ body: @escaping () async throws -> Void
) async throws {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  let runs = choices.map { OrderTrait.Mode.Runs.one($0) } ?? .every(limit: limit)
  let body = Unchecked(body)
  try await Exploration.run(.init(runs: runs), of: ExploredTest(at: position)) {
    try await body.value()
  }
}
