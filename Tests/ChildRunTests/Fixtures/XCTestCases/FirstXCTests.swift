import Understudy
import XCTest

/// `swift test --parallel` runs each test as the first of its process, so nothing of the library runs
/// before it. All of these are skipped, also in one process.
final class FirstSkippedXCTests: SessionXCTests {
  func testSkip() throws {
    leaveStubUnused()
    throw XCTSkip("not today")
  }

  func testAsyncSkip() async throws {
    leaveStubUnused()
    await Task.yield()
    throw XCTSkip("not today")
  }
}

final class FirstSkippedInSetUpXCTests: SessionXCTests {
  override func setUpWithError() throws {
    leaveStubUnused()
    throw XCTSkip("not today")
  }

  func testNothing() {}
}

/// The skip of one test is not that of the next. They don't run as the first of their processes.
final class SkippedThenUnusedXCTests: SessionXCTests {
  func test1Skips() throws { throw XCTSkip("not today") }

  func test2LeavesStubUnused() { leaveStubUnused() }
}

/// Each of these fails, and says it once.
final class FirstFailingXCTests: SessionXCTests {
  func testFirstUnused() {
    when(BellMock().ring()).thenReturn(1)  // fails: testFirstUnused
  }

  func testFirstVerification() {
    verify(BellMock().ring()).called(1)  // fails: testFirstVerification
  }

  func testFirstMockOfTask() async {
    await Task.detached {
      verify(BellMock().ring()).called(1)  // fails: testFirstMockOfTask
    }.value
  }
}

/// The mock is made before the test, and without a session.
final class FirstSetUpXCTests: XCTestCase {
  private var bell: BellMock!

  override func setUp() async throws { bell = BellMock() }

  func testFirstAfterSetUp() {
    verify(bell.ring()).called(1)  // fails: testFirstAfterSetUp
  }
}

#if canImport(Darwin)
  /// Known failures pass.
  final class FirstKnownXCTests: XCTestCase {
    func testKnown() {
      XCTExpectFailure("known") { verify(BellMock().ring()).called(1) }
    }
  }
#endif
