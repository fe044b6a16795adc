import Foundation

/// Where failures go. The library's own tests put one in that records.
package protocol FailureReporter: AnyObject, Sendable {
  /// Reports a failure.
  ///
  /// - Parameters:
  ///   - message: The whole text.
  ///   - position: The line that asked.
  ///   - framework: The framework whose test created the mock; `nil` if none is known.
  func report(_ message: String, at position: SourcePosition, framework: TestFramework?)
}

/// Where a mock was created, for failures of contexts that belong to no test.
struct FailureOrigin: Sendable {
  /// The framework whose test created the mock; `nil` if none is known.
  let framework: TestFramework?
  /// The reporter that a test of the library had put in; `nil` everywhere else.
  let reporter: (any FailureReporter)?

  static var current: FailureOrigin {
    FailureOrigin(framework: .current, reporter: FailureReport.reporter)
  }
}

/// The way of every failure from data to a report.
package enum FailureReport {
  /// What a test of the library puts in the place of the frameworks.
  @TaskLocal package static var reporter: (any FailureReporter)?

  static func send(
    _ failure: Failure, at position: SourcePosition, origin: FailureOrigin? = nil
  ) {
    MockSession.current?.noteReport()
    let reporter = reporter ?? origin?.reporter ?? TestFrameworkReporter.shared
    reporter.report(
      FailureMessage.text(for: failure), at: position, framework: origin?.framework)
  }
}

/// Reports to the framework that runs the test, or that ran the test which created the mock.
package final class TestFrameworkReporter: FailureReporter {
  package static let shared = TestFrameworkReporter()

  package func report(
    _ message: String, at position: SourcePosition, framework: TestFramework?
  ) {
    switch TestFramework.current ?? framework {
    case .swiftTesting?: Self.recordIssue(message, at: position)
    case .xctest? where XCTestActivity.isTestRunning: Self.failXCTest(message, at: position)
    case .xctest?: Self.write(message, at: position)
    case nil:
      // The framework that does not run takes no notice.
      if TestProcess.runsSwiftTesting { Self.recordIssue(message, at: position) }
      if XCTestActivity.isTestRunning { Self.failXCTest(message, at: position) }
      if !TestProcess.runsSwiftTesting, !XCTestActivity.isTestRunning {
        Self.write(message, at: position)
      }
    }
  }

  private static func write(_ message: String, at position: SourcePosition) {
    let line = "\(position.filePath):\(position.line): error: \(message)\n"
    FileHandle.standardError.write(Data(line.utf8))
  }
}
