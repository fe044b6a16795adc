import Understudy
import XCTest

private final class ChimeMock: Mock, @unchecked Sendable {
  @discardableResult
  func ring() -> Int { calledReturning() }
}

/// Every test leaves a stub unused, and is skipped.
final class SkippedSessionXCTests: XCTestCase {
  override func invokeTest() { withMockSession { super.invokeTest() } }

  private let chime = ChimeMock()

  func testSkip() throws {
    when(chime.ring()).thenReturn(1)
    throw XCTSkip("not today")
  }

  func testAsyncSkip() async throws {
    when(chime.ring()).thenReturn(1)
    await Task.yield()
    throw XCTSkip("not today")
  }
}

/// The skip of one test is not that of the next.
final class SkippedThenUnusedXCTests: XCTestCase {
  override func invokeTest() { withMockSession { super.invokeTest() } }

  private let chime = ChimeMock()

  func test1Skips() throws { throw XCTSkip("not today") }

  func test2LeavesStubUnused() { when(chime.ring()).thenReturn(1) }
}
