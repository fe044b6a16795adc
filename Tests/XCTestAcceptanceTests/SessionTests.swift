import Understudy
import XCTest

private final class ShelfMock: Mock, @unchecked Sendable {
  @discardableResult
  func count(_ title: String) -> Int { calledReturning(with: title) }

  func put(_ cover: Cover) { called(with: cover) }

  @discardableResult
  static func open(_ name: String) -> Bool { calledReturning(with: name) }
}

private struct Cover { var color: Int }

/// A session around each test: the one line that XCTest needs.
final class SessionTests: XCTestCase {
  override func invokeTest() { withMockSession { super.invokeTest() } }

  func testStubsAndVerificationsWorkInsideASession() {
    let shelf = ShelfMock()
    when(shelf.count("Emma")).thenReturn(3)

    XCTAssertEqual(shelf.count("Emma"), 3)

    verify(shelf.count("Emma")).called(1)
    verify(on: shelf, called: never()).count("Persuasion")
  }

  func testComparatorsEndWithTheSessionInTheFirstTest() { registerComparatorOnce() }
  func testComparatorsEndWithTheSessionInTheSecondTest() { registerComparatorOnce() }

  private func registerComparatorOnce() {
    let shelf = ShelfMock()
    shelf.count("emma")
    verify(on: shelf, called: 0).count("EMMA")
    ArgumentEquality.register(String.self) { $0.lowercased() == $1.lowercased() }
    verify(on: shelf, called: 1).count("EMMA")
  }

  // Each of them fails if it sees the static calls or stubs of another.
  func testStaticMocksStartAnewInTheFirstTest() { stubStaticsOnce() }
  func testStaticMocksStartAnewInTheSecondTest() { stubStaticsOnce() }

  func testStaticMocksStartAnewInAnAsyncTest() async {
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

  func testAsynchronousTestsAreInTheSessionToo() async {
    await Task.yield()
    XCTAssertFalse(ShelfMock.open("shelf"))
    when(ShelfMock.open("shelf")).thenReturn(true)
    let isOpen = await Task { ShelfMock.open("shelf") }.value
    XCTAssertTrue(isOpen)
    await verify(ShelfMock.open("shelf")).calledEventually(2)
  }

  func testComparatorsEndWithTheTest() {
    let shelf = ShelfMock()
    shelf.put(Cover(color: 1))
    verify(shelf.put(Cover(color: 2))).called(0)
    ArgumentEquality.register(Cover.self) { _, _ in true }
    verify(shelf.put(Cover(color: 2))).called(1)
  }

  func testComparatorsEndWithTheTestThatRanBefore() { testComparatorsEndWithTheTest() }

  func testCallsOfThreadsAreInOrder() {
    let (shelf, other) = (ShelfMock(), ShelfMock(named: "other"))
    shelf.count("Emma")
    let done = expectation(description: "the queue has called")
    DispatchQueue.global().async {
      other.count("Emma")
      done.fulfill()
    }
    wait(for: [done], timeout: 60)
    shelf.count("Persuasion")
    verifySequence {
      shelf.count("Emma")
      other.count("Emma")
      shelf.count("Persuasion")
    }
  }
}
