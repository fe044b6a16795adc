import Foundation

/// Where failures go. The library's own tests put one in that records.
protocol FailureReporter: Sendable {
  /// Reports a failure.
  ///
  /// - Parameters:
  ///   - message: The whole text.
  ///   - position: The line that asked.
  ///   - origin: The framework whose test made the mock; `nil` if none is known.
  func report(_ message: String, at position: SourcePosition, origin: TestFramework?)
}

/// The way of every failure from data to a report.
enum FailureReport {
  @TaskLocal static var reporter: any FailureReporter = TestFrameworkReporter()

  /// Writes the message of a failure, in which objects are numbered, and reports it.
  static func send(
    _ failure: @autoclosure () -> Failure, at position: SourcePosition,
    framework origin: TestFramework? = nil
  ) {
    MockSession.current?.registerReport()
    let message = ObjectNumbers.$ofMessage.withValue(ObjectNumbers()) {
      FailureMessage.text(for: failure())
    }
    reporter.report(message, at: position, origin: origin)
  }
}

/// Reports to the framework that runs the test, or that ran the test which made the mock.
struct TestFrameworkReporter: FailureReporter {
  func report(_ message: String, at position: SourcePosition, origin: TestFramework?) {
    switch TestFramework.current ?? origin {
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
