import Testing
import Understudy

/// The test whose orders run, in the framework that runs it.
struct ExploredTest: Sendable {
  let name: String
  /// `nil` in XCTest.
  private let test: Test?
  private let testCase: Test.Case?
  private let position: SourcePosition

  init(
    _ test: Test?, _ testCase: Test.Case?,
    at position: SourcePosition = SourcePosition("", "", 0, 0)
  ) {
    (self.test, self.testCase, self.position) = (test, testCase, position)
    name = test?.name ?? "everyOrder"
  }

  /// Whether it's a test of Swift Testing, of which a run needs to report nothing.
  var canBeSilent: Bool { test != nil }

  func record(_ text: String) {
    if let test {
      Issue.record(Comment(rawValue: text), sourceLocation: test.sourceLocation)
    } else {
      text.report(at: position, in: .xctest)
    }
  }

  func warn(_ text: String) {
    #if compiler(>=6.3)
      if let location = test?.sourceLocation {
        Issue.record(Comment(rawValue: text), severity: .warning, sourceLocation: location)
        return
      }
    #endif
    // XCTest and Swift 6.2 have no warnings.
    TestFrameworkReporter.shared.note("warning: \(name): \(text)")
  }

  /// Whether one run fails.
  final class Failures: FailureReporter {
    private let test: ExploredTest
    private let isSilent: Bool
    private let earlierCount = XCTestActivity.failureCount
    private let haveBeenReported = Locked(false)

    init(of test: ExploredTest, isSilent: Bool) { (self.test, self.isSilent) = (test, isSilent) }

    var exist: Bool {
      haveBeenReported.withLock { $0 } || XCTestActivity.failureCount > earlierCount
    }

    func add() {
      haveBeenReported.withLock { $0 = true }
      FailureRun.ofTask?.registerFailure()
    }

    /// Runs the body in a session of its own.
    func observe(
      _ trait: MockSessionTrait, _ body: @Sendable () async throws -> Void
    ) async throws {
      guard let known = test.test else { return try await trait.run(body) }
      let reporter: (any FailureReporter)? = isSilent ? self : FailureReport.reporter
      try await FailureReport.$reporter.withValue(reporter) {
        // Outside of the session, whose end can fail.
        try await IssueHandlingTrait.compactMapIssues { issue in
          // An issue without a test arrives in all tests.
          guard Test.current != nil else { return nil }
          if issue.failsTest { self.add() }
          return self.isSilent ? nil : issue
        }.provideScope(for: known, testCase: test.testCase) {
          try await trait.provideScope(for: known, testCase: test.testCase, performing: body)
        }
      }
    }

    // In a silent run, failures are only counted. An issue can be a known one.
    func report(_ message: String, at position: SourcePosition, framework: TestFramework?) {
      guard Test.current == nil else {
        return TestFrameworkReporter.shared.report(message, at: position, framework: framework)
      }
      add()
    }
    func warn(_ message: String, at position: SourcePosition) {}
    func note(_ message: String) {}
  }
}

/// Writes a line to standard error every two seconds of an exploration.
struct Progress {
  private var next = ContinuousClock.now + .seconds(2)

  mutating func print(_ line: String) {
    guard ContinuousClock.now >= next else { return }
    next = .now + .seconds(2)
    TestFrameworkReporter.shared.note(line)
  }
}

extension String {
  func report(at position: SourcePosition, in framework: TestFramework? = nil) {
    (FailureReport.reporter ?? TestFrameworkReporter.shared)
      .report(self, at: position, framework: framework)
  }
}
