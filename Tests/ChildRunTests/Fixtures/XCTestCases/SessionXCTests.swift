import Understudy
import XCTest

final class BellMock: Mock, @unchecked Sendable {
  @discardableResult
  func ring() -> Int { calledReturning() }
}

/// Each test has a session.
class SessionXCTests: XCTestCase {
  override func invokeTest() { withMockSession { super.invokeTest() } }

  func leaveStubUnused() {
    when(BellMock().ring()).thenReturn(1)  // unused: ring
  }
}
