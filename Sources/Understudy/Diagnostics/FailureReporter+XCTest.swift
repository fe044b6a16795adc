import Foundation
import XCTest

/// Observes whether XCTest runs a test, because `XCTFail` has no effect outside of tests, and counts the
/// failures of all tests.
enum XCTestActivity {
  private static let observer: Observer? = {
    guard !TestProcess.isOwnedBySwiftTesting else { return nil }
    let observer = Observer()
    XCTestObservationCenter.shared.addTestObserver(observer)
    return observer
  }()

  static var isTestRunning: Bool { observer?.isTestRunning == true }

  static var failureCount: Int { observer?.failureCount ?? 0 }

  /// Whether the test that XCTest runs has been skipped.
  static var isTestSkipped: Bool { observer?.isTestSkipped ?? false }

  /// Fails the test that XCTest runs. Returns `false` if XCTest runs no test.
  static func fail(_ message: String, at position: SourcePosition) -> Bool {
    guard let observer, observer.isTestRunning != false else { return false }
    let earlier = observer.failureCount
    XCTFail(message, file: position.filePath, line: position.line)
    // The observer is notified of a failure before the call returns.
    return observer.isTestRunning == true || observer.failureCount > earlier
  }

  private final class Observer: NSObject, XCTestObservation, Sendable {
    private struct State {
      /// `nil` until the first event: the observer can be added during a test.
      var isTestRunning: Bool?
      weak var test: XCTestCase?
      var failureCount = 0
    }

    private let state = Locked(State())

    var isTestRunning: Bool? { state.withLock { $0.isTestRunning } }
    var failureCount: Int { state.withLock { $0.failureCount } }
    var isTestSkipped: Bool {
      state.withLock { Unchecked($0.test?.testRun) }.value?.hasBeenSkipped ?? false
    }

    func testCaseWillStart(_ testCase: XCTestCase) {
      let testCase = Unchecked(testCase)
      state.withLock { state in
        state.isTestRunning = true
        state.test = testCase.value
      }
    }

    func testCaseDidFinish(_ testCase: XCTestCase) {
      state.withLock { $0.isTestRunning = false }
    }

    // Between the tests of a class, and before the first one, no test runs.
    func testSuiteWillStart(_ testSuite: XCTestSuite) {
      state.withLock { $0.isTestRunning = false }
    }

    #if canImport(Darwin)
      func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) { registerFailure() }
    #else
      func testCase(
        _ testCase: XCTestCase, didFailWithDescription description: String,
        inFile filePath: String?,
        atLine lineNumber: Int
      ) {
        registerFailure()
      }
    #endif

    private func registerFailure() { state.withLock { $0.failureCount += 1 } }
  }
}
