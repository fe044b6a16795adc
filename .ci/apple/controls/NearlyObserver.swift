// instance method 'testCase(_:didRecord:)' nearly matches optional requirement
import XCTest

final class Observer: NSObject, XCTestObservation {
  func testCase(_ testCase: XCTest, didRecord issue: XCTIssue) {}
}
