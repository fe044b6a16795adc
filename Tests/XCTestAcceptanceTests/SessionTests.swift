import Understudy
import XCTest

private final class ShelfMock: Mock, @unchecked Sendable {
  @discardableResult
  func count(_ title: String) -> Int { calledReturning(with: title) }

  @discardableResult
  static func open(_ name: String) -> Bool { calledReturning(with: name) }
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

  // Each of them fails if it has the static calls or stubs of another.
  func testStaticMocksAreEmptyInTheFirstTest() { stubStaticsOnce() }
  func testStaticMocksAreEmptyInTheSecondTest() { stubStaticsOnce() }

  func testStaticMocksAreEmptyInAnAsyncTest() async {
    await Task.yield()
    stubStaticsOnce()
    _ = await Task { verify(on: ShelfMock.self, called: 2).open("shelf") }.value
  }

  private func stubStaticsOnce() {
    XCTAssertFalse(ShelfMock.open("shelf"))
    when(ShelfMock.open("shelf")).thenReturn(true)
    XCTAssertTrue(ShelfMock.open("shelf"))
    verify(on: ShelfMock.self, called: 2).open("shelf")
  }
}
