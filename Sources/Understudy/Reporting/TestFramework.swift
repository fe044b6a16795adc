internal import UnderstudyValues
import Foundation
import Testing
import XCTest

package enum TestFramework: Sendable {
  case swiftTesting, xctest

  /// The framework whose test runs in this context; `nil` if the context doesn't belong to a test.
  static var current: TestFramework? {
    ofThisTask ?? (XCTestActivity.isTestRunning ? .xctest : nil)
  }

  /// The test of this task. Only Swift Testing provides this.
  static var currentTest: RunningTest? { Test.current.map(RunningTest.init) }

  /// The framework whose test this task belongs to. Only Swift Testing provides this.
  static var ofThisTask: TestFramework? { Test.current == nil ? nil : .swiftTesting }
}

struct RunningTest: Sendable, Equatable {
  /// `buys()`
  let name: String
  private let location: SourceLocation

  /// Where it begins: `ShopTests.swift:12`.
  var line: String { "\(location.fileName):\(location.line)" }

  fileprivate init(_ test: Test) { (name, location) = (test.name, test.sourceLocation) }
}

enum TestProcess {
  /// Whether the process runs tests of Swift Testing, and perhaps of XCTest, too.
  static let runsSwiftTesting = isOwnedBySwiftTesting || isXcode

  /// Whether the process runs only tests of Swift Testing. In any other process, XCTest can run
  /// tests, regardless of the name of the executable.
  static let isOwnedBySwiftTesting: Bool = {
    guard !isXcode else { return false }
    let arguments = CommandLine.arguments
    if let option = arguments.firstIndex(of: "--testing-library") {
      return arguments.dropFirst(option + 1).first == "swift-testing"
    }
    return arguments.contains("--testing-library=swift-testing")
  }()

  // Xcode runs both in one process, and doesn't set all of these for each kind of test.
  private static let isXcode: Bool =
    ["XCTestConfigurationFilePath", "XCTestBundlePath", "XCTestSessionIdentifier"]
    .contains { ProcessInfo.processInfo.environment[$0] != nil }
}

/// Observes whether XCTest runs a test, because `XCTFail` has no effect outside of tests, and
/// counts the failures of all tests.
package enum XCTestActivity {
  private static let observer: Observer? = {
    guard !TestProcess.isOwnedBySwiftTesting else { return nil }
    let observer = Observer()
    add(observer)
    return observer
  }()

  /// Adds the observer on the main thread: on Apple's platforms, XCTest ends the process otherwise.
  private static func add(_ observer: Observer) {
    #if canImport(Darwin)
      guard Thread.isMainThread else {
        // The main thread may be waiting for this one, so this one doesn't wait.
        return DispatchQueue.main.async { XCTestObservationCenter.shared.addTestObserver(observer) }
      }
    #endif
    XCTestObservationCenter.shared.addTestObserver(observer)
  }

  static var isTestRunning: Bool { observer?.isTestRunning == true }

  package static var failureCount: Int { observer?.failureCount ?? 0 }

  /// Whether a test of XCTest throws an error to be skipped.
  package static func isSkip(_ error: any Error) -> Bool { error is XCTSkip }

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
    /// 1 while a test runs, 0 while none does, and -1 until the first event: the observer can be
    /// added during a test.
    private let activity = AtomicInteger(-1)
    private let failures = AtomicInteger(0)
    private let test = Locked(WeakTest())

    private struct WeakTest { weak var test: XCTestCase? }

    var isTestRunning: Bool? { activity.value < 0 ? nil : activity.value == 1 }
    var failureCount: Int { failures.value }
    var isTestSkipped: Bool { test.withLock { $0.test }?.testRun?.hasBeenSkipped ?? false }

    func testCaseWillStart(_ testCase: XCTestCase) {
      test.withLock { $0.test = testCase }
      activity.value = 1
    }

    func testCaseDidFinish(_ testCase: XCTestCase) { activity.value = 0 }

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
}
