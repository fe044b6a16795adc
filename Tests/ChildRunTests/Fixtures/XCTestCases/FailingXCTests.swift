import Dispatch
import Foundation
import Understudy
import XCTest

private final class DoorMock: Mock, @unchecked Sendable {
  func open(_ key: String) { called(with: key) }
  func lock() -> Lock { calledReturning() }  // fails: testNoValue
}
struct Lock {}

/// Every test fails on purpose, at the line with its name after `fails:`.
final class FailingXCTests: XCTestCase {
  func testBody() {
    verify(on: DoorMock(), called: 1).open("body")  // fails: testBody
  }

  func testAsync() async {
    let door = DoorMock()
    await Task.yield()
    verify(on: door, called: 1).open("async")  // fails: testAsync
  }

  func testDetachedTask() async {
    let door = DoorMock()
    await Task.detached {
      verify(on: door, called: 1).open("detached")  // fails: testDetachedTask
    }.value
  }

  func testQueue() {
    let (door, done) = (DoorMock(), DispatchSemaphore(value: 0))
    DispatchQueue.global().async {
      verify(on: door, called: 1).open("queue")  // fails: testQueue
      done.signal()
    }
    done.wait()
  }

  func testMockOfQueue() {
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      verify(on: DoorMock(), called: 1).open("created")  // fails: testMockOfQueue
      done.signal()
    }
    done.wait()
  }

  func testUnwrap() {
    let door = DoorMock()
    door.open("key")
    verify(door.open(any())).called(1) { (_: String) in
      _ = try XCTUnwrap(Int("key"), "on purpose")  // fails: testUnwrap
    }
  }

  func testUnfinished() {
    let door = DoorMock()
    _ = verify(on: door, called: 1)  // fails: testUnfinished
  }

  func testNoValue() {
    _ = DoorMock().lock()
  }
}

final class PassingXCTests: XCTestCase {
  func testPassing() {
    let door = DoorMock()
    door.open("a")
    verify(on: door, called: 1).open("a")
  }
}
