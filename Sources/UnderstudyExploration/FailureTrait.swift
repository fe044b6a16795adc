import Testing
import Understudy

/// The error of a call that a test with ``Testing/Trait/everyFailure`` lets fail, if the method can throw
/// any error.
public struct InjectedFailure: Error, CustomStringConvertible {
  /// The call that failed, as Swift code.
  public let call: String

  /// The call, and that it failed on purpose.
  public var description: String { FailureText.injected(call) }
}

/// A trait that lets the calls of mocks in a test's attempts fail, one in each run.
///
/// Write ``Testing/Trait/everyFailure`` in a `@Test` or `@Suite`, which creates it.
public struct FailureTrait: TestTrait, SuiteTrait, TestScoping {
  /// When a call fails.
  public enum Moment: Sendable {
    /// Neither an answer nor a side effect of a stub runs, as if the request was never received.
    case beforeAnswer
    /// The answer and the side effects of stubs run, and the caller gets an error: the response is
    /// lost.
    case afterAnswer
  }

  enum Mode: Equatable, Sendable {
    case every
    case one(FailurePoint)
  }

  let mode: Mode
  let moment: Moment
  let error: (any Error)?

  /// Whether the tests of a suite inherit the trait. Always `true`.
  public var isRecursive: Bool { true }

  /// Runs a test case with each failure, each time in its own session. Swift Testing calls this method.
  ///
  /// - Parameters:
  ///   - test: The test or suite.
  ///   - testCase: The test case to run, or `nil` for a suite.
  ///   - function: Runs the test.
  /// - Throws: The error that the test throws.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let last = Self.last(of: test) ?? self
    guard testCase != nil, !FailureRun.isRunning, last.mode == mode, last.moment == moment else {
      return try await function()
    }
    // A change of an answer is made in all runs, one of which has to notice it.
    if ChallengeTrait.isWanted(by: test) {
      return try await ChallengeTrait.challenged.provideScope(for: test, testCase: testCase) {
        try await provideScope(for: test, testCase: testCase, performing: function)
      }
    }
    var exploration = FailureExploration(self, of: test, testCase)
    try await exploration.run(function)
  }

  /// Whether calls of the test have to fail, and none does yet.
  static func isWanted(by test: Test) -> Bool {
    last(of: test) != nil && !FailureRun.isRunning
  }

  /// The trait of a test replaces the one of its suite.
  static func last(of test: Test) -> FailureTrait? {
    test.traits.lazy.compactMap { $0 as? FailureTrait }.last
  }
}

extension Trait where Self == FailureTrait {
  /// A trait that runs a test once as it is, and then once for each way in which a call of a mock in its
  /// attempts can fail.
  ///
  /// ```swift
  /// @Test(.everyFailure) func canBeLoadedAgain() async throws {
  ///   let first = try await attempt { try await cache.image("a") }
  ///   #expect(try await cache.image("a") == bytes)
  ///   if case .failure = first { #expect(cache.failures == 1) }
  /// }
  /// ```
  ///
  /// The first run notes which calls of mocks in an ``attempt(_:)`` can throw. In a run for each of them,
  /// the call fails, and in another one, it fails and so do all later calls of its method in the attempt.
  /// The first run that fails is the last one. Its failures are those of the test, with another one that
  /// has the call, and the trait that repeats it:
  ///
  /// ```
  /// Fails when call 2 of the attempt, load("a"), fails once. To repeat it: @Test(.failure(of: 2))
  /// ```
  ///
  /// The error is an ``InjectedFailure`` or, if the method declares another type, a value of it. Each run
  /// has a session, with the options of the test's `.mockSession`, if there is one. Where a call fails,
  /// unused stubs aren't reported. Calls that a stub marked `lenient` answers don't fail. A test without an
  /// attempt, or without a call in it that can throw, fails. For the rest, see <doc:WhatElse>.
  public static var everyFailure: Self { everyFailure() }

  /// A trait like ``everyFailure``, for another moment or with another error.
  ///
  /// - Parameters:
  ///   - moment: When a call fails. By default, before its answer.
  ///   - error: The error that the calls throw. By default, or if a method can't throw it, an
  ///     ``InjectedFailure`` or a value of the type that the method declares. If there's neither, a warning
  ///     says that the call doesn't fail.
  public static func everyFailure(
    _ moment: FailureTrait.Moment = .beforeAnswer, throwing error: (any Error)? = nil
  ) -> Self {
    Self(mode: .every, moment: moment, error: error)
  }

  /// A trait that runs a test once, and lets one call fail, which a run of ``everyFailure`` has reported.
  ///
  /// If the attempts make no such call any more, the test fails:
  ///
  /// ```
  /// There is no call 9: the attempt makes 1 call of a mock that can throw: load("a").
  /// ```
  ///
  /// - Parameters:
  ///   - number: The ordinal of the call among the calls of mocks in attempts that can throw, starting at
  ///     1.
  ///   - moment: When the call fails. By default, before its answer.
  ///   - error: The error that the call throws, as in ``everyFailure(_:throwing:)``.
  public static func failure(
    of number: Int, _ moment: FailureTrait.Moment = .beforeAnswer,
    throwing error: (any Error)? = nil
  ) -> Self {
    Self(mode: .one(FailurePoint(number: number, isLasting: false)), moment: moment, error: error)
  }

  /// A trait that runs a test once, and lets one call fail, and all later calls of its method in the same
  /// attempt.
  ///
  /// - Parameters:
  ///   - number: The ordinal of the first call that fails among the calls of mocks in attempts that can
  ///     throw, starting at 1.
  ///   - moment: When the calls fail. By default, before their answers.
  ///   - error: The error that the calls throw, as in ``everyFailure(_:throwing:)``.
  public static func failure(
    from number: Int, _ moment: FailureTrait.Moment = .beforeAnswer,
    throwing error: (any Error)? = nil
  ) -> Self {
    Self(mode: .one(FailurePoint(number: number, isLasting: true)), moment: moment, error: error)
  }
}
