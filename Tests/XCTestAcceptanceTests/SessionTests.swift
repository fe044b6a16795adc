import Understudy
import UnderstudyTestSupport
import XCTest

/// A session around each test: the one line that XCTest needs.
final class SessionTests: XCTestCase {
  override func invokeTest() { withMockSession { super.invokeTest() } }

  func testComparatorsEndWithTheSessionInTheFirstTest() { registerComparatorOnce() }
  func testComparatorsEndWithTheSessionInTheSecondTest() { registerComparatorOnce() }

  private func registerComparatorOnce() {
    let canteen = CanteenMock()
    canteen.cook("soup")
    verify(on: canteen, called: 0).cook("SOUP")
    ArgumentEquality.register(String.self) { $0.lowercased() == $1.lowercased() }
    verify(on: canteen, called: 1).cook("SOUP")
  }
}
