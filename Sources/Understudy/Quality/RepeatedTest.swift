package import UnderstudyValues

#if canImport(Testing)
  import Testing
#endif

/// A trait that runs a test several times, or in a session.
///
/// This is what runs around what: a challenge around all failures, because one of the runs has to
/// notice a changed answer; each failure around all orders; each order around its session. A trait that
/// Swift Testing enters first runs inside the others all the same.
package protocol LayeredTrait: TestTrait, TestScoping {
  static var layer: TestLayer { get }
  /// Whether a trait of the layer runs the test of this task.
  static var isRunning: Bool { get }
}

/// The outermost first.
package enum TestLayer: Int { case challenge, failures, orders, session }

extension LayeredTrait {
  /// Runs a test case as this trait does, in the traits of the test that belong around it. A suite, and a
  /// test that is running in the layer, runs as it is.
  package func run(
    _ test: Test, _ testCase: Test.Case?, _ function: @Sendable () async throws -> Void,
    _ run: () async throws -> Void
  ) async throws {
    guard testCase != nil, !Self.isRunning else { return try await function() }
    guard let outer = test.trait(around: Self.layer) else { return try await run() }
    try await outer.provideScope(for: test, testCase: testCase) {
      try await provideScope(for: test, testCase: testCase, performing: function)
    }
  }
}

extension Test {
  /// A trait that has to run around a layer and doesn't yet; of several, that of the test, and not of its
  /// suite. It asks in turn for one around itself.
  fileprivate func trait(around layer: TestLayer) -> (any LayeredTrait)? {
    // A session is opened where its trait stands.
    let own = layer == .session ? [] : traits.compactMap { $0 as? any LayeredTrait }
    let all = (Challenge.isWanted ? [ChallengeTrait.challenged] : []) + own
    return all.last { type(of: $0).layer.rawValue < layer.rawValue && !type(of: $0).isRunning }
  }

  /// Runs a part of the test, whose issues a closure takes, and returns those that are to be recorded.
  func handlingIssues(
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

/// One run of a test that runs several times, which tells whether it fails. In a silent one, nothing is
/// reported.
package final class TestRun: FailureReporter {
  private let isSilent: Bool
  /// The places of known issues that an earlier run has shown.
  private let hidden: [SourceLocation]
  private let known = Locked<[SourceLocation]>([])
  private let earlierCount = XCTestActivity.failureCount
  private let ownCount = AtomicInteger(0)

  package init(isSilent: Bool, hiding hidden: [SourceLocation] = []) {
    (self.isSilent, self.hidden) = (isSilent, hidden)
  }

  /// The places of the known issues, each once.
  package var knownIssues: [SourceLocation] { known.withLock { $0 } }

  package var hasFailed: Bool {
    ownCount.value > 0 || XCTestActivity.failureCount > earlierCount
  }

  package func fail() {
    ownCount.add(1)
    for observer in CallObservers.ofTask { observer.noteFailure() }
  }

  /// Runs a test once.
  ///
  /// - Parameters:
  ///   - test: The test; `nil` in XCTest, where no run is silent.
  ///   - session: The trait whose session the run has; `nil` if it has none of its own.
  package func run(
    _ body: @Sendable () async throws -> Void, of test: Test?, _ testCase: Test.Case?,
    in session: MockSessionTrait?
  ) async throws {
    guard let test else {
      guard let session else { return try await body() }
      return try await session.run(body)
    }
    try await FailureReport.$reporter.withValue(isSilent ? self : FailureReport.reporter) {
      // Outside of the session, whose end can fail.
      try await test.handlingIssues(of: testCase) { issue in
        if issue.failsTest { self.fail() }
        return self.isSilent || self.isHidden(issue) ? nil : issue
      } in: {
        guard let session else { return try await body() }
        try await session.provideScope(for: test, testCase: testCase, performing: body)
      }
    }
  }

  private func isHidden(_ issue: Issue) -> Bool {
    guard issue.isKnown, let place = issue.sourceLocation else { return false }
    known.withLock { if !$0.contains(place) { $0.append(place) } }
    return hidden.contains(place)
  }

  package func report(_ message: String, at position: SourcePosition, framework: TestFramework?) {
    // The issue can be a known one.
    guard Test.current == nil else {
      return TestFrameworkReporter.shared.report(message, at: position, framework: framework)
    }
    fail()
  }
  package func warn(_ message: String, at position: SourcePosition) {}
  package func note(_ message: String) {}
}
