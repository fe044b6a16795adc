import Dispatch
import Understudy
import XCTest

/// Every test leaves a stub unused, and has failed already.
final class FailedSessionXCTests: SessionXCTests {
  func testAssertion() {
    leaveStubUnused()
    XCTFail("on purpose")  // fails: testAssertion
  }

  func testAsyncAssertion() async {
    leaveStubUnused()
    await Task.yield()
    XCTFail("on purpose")  // fails: testAsyncAssertion
  }

  func testAssertionOnQueue() {
    leaveStubUnused()
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      XCTFail("on purpose")  // fails: testAssertionOnQueue
      done.signal()
    }
    done.wait()
  }

  func testError() throws {
    leaveStubUnused()
    throw CancellationError()
  }
}

/// The failure of one test is not that of the next.
final class SuccessiveSessionXCTests: SessionXCTests {
  func test1Fails() {
    XCTFail("on purpose")  // fails: test1Fails
  }

  func test2LeavesStubUnused() {
    when(BellMock().ring()).thenReturn(1)  // fails: test2LeavesStubUnused
  }
}
