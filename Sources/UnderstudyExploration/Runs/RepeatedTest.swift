internal import UnderstudyValues
import Understudy

#if canImport(Testing)
  import Testing
#endif

/// A trait that runs a test several times, or observes all of its runs.
///
/// This is what runs around what: what a nightly run adds around all else; a challenge around all failures,
/// because one of the runs has to notice a changed answer; contracts around the runs that they count together;
/// each failure around all orders; each order around its session. A trait that Swift Testing enters first runs
/// inside the others all the same.
protocol LayeredTrait: TestTrait, TestScoping {
  static var layer: TestLayer { get }
  /// Whether a trait of the layer runs the test of this task.
  static var isRunning: Bool { get }
}

/// The outermost first.
enum TestLayer: Int { case suite, challenge, contracts, failures, orders }

extension LayeredTrait {
  /// Runs a test case as this trait does, in the traits of the test that belong around it. A suite, and a
  /// test that is running in the layer, runs as it is.
  func run(
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
    let all = traits.compactMap { $0 as? any LayeredTrait }
    return all.last { type(of: $0).layer.rawValue < layer.rawValue && !type(of: $0).isRunning }
  }
}

/// An observer of the runs of a test.
protocol RunObserver: CallObserver {
  /// Begins another run of the test inside.
  func beginRun()
}

extension CallObservers {
  static func beginRun() {
    for case let observer as any RunObserver in ofTask { observer.beginRun() }
  }
}

/// One run of a test that runs several times, which tells whether it fails. In a silent one, nothing is
/// reported.
final class TestRun: FailureReporter {
  private let isSilent: Bool
  /// The places of known issues that an earlier run has shown.
  private let hidden: [SourceLocation]
  private let known = Locked<[SourceLocation]>([])
  private let earlierCount = XCTestActivity.failureCount
  private let ownCount = AtomicInteger(0)
  /// Whether the test isn't written to be run again, so that it may pass where it has a known issue.
  private let isOfSuite: Bool
  private let issue = Locked<String?>(nil)

  init(isSilent: Bool, hiding hidden: [SourceLocation] = [], isOfSuite: Bool = false) {
    (self.isSilent, self.hidden, self.isOfSuite) = (isSilent, hidden, isOfSuite)
  }

  /// The text of the first issue that fails the test.
  var firstIssue: String? { issue.withLock { $0 } }

  /// The places of the known issues, each once.
  var knownIssues: [SourceLocation] { known.withLock { $0 } }

  var hasFailed: Bool {
    ownCount.value > 0 || XCTestActivity.failureCount > earlierCount
  }

  func fail(_ text: String? = nil) {
    issue.withLock { $0 = $0 ?? text }
    ownCount.add(1)
    for case let run as FailureRun in CallObservers.ofTask { run.noteFailure() }
  }

  /// Runs a test once.
  ///
  /// - Parameters:
  ///   - test: The test; `nil` in XCTest, where no run is silent.
  ///   - session: The trait whose session the run has; `nil` if it has none of its own.
  func run(
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
        if issue.failsTest, !self.isOfSuite || !issue.isMissing { self.fail(issue.line) }
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

  func report(_ message: String, at position: SourcePosition, framework: TestFramework?) {
    // The issue can be a known one.
    guard Test.current == nil else {
      return TestFrameworkReporter.shared.report(message, at: position, framework: framework)
    }
    fail(message)
  }
  func warn(_ message: String, at position: SourcePosition) {}
  func note(_ message: String) {}
}

extension Issue {
  /// Whether a known issue hasn't come.
  fileprivate var isMissing: Bool { if case .knownIssueNotRecorded = kind { true } else { false } }

  /// Its text, and its file and line.
  fileprivate var line: String {
    let place = sourceLocation.map { " (\($0.fileName):\($0.line))" } ?? ""
    return "\(self)\(place)"
  }

  /// Whether the test expects the issue.
  var isKnown: Bool {
    #if compiler(>=6.3)
      severity == .error && !isFailure
    #else
      !failsTest
    #endif
  }
}
