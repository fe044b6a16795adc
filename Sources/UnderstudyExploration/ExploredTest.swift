import Testing
import Understudy

/// The test whose orders run, in the framework that runs it.
struct ExploredTest: Sendable {
  let name: String
  /// `nil` in XCTest.
  private let test: Test?
  private let testCase: Test.Case?
  private let position: SourcePosition

  init(_ test: Test, _ testCase: Test.Case?) {
    (name, self.test, self.testCase) = (test.name, test, testCase)
    position = SourcePosition(fileID: "", filePath: "", line: 0, column: 0)
  }

  /// The test that runs now, which calls `everyOrder` at a position.
  init(at position: SourcePosition) {
    (test, testCase, self.position) = (Test.current, Test.Case.current, position)
    name = test?.name ?? "everyOrder"
  }

  /// Whether it's a test of Swift Testing, of which a run needs to report nothing.
  var canBeSilent: Bool { test != nil }

  func record(_ text: String) {
    if let test {
      Issue.record(Comment(rawValue: text), sourceLocation: test.sourceLocation)
    } else {
      (FailureReport.reporter ?? TestFrameworkReporter.shared)
        .report(text, at: position, framework: .xctest)
    }
  }

  func warn(_ text: String) {
    #if compiler(>=6.3)
      if let test {
        Issue.record(
          Comment(rawValue: text), severity: .warning, sourceLocation: test.sourceLocation)
        return
      }
    #endif
    // XCTest and Swift 6.2 have no warnings.
    Progress.print("warning: \(name): \(text)")
  }

  func failures(isSilent: Bool) -> Failures { Failures(of: self, isSilent) }

  /// Whether one run fails.
  final class Failures: FailureReporter {
    private let test: ExploredTest
    private let isSilent: Bool
    private let earlierCount = XCTestActivity.failureCount
    private let haveBeenReported = Locked(false)

    fileprivate init(of test: ExploredTest, _ isSilent: Bool) {
      (self.test, self.isSilent) = (test, isSilent)
    }

    var exist: Bool {
      haveBeenReported.withLock { $0 } || XCTestActivity.failureCount > earlierCount
    }

    func add() { haveBeenReported.withLock { $0 = true } }

    /// Runs the body in a session with the options of the current one.
    func observe(warns: Bool, _ body: @Sendable () async throws -> Void) async throws {
      let trait =
        MockSession.current?.trait(warns: warns) ?? .mockSession(unusedStubs: .ignored)
      guard let known = test.test else { return try await trait.run(body) }
      let reporter: (any FailureReporter)? = isSilent ? self : FailureReport.reporter
      try await FailureReport.$reporter.withValue(reporter) {
        // Outside of the session, whose end can fail.
        try await IssueHandlingTrait.compactMapIssues { issue in
          if issue.failsTest { self.add() }
          return self.isSilent ? nil : issue
        }.provideScope(for: known, testCase: test.testCase) {
          try await trait.provideScope(for: known, testCase: test.testCase, performing: body)
        }
      }
    }

    // In a silent run, failures are only counted.

    func report(_ message: String, at position: SourcePosition, framework: TestFramework?) { add() }
    func warn(_ message: String, at position: SourcePosition) {}
    func note(_ message: String) {}
  }
}
