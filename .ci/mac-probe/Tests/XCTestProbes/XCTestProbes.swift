import Understudy
import XCTest

private final class ProbeMock: Mock, @unchecked Sendable {
  @discardableResult func find(_ name: String) -> Int { calledReturning(with: name, default: 0) }
}

/// A failure of the first test of a process.
final class FirstFails: XCTestCase {
  func testOneFailure() {
    verify(ProbeMock().find("a")).called(1)
  }
}

/// The first test of a process is skipped, and leaves a stub unused.
final class FirstSkips: XCTestCase {
  override func invokeTest() { withMockSession { super.invokeTest() } }

  func testNoFailure() throws {
    when(ProbeMock().find("a")).thenReturn(1)
    throw XCTSkip("not today")
  }
}

/// XCTest stops the first test inside of the library's frames, and the others don't notice.
final class StopsAtFailure: XCTestCase {
  override func setUp() { continueAfterFailure = false }

  func test1OneFailure() throws {
    let missing: String? = nil
    verify(ProbeMock().find(try XCTUnwrap(missing))).called(1)
  }

  func test2NoFailure() {
    let probe = ProbeMock()
    when(probe.find("b")).thenReturn(7)
    XCTAssertEqual(probe.find("b"), 7)
    verify(probe.find("b")).called(1)
  }
}

/// The same in sessions, whose end can fail, too.
final class StopsInSession: XCTestCase {
  override func setUp() { continueAfterFailure = false }
  override func invokeTest() { withMockSession { super.invokeTest() } }

  func test1OneFailure() {
    withMockSession {
      when(ProbeMock().find("a")).thenReturn(1)
      verify(ProbeMock().find("b")).called(1)
    }
  }

  func test2OneFailureOfTheUnusedStub() {
    when(ProbeMock().find("c")).thenReturn(1)
  }

  func test3NoFailure() {
    let probe = ProbeMock()
    when(probe.find("d")).thenReturn(7)
    XCTAssertEqual(probe.find("d"), 7)
  }
}

/// Failures of other contexts.
final class OtherContexts: XCTestCase {
  func testOneFailureOnAQueue() {
    let probe = ProbeMock()
    let done = expectation(description: "done")
    DispatchQueue.global().async {
      verify(probe.find("a")).called(1)
      done.fulfill()
    }
    wait(for: [done], timeout: 10)
  }

  func testOneFailureOfATask() async {
    let probe = ProbeMock()
    await Task.detached { verify(probe.find("a")).called(1) }.value
  }
}

#if canImport(ObjectiveC)
  /// A failure that is expected.
  final class ExpectedFailures: XCTestCase {
    func testNoFailure() {
      XCTExpectFailure("on purpose") { verify(ProbeMock().find("a")).called(1) }
    }
  }
#endif
