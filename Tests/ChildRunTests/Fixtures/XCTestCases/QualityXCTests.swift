import Understudy
import XCTest

private final class SafeSpy: Mock {
  func content() -> Int { calledReturning { 8 } }
}

/// Fails in a run with `UNDERSTUDY_CONTRACTS=1`.
final class QualityXCTests: XCTestCase {
  override func invokeTest() { withMockSession { super.invokeTest() } }

  func testContract() {
    let safe = SafeSpy()
    when(safe.content()).thenReturn(7)  // fails: testContract
    XCTAssertEqual(safe.content(), 7)
  }
}
