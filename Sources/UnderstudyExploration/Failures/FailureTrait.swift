import Understudy

#if canImport(Testing)
  import Testing
#else
  public import UnderstudyValues
#endif

/// The error of a call that ``Testing/Trait/everyFailure`` lets fail, if the method can throw any error.
public struct InjectedFailure: Error, CustomStringConvertible {
  /// The call that failed, as Swift code.
  public let call: String

  /// The call, and that it failed on purpose.
  public var description: String { FailureText.injected(call) }
}

/// A trait that lets the calls of mocks in a test's attempts fail, one in each run:
/// ``Testing/Trait/everyFailure``.
public struct FailureTrait: TestTrait, SuiteTrait, TestScoping {
  /// When a call fails.
  public enum Moment: Sendable {
    /// Neither an answer nor a side effect of a stub runs, as if the request was never received.
    case beforeAnswer
    /// Both run, and the caller gets an error: the response is lost.
    case afterAnswer
  }

  /// The call that fails; `nil` for each in a run of its own.
  let point: FailurePoint?
  var isEvery: Bool { point == nil }
  let moment: Moment
  let error: (any Error)?
  /// Whether the tests of a suite inherit the trait. Always `true`.
  public var isRecursive: Bool { true }

  /// Runs a test case with each failure, each time in its own session. Swift Testing calls this method.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await run(test, testCase, function) {
      // The trait of the test replaces the one of its suite, which runs around it.
      var exploration = FailureExploration(Self.last(of: test) ?? self, of: test, testCase)
      try await exploration.run(function)
    }
  }

  /// The trait of a test replaces the one of its suite.
  static func last(of test: Test) -> FailureTrait? {
    test.traits.lazy.compactMap { $0 as? FailureTrait }.last
  }
}

extension FailureTrait: LayeredTrait {
  static var layer: TestLayer { .failures }
  static var isRunning: Bool { FailureRun.ofTask != nil }
}

extension Trait where Self == FailureTrait {
  /// A trait that runs a test once as it is, and then once for each way in which a call of a mock in an
  /// ``attempt(_:)`` can fail: `@Test(.everyFailure) func canBeFetchedAgain() async throws {}`.
  ///
  /// Each call fails once, and then together with all later calls of its method. The first run that
  /// fails is the last run, and names the call. See
  /// [Failures, cancellations, and time](doc:WhatElse).
  ///
  /// ```
  /// Fails when call 2 of the attempt, load("a"), fails once. To repeat it: @Test(.failure(of: 2))
  /// ```
  public static var everyFailure: Self { everyFailure() }

  /// A trait like ``everyFailure``, for another moment than before the answers, or with another error.
  ///
  /// A method that can't throw the error throws a value of the type that it declares. If there's none, a
  /// warning says that the call doesn't fail.
  public static func everyFailure(
    _ moment: FailureTrait.Moment = .beforeAnswer, throwing error: (any Error)? = nil
  ) -> Self {
    Self(point: nil, moment: moment, error: error)
  }

  /// A trait that runs a test once, and lets one call fail, which a run of ``everyFailure`` has
  /// reported by its number. If the attempts don't make the call any more, the test fails:
  ///
  /// ```
  /// There is no call 9: the attempt makes 1 call of a mock that can throw: load("a").
  /// ```
  public static func failure(
    of number: Int, _ moment: FailureTrait.Moment = .beforeAnswer,
    throwing error: (any Error)? = nil
  ) -> Self {
    Self(point: FailurePoint(number: number, isLasting: false), moment: moment, error: error)
  }

  /// A trait like ``failure(of:_:throwing:)`` that lets all later calls of the method in the same attempt
  /// fail, too.
  public static func failure(
    from number: Int, _ moment: FailureTrait.Moment = .beforeAnswer,
    throwing error: (any Error)? = nil
  ) -> Self {
    Self(point: FailurePoint(number: number, isLasting: true), moment: moment, error: error)
  }
}
