import Understudy
import XCTest

nonisolated final class XCTestForms: XCTestCase {
  override func invokeTest() { withMockSession { super.invokeTest() } }

  func testSync() throws {
    let library = LibraryMock()
    when(library.find("a")).thenReturn(Book(title: "a"))
    XCTAssertEqual(library.find("a")?.title, "a")
    verify(library.find("a")).called(1)
    try verify(on: library, called: never()).close()
  }

  func testAsync() async throws {
    let library = LibraryMock()
    await when { try await library.order(any()) }.thenReturn(3)
    let number = try await library.order("a")
    XCTAssertEqual(number, 3)
    try await verify(on: library, called: 1).order("a")
  }

  @MainActor func testMainActor() async {
    let desk = DeskSpy()
    await when { await desk.count() }.thenReturn(3)
    let number = await desk.count()
    XCTAssertEqual(number, 3)
    verify(desk.admit("b")).called(0)
  }
}
