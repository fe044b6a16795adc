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
    position = SourcePosition("", "", 0, 0)
  }

  /// The test that runs now, which calls `everyOrder`.
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
    private let onFailure: @Sendable () -> Void
    private let earlierCount = XCTestActivity.failureCount
    private let haveBeenReported = Locked(false)

    /// - Parameter onFailure: Called at each failure.
    init(
      of test: ExploredTest, isSilent: Bool, _ onFailure: @escaping @Sendable () -> Void = {}
    ) {
      (self.test, self.isSilent, self.onFailure) = (test, isSilent, onFailure)
    }

    var exist: Bool {
      haveBeenReported.withLock { $0 } || XCTestActivity.failureCount > earlierCount
    }

    func add() {
      haveBeenReported.withLock { $0 = true }
      onFailure()
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
