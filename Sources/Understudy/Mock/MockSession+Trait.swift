import Testing

/// Runs each test that has it in a session of its own. Made by ``Testing/Trait/mockSession``.
public struct MockSessionTrait: TestTrait, SuiteTrait, TestScoping {
  let policy: MockPolicy?
  let unusedStubs: MockSession.UnusedStubs

  /// A suite hands the trait down, so that each of its tests has a session.
  public var isRecursive: Bool { true }

  /// Runs a test in a session of its own; the suite around it has none.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    // An issue of `#expect` shows in no other way whether the test has failed already.
    let session = MockSession(policy: policy, unusedStubs: unusedStubs, isToldOfIssues: true)
    try await session.run(isolation: nil) {
      try await IssueHandlingTrait.compactMapIssues { issue in
        if issue.failsTest { (MockSession.current ?? session).noteIssue() }
        return issue
      }.provideScope(for: test, testCase: testCase, performing: function)
    }
  }
}

extension Issue {
  /// Whether the issue is neither known nor a warning, as far as the compiler's library tells.
  fileprivate var failsTest: Bool {
    #if compiler(>=6.3)
      isFailure
    #else
      true
    #endif
  }
}

extension Trait where Self == MockSessionTrait {
  /// A session for each test, with the policy of the process, in which unused stubs are reported.
  ///
  /// ```swift
  /// @Suite(.mockSession) struct EnrollmentTests {
  ///   let connection = DatabaseConnectionMock()
  /// }
  /// ```
  public static var mockSession: Self { mockSession() }

  /// A session for each test.
  ///
  /// - Parameters:
  ///   - policy: The policy of mocks that have none of their own; ``MockPolicy/default`` unless given.
  ///   - unusedStubs: Whether unused stubs fail the test; reported unless given.
  public static func mockSession(
    policy: MockPolicy? = nil, unusedStubs: MockSession.UnusedStubs = .reported
  ) -> Self {
    MockSessionTrait(policy: policy, unusedStubs: unusedStubs)
  }
}

extension MockSession {
  /// Adds the calls of a failed test to its results.
  func attachTranscript() {
    guard Test.current != nil, FailureReport.reporter == nil else { return }
    let text = transcript
    guard !text.isEmpty else { return }
    Attachment.record(text, named: "transcript.txt")
  }
}
