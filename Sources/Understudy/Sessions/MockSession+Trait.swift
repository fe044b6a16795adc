#if canImport(Testing)
  import Testing
#else
  public import UnderstudyValues
#endif

/// A trait that runs each test in its own session, which ``Testing/Trait/mockSession`` creates:
/// `@Suite(.mockSession) struct CourseTests {}`. Tests with the trait can run in parallel.
public struct MockSessionTrait: TestTrait, SuiteTrait, TestScoping {
  let policy: MockPolicy?
  let unusedStubs: MockSession.UnusedStubs
  let contracts: MockSession.Contracts?
  let warnings: MockSession.Warnings

  /// Whether the tests of a suite inherit the trait, so that each of them has a session. Always
  /// `true`.
  public var isRecursive: Bool { true }

  /// Runs a test case in its own session. A suite has no session. Swift Testing calls this method.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await run(test, testCase, function) {
      // Only the issues tell whether an `#expect` has failed the test already.
      let session = MockSession(
        policy: policy, unusedStubs: unusedStubs, contracts: contracts, warnings: warnings,
        receivesIssues: true)
      try await session.run {
        try await test.handlingIssues(of: testCase) { issue in
          if issue.failsTest { (MockSession.current ?? session).registerIssue() }
          return issue
        } in: {
          try await function()
        }
      }
    }
  }
}

extension MockSessionTrait: LayeredTrait {
  package static var layer: TestLayer { .session }
  /// A session can be opened in another one.
  package static var isRunning: Bool { false }

  /// Runs a closure outside of Swift Testing in a session with the options of the trait.
  package nonisolated(nonsending) func run(_ body: () async throws -> Void) async throws {
    try await withMockSession(
      policy: policy, unusedStubs: unusedStubs, contracts: contracts, warnings: warnings, body)
  }
}

extension Issue {
  /// Whether the test expects the issue.
  var isKnown: Bool {
    #if compiler(>=6.3)
      severity == .error && !isFailure
    #else
      !failsTest
    #endif
  }

  /// Whether the issue fails the test, which a known issue or a warning doesn't.
  package var failsTest: Bool {
    #if compiler(>=6.3)
      isFailure
    #else
      // Swift 6.2 has no public warnings, and an internal property for what makes an issue a known
      // one.
      !Mirror(reflecting: self).children.contains { label, value in
        label == "knownIssueContext" && !Mirror(reflecting: value).children.isEmpty
      }
    #endif
  }
}

extension Trait where Self == MockSessionTrait {
  /// A trait that runs each test in its own session, with the policy of the process. For what the
  /// session reports, see ``MockSession``.
  public static var mockSession: Self { mockSession() }

  /// Creates a trait that runs each test in its own session, like ``mockSession``.
  ///
  /// ```swift
  /// @Suite(.mockSession(policy: .strict, unusedStubs: .ignored)) struct ArchiveTests {}
  /// ```
  ///
  /// For the parameters, see ``withMockSession(policy:unusedStubs:contracts:warnings:_:)``.
  public static func mockSession(
    policy: MockPolicy? = nil, unusedStubs: MockSession.UnusedStubs = .reported,
    contracts: MockSession.Contracts? = nil, warnings: MockSession.Warnings = []
  ) -> Self {
    MockSessionTrait(
      policy: policy, unusedStubs: unusedStubs, contracts: contracts, warnings: warnings)
  }
}

extension MockSession {
  /// A trait for sessions with the options of the current one; without one, unused stubs aren't reported.
  ///
  /// - Parameter warns: Whether they have the same warnings, and not none.
  package static func trait(warns: Bool) -> MockSessionTrait {
    guard let current else { return .mockSession(unusedStubs: .ignored) }
    return .mockSession(
      policy: current.policy, unusedStubs: current.unusedStubs,
      contracts: current.contracts == nil ? .ignored : .checked,
      warnings: warns ? current.warnings : [])
  }

  func attachTranscript() {
    guard let test = Test.current, FailureReport.reporter == nil else { return }
    let text = transcript
    guard !text.isEmpty else { return }
    Attachment.record(text, named: "transcript.txt", sourceLocation: test.sourceLocation)
  }
}
