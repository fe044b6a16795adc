import Understudy
import XCTest

private final class GongMock: Mock, @unchecked Sendable {
  @discardableResult
  func strike() -> Int { calledReturning() }
}

/// `swift test --parallel` runs each test as the first of its process, so nothing of the library runs
/// before it. All of these are skipped.
final class FirstSkippedXCTests: XCTestCase {
  override func invokeTest() { withMockSession { super.invokeTest() } }

  func testSkip() throws {
    when(GongMock().strike()).thenReturn(1)
    throw XCTSkip("not today")
  }

  func testAsyncSkip() async throws {
    when(GongMock().strike()).thenReturn(1)
    await Task.yield()
    throw XCTSkip("not today")
  }
}

final class FirstSkippedInSetUpXCTests: XCTestCase {
  override func invokeTest() { withMockSession { super.invokeTest() } }

  override func setUpWithError() throws {
    when(GongMock().strike()).thenReturn(1)
    throw XCTSkip("not today")
  }

  func testNothing() {}
}

/// Each of these fails, and says it once.
final class FirstFailingXCTests: XCTestCase {
  override func invokeTest() { withMockSession { super.invokeTest() } }

  func testFirstUnused() {
    when(GongMock().strike()).thenReturn(1)  // fails: testFirstUnused
  }

  func testFirstVerification() {
    verify(GongMock().strike()).called(1)  // fails: testFirstVerification
  }

  func testFirstMockOfTask() async {
    await Task.detached {
      verify(GongMock().strike()).called(1)  // fails: testFirstMockOfTask
    }.value
  }
}

/// The mock is made before the test, and without a session.
final class FirstSetUpXCTests: XCTestCase {
  private var gong: GongMock!

  override func setUp() async throws { gong = GongMock() }

  func testFirstAfterSetUp() {
    verify(gong.strike()).called(1)  // fails: testFirstAfterSetUp
  }
}

#if canImport(Darwin)
  /// Known failures pass.
  final class FirstKnownXCTests: XCTestCase {
    func testKnown() {
      XCTExpectFailure("known") { verify(GongMock().strike()).called(1) }
    }
  }
#endif
