import Foundation
import XCTest

extension TestFrameworkReporter {
  static func failXCTest(_ message: String, at position: SourcePosition) {
    XCTFail(message, file: position.filePath, line: position.line)
  }
}

/// Knows whether an XCTest test is running, because `XCTFail` outside one says nothing, and counts
/// the failures of all of them.
enum XCTestActivity {
  private static let observer: Observer? = {
    guard TestProcess.runsXCTest else { return nil }
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

  static var isTestRunning: Bool { observer?.isTestRunning ?? false }

  static var failureCount: Int { observer?.failureCount ?? 0 }

  private final class Observer: NSObject, XCTestObservation, Sendable {
    // The observer is made when a mock first asks, and that is inside a test as a rule.
    private let running = Locked(true)
    private let failures = Locked(0)

    var isTestRunning: Bool { running.withLock { $0 } }
    var failureCount: Int { failures.withLock { $0 } }

    func testCaseWillStart(_ testCase: XCTestCase) { running.withLock { $0 = true } }
    func testCaseDidFinish(_ testCase: XCTestCase) { running.withLock { $0 = false } }

    #if canImport(Darwin)
      func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) {
        failures.withLock { $0 += 1 }
      }
    #else
      func testCase(
        _ testCase: XCTestCase, didFailWithDescription description: String,
        inFile filePath: String?,
        atLine lineNumber: Int
      ) {
        failures.withLock { $0 += 1 }
      }
    #endif
  }
}
