package import UnderstudyValues
import Foundation

#if canImport(Testing)
  import Testing
#endif

/// Reports failures to a test framework. The tests of the library replace it with a recording
/// reporter.
package protocol FailureReporter: AnyObject, Sendable {
  /// Reports a failure at the line that verifies, stubs, or forwards, with the framework whose test
  /// created the mock, if that's known.
  func report(_ message: String, at position: SourcePosition, framework: TestFramework?)

  /// Reports what can explain a failure. It doesn't fail the test.
  func warn(_ message: String, at position: SourcePosition)

  /// Writes a line about the whole test.
  func note(_ message: String)
}

/// The test framework of a mock, for failures in contexts that belong to no test.
package struct FailureOrigin: Sendable {
  /// The framework whose test created the mock; `nil` if none is known.
  let framework: TestFramework?
  /// The reporter of a test of the library; `nil` in all other tests.
  let reporter: (any FailureReporter)?

  static var current: FailureOrigin {
    FailureOrigin(framework: .current, reporter: FailureReport.reporter)
  }
}

package enum FailureReport {
  /// The reporter that a test of the library uses instead of the frameworks.
  @TaskLocal package static var reporter: (any FailureReporter)?

  /// Writes the message of a failure, with numbered objects, and reports it.
  static func send(
    _ failure: @autoclosure () -> Failure, at position: SourcePosition,
    origin: FailureOrigin? = nil
  ) {
    MockSession.current?.registerReport()
    let message = ObjectNumbers.$ofMessage.withValue(ObjectNumbers()) {
      FailureMessage.text(for: failure())
    }
    let reporter = reporter ?? origin?.reporter ?? TestFrameworkReporter.shared
    reporter.report(message, at: position, framework: origin?.framework)
  }

  /// Reports a mistake with its own text.
  package static func send(
    _ misuse: @autoclosure () -> Misuse, at position: SourcePosition, origin: FailureOrigin? = nil
  ) {
    send(.misuse(misuse()), at: position, origin: origin)
  }

  /// Reports what can explain the failure of this task's test.
  static func warn(
    _ message: @autoclosure () -> String, at position: SourcePosition, origin: FailureOrigin
  ) {
    let text = ObjectNumbers.$ofMessage.withValue(ObjectNumbers()) {
      FailureMessage.shortened(message())
    }
    (reporter ?? origin.reporter ?? TestFrameworkReporter.shared).warn(text, at: position)
  }

  /// Writes what the options of a session have counted in the test of this task.
  package static func note(_ text: String) {
    let test = TestFramework.currentTest.map { "\($0.name) at \($0.line): " } ?? ""
    (reporter ?? TestFrameworkReporter.shared).note("Understudy: \(test)\(text)")
  }
}

extension MockState {
  package func report(_ misuse: @autoclosure () -> Misuse, at position: SourcePosition) {
    FailureReport.send(.misuse(misuse()), at: position, origin: origin)
  }
}

/// Reports to the framework that runs the test or, if no test is known, to the framework whose test
/// created the mock.
package final class TestFrameworkReporter: FailureReporter {
  package static let shared = TestFrameworkReporter()

  package func report(_ message: String, at position: SourcePosition, framework: TestFramework?) {
    // A context that doesn't belong to a test can run while the other framework runs a test.
    let known = TestFramework.ofThisTask ?? framework ?? TestFramework.current
    let recordsIssue = known == .swiftTesting || (known == nil && TestProcess.runsSwiftTesting)
    var isReported = false
    if recordsIssue {
      Issue.record(Comment(rawValue: message), sourceLocation: position.location)
      isReported = true
    }
    // Both frameworks get the failure only if XCTest may run a test that its observer doesn't know of.
    if known != .swiftTesting, XCTestActivity.fail(message, at: position) { isReported = true }
    if !isReported { Self.write("error", message, at: position) }
  }

  package func warn(_ message: String, at position: SourcePosition) {
    #if compiler(>=6.3)
      if TestFramework.ofThisTask == .swiftTesting {
        Issue.record(
          Comment(rawValue: message), severity: .warning, sourceLocation: position.location)
        return
      }
    #endif
    // XCTest and Swift 6.2 have no warnings.
    Self.write("warning", message, at: position)
  }

  package func note(_ message: String) {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
  }

  private static func write(_ severity: String, _ message: String, at position: SourcePosition) {
    let line = "\(position.filePath):\(position.line): \(severity): \(message)\n"
    FileHandle.standardError.write(Data(line.utf8))
  }
}

extension SourcePosition {
  fileprivate var location: SourceLocation {
    SourceLocation(
      fileID: fileID.description, filePath: filePath.description, line: Int(line),
      column: Int(column))
  }
}
