internal import UnderstudyValues
import Foundation

#if canImport(XCTest)
  import XCTest

  /// What XCTest does in this process.
  package enum XCTestActivity {
    private static let observer: XCTestObserver? = {
      guard !TestProcess.isOwnedBySwiftTesting else { return nil }
      let observer = XCTestObserver()
      add(observer)
      return observer
    }()

    /// Adds the observer on the main thread: on Apple's platforms, XCTest ends the process otherwise.
    private static func add(_ observer: XCTestObserver) {
      #if canImport(Darwin)
        guard Thread.isMainThread else {
          // The main thread may be waiting for this one, so this one doesn't wait.
          return DispatchQueue.main.async {
            XCTestObservationCenter.shared.addTestObserver(observer)
          }
        }
      #endif
      XCTestObservationCenter.shared.addTestObserver(observer)
    }

    /// Adds the observer before any test runs.
    fileprivate static func begin() {
      if Thread.isMainThread { observer?.begin() }
    }

    static var isTestRunning: Bool { observer?.isTestRunning == true }

    package static var failureCount: Int { observer?.failureCount ?? 0 }

    /// Whether a test of XCTest throws an error to be skipped.
    package static func isSkip(_ error: any Error) -> Bool { error is XCTSkip }

    static var isTestSkipped: Bool { observer?.isTestSkipped ?? false }

    /// Fails the test that XCTest runs. Returns `false` if XCTest runs no test.
    static func fail(_ message: String, at position: SourcePosition) -> Bool {
      observer?.fail(message, at: position) ?? false
    }
  }

  /// Runs when the process starts, or when it loads the tests: XCTest tells an observer that a test begins
  /// only if it was added before, and the first mock can be made in the first test.
  @_cdecl("understudy_begin")
  func beginObservation() { XCTestActivity.begin() }

  /// Observes whether XCTest runs a test, because `XCTFail` has no effect outside of tests, and
  /// counts the failures of all tests.
  final class XCTestObserver: NSObject, XCTestObservation, Sendable {
    /// 1 while a test runs, 0 while none does, and -1 until the first event of an observer that may have
    /// been added during a test.
    private let activity = AtomicInteger(-1)
    private let failures = AtomicInteger(0)
    private let test = Locked(WeakTest())

    private struct WeakTest { weak var test: XCTestCase? }

    var isTestRunning: Bool? { activity.value < 0 ? nil : activity.value == 1 }
    var failureCount: Int { failures.value }
    var isTestSkipped: Bool { test.withLock { $0.test }?.testRun?.hasBeenSkipped ?? false }

    fileprivate func begin() { activity.value = 0 }

    func fail(_ message: String, at position: SourcePosition) -> Bool {
      guard isTestRunning != false else { return false }
      let earlier = failureCount
      XCTFail(message, file: position.filePath, line: position.line)
      // The observer is notified of a failure before the call returns.
      return isTestRunning == true || failureCount > earlier
    }

    func testCaseWillStart(_ testCase: XCTestCase) {
      test.withLock { $0.test = testCase }
      activity.value = 1
    }

    /// Ends what the test has left. A test that doesn't continue after a failure is stopped by an exception
    /// on Apple's platforms, which runs no `defer` and keeps task-local values.
    func testCaseDidFinish(_ testCase: XCTestCase) {
      activity.value = 0
      Scope.closeLeft()
      MockSession.endLeft()
      Proxies.reportLeft()
    }

    // Between the tests of a class, and before the first one, no test runs.
    func testSuiteWillStart(_ testSuite: XCTestSuite) { activity.value = 0 }

    #if canImport(Darwin)
      func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) { failures.add(1) }
    #else
      func testCase(
        _ testCase: XCTestCase, didFailWithDescription description: String,
        inFile filePath: String?, atLine lineNumber: Int
      ) {
        failures.add(1)
      }
    #endif
  }
#else
  /// The Command Line Tools have no XCTest: Swift Testing runs all tests.
  package enum XCTestActivity {
    static var isTestRunning: Bool { false }
    package static var failureCount: Int { 0 }
    package static func isSkip(_ error: any Error) -> Bool { false }
    static var isTestSkipped: Bool { false }
    static func fail(_ message: String, at position: SourcePosition) -> Bool { false }
  }
#endif
