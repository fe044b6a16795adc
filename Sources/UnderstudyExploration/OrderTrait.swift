import Testing
import Understudy

/// A trait that runs a test once for each order in which its calls of mocks can end.
///
/// Write ``Testing/Trait/everyOrder`` in a `@Test` or `@Suite`, which creates it.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public struct OrderTrait: TestTrait, SuiteTrait, TestScoping {
  enum Mode: Equatable, Sendable {
    case every(limit: Int)
    case samples(Int, seed: UInt64)
    case one([Int])
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
    var exploration = Exploration(mode, of: test, testCase)
    try await exploration.run(function)
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
  /// Each asynchronous call of a mock waits until all tasks of the test have come to rest. Then one
  /// of the waiting calls is answered, in each run of the test another one. The first run that
  /// fails is the last one. Its failures are those of the test, with another one that has the order
  /// of the calls, and the trait that repeats it:
  ///
  /// ```
  /// Failed in order 2 of 2 known: fetch("ab"), fetch("a"). To repeat it: @Test(.order([1, 0]))
  /// ```
  ///
  /// Each run has a session, with the options of the test's `.mockSession`, if there is one. Create
  /// all mocks in the test or its suite. For the rest, see <doc:EveryOrder>.
  public static var everyOrder: Self { everyOrder(limit: 1_000) }

  /// A trait that runs a test once for each order in which its calls of mocks can end, up to a
  /// limit.
  ///
  /// If there are more orders, a warning says how many are known:
  ///
  /// ```
  /// 2 of at least 4 orders ran. To run more of them: @Test(.everyOrder(limit: …))
  /// ```
  ///
  /// - Parameter limit: The greatest number of runs. It has to be positive.
  public static func everyOrder(limit: Int) -> Self { Self(mode: .every(limit: limit)) }

  /// A trait that runs a test in a number of random orders, for tests that have too many of them.
  ///
  /// An order can come twice.
  ///
  /// - Parameters:
  ///   - samples: The number of runs. It has to be positive.
  ///   - seed: Determines the orders, so that they're the same in each run of the test.
  public static func everyOrder(samples: Int, seed: UInt64) -> Self {
    Self(mode: .samples(samples, seed: seed))
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
  /// - Parameter choices: For each call to let go, its index among the waiting calls, which are
  ///   sorted by their texts, and then by their arrival.
  public static func order(_ choices: [Int]) -> Self { Self(mode: .one(choices)) }
}
