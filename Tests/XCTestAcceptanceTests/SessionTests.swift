import Understudy
import XCTest

private final class ShelfMock: Mock, @unchecked Sendable {
  @discardableResult func count(_ title: String) -> Int { calledReturning(with: title) }
}

/// A session around each test: the one line that XCTest needs.
final class SessionTests: XCTestCase {
  override func invokeTest() { withMockSession { super.invokeTest() } }

  func testComparatorsEndWithTheSessionInTheFirstTest() { registerComparatorOnce() }
  func testComparatorsEndWithTheSessionInTheSecondTest() { registerComparatorOnce() }

  private func registerComparatorOnce() {
    let shelf = ShelfMock()
    shelf.count("emma")
    verify(on: shelf, called: 0).count("EMMA")
    ArgumentEquality.register(String.self) { $0.lowercased() == $1.lowercased() }
    verify(on: shelf, called: 1).count("EMMA")
  }
}
