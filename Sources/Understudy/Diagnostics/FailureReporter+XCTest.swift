import Foundation
import XCTest

extension TestFrameworkReporter {
  static func failXCTest(_ message: String, at position: SourcePosition) {
    XCTFail(message, file: position.filePath, line: position.line)
  }
}

/// Knows whether an XCTest test is running, because `XCTFail` outside one says nothing.
enum XCTestActivity {
  private static let observer: Observer? = {
    guard TestProcess.runsXCTest else { return nil }
    let observer = Observer()
    XCTestObservationCenter.shared.addTestObserver(observer)
    return observer
  }()

  static var isTestRunning: Bool { observer?.isTestRunning ?? false }

  private final class Observer: NSObject, XCTestObservation, Sendable {
    // The observer is made when a mock first asks, and that is inside a test as a rule.
    private let running = Locked(true)

    var isTestRunning: Bool { running.withLock { $0 } }

    func testCaseWillStart(_ testCase: XCTestCase) { running.withLock { $0 = true } }
    func testCaseDidFinish(_ testCase: XCTestCase) { running.withLock { $0 = false } }
  }
}
