internal import UnderstudyValues
import Understudy

#if canImport(Testing)
  import Testing
#endif

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

  /// Whether Swift Testing ends it.
  var hasTimeLimit: Bool { test?.timeLimit != nil }

  /// Whether it's a test of Swift Testing, of which a run needs to report nothing.
  var canBeSilent: Bool { test != nil }

  func record(_ text: String, at location: SourceLocation? = nil) {
    if let test {
      Issue.record(Comment(rawValue: text), sourceLocation: location ?? test.sourceLocation)
    } else {
      text.report(at: position, in: .xctest)
    }
  }

  /// Records a failure at a line of the test.
  func record(_ text: String, atLine position: SourcePosition) {
    text.report(at: position, in: test == nil ? .xctest : .swiftTesting)
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

  /// Runs the body once, in a session of its own.
  func run(
    _ run: TestRun, in session: MockSessionTrait, _ body: @Sendable () async throws -> Void
  ) async throws {
    try await run.run(body, of: test, testCase, in: session)
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
