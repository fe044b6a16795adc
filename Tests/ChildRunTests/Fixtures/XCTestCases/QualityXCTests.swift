import Understudy
import UnderstudyExploration
import XCTest

private final class SafeSpy: Mock {
  func content() -> Int { calledReturning { 8 } }
}

/// Fails in a run with `UNDERSTUDY_QUALITY=1`.
final class QualityXCTests: XCTestCase {
  override func invokeTest() {
    withMockSession {
      let isChecked = ProcessInfo.processInfo.environment["UNDERSTUDY_QUALITY"] == "1"
      if isChecked { withCheckedContracts { super.invokeTest() } } else { super.invokeTest() }
    }
  }

  func testContract() {
    let safe = SafeSpy()
    when(safe.content()).thenReturn(7)  // fails: testContract
    XCTAssertEqual(safe.content(), 7)
  }
}
