#if os(Linux)
  import UnderstudyValues
  import XCTest

  @testable import Understudy

  /// An observer that was added during a test doesn't know of it, and no failure may be lost.
  final class XCTestObserverTests: XCTestCase {
    private let observer = XCTestObserver()
    private var found: [String] = []
    private var isKeeping = false

    /// Keeps the failures, and notifies the observer as XCTest would.
    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
      expected: Bool
    ) {
      guard isKeeping else {
        return super.recordFailure(
          withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
      }
      found.append("\(filePath):\(lineNumber): \(description)")
      observer.testCase(
        self, didFailWithDescription: description, inFile: filePath, atLine: lineNumber)
    }

    private func fail(_ text: String) -> Bool {
      isKeeping = true
      defer { isKeeping = false }
      return observer.fail(text, at: SourcePosition("A/B.swift", "/A/B.swift", 7, 1))
    }

    func testBeforeTheFirstEventAFailureReachesTheTestThatIsRunning() {
      XCTAssertNil(observer.isTestRunning)
      XCTAssertTrue(fail("first"))
      XCTAssertEqual(found, ["/A/B.swift:7: failed - first"])
    }

    func testBetweenTestsXCTestGetsNoFailure() {
      observer.testCaseWillStart(self)
      XCTAssertTrue(fail("in the test"))
      observer.testCaseDidFinish(self)
      XCTAssertFalse(fail("after it"))
      XCTAssertEqual(found, ["/A/B.swift:7: failed - in the test"])
    }

    func testTheObserverOfTheProcessKnowsThatATestRunsFromTheFirstOneOn() {
      XCTAssertTrue(XCTestActivity.isTestRunning)
      XCTAssertEqual(TestFramework.current, .xctest)
    }
  }
#endif
