#if canImport(Testing)
  import Testing
#else
  public import UnderstudyValues
#endif

/// A trait that runs each test in its own session, which ``Testing/Trait/mockSession`` creates:
/// `@Suite(.mockSession) struct CourseTests {}`. Tests with the trait can run in parallel.
public struct MockSessionTrait: TestTrait, SuiteTrait, TestScoping {
  package let policy: MockPolicy?
  package let unusedStubs: MockSession.UnusedStubs
  package let warnings: MockSession.Warnings

  /// Whether the tests of a suite inherit the trait, so that each of them has a session. Always
  /// `true`.
  public var isRecursive: Bool { true }

  /// Runs a test case in its own session. A suite has no session. Swift Testing calls this method.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    // Only the issues tell whether an `#expect` has failed the test already.
    let session = MockSession(
      policy: policy, unusedStubs: unusedStubs, warnings: warnings,
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

extension Test {
  /// Runs a part of the test, whose issues a closure takes, and returns those that are to be recorded.
  package func handlingIssues(
    of testCase: Test.Case?, _ handle: @escaping @Sendable (Issue) -> Issue?,
    in body: @Sendable () async throws -> Void
  ) async throws {
    try await IssueHandlingTrait.compactMapIssues { issue in
      // An issue in a context without a test, such as a detached task, arrives here in all
      // running tests. It can be that of any of them, and the run records it once.
      Test.current == nil ? nil : handle(issue)
    }.provideScope(for: self, testCase: testCase, performing: body)
  }
}

extension Issue {
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
  /// For the parameters, see ``withMockSession(policy:unusedStubs:warnings:_:)``.
  public static func mockSession(
    policy: MockPolicy? = nil, unusedStubs: MockSession.UnusedStubs = .reported,
    warnings: MockSession.Warnings = []
  ) -> Self {
    MockSessionTrait(
      policy: policy, unusedStubs: unusedStubs, warnings: warnings)
  }
}

extension MockSession {
  func attachTranscript() {
    guard let test = Test.current, FailureReport.reporter == nil else { return }
    let text = transcript
    guard !text.isEmpty else { return }
    Attachment.record(text, named: "transcript.txt", sourceLocation: test.sourceLocation)
  }
}
