import Understudy
import XCTest

private final class HornMock: Mock, @unchecked Sendable {
  func blow(_ tune: String) { called(with: tune) }
}

/// Fails before any test runs, with the process's first mock.
final class ClassSetUpXCTests: XCTestCase {
  override class func setUp() {
    verify(on: HornMock(), called: 1).blow("early")  // fails: classSetUp
  }

  func testNothing() {}
}

/// Fails after the last test, when none is running any more.
final class ClassTearDownXCTests: XCTestCase {
  override class func tearDown() {
    verify(on: HornMock(), called: 1).blow("late")  // fails: classTearDown
  }

  func testNothing() {}
}
