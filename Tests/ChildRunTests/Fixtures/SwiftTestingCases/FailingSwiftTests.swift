import Dispatch
import Foundation
import Testing
import Understudy

private final class GateMock: Mock, @unchecked Sendable {
  func open(_ key: String) { called(with: key) }
}

/// Every test fails on purpose, at the line with its name after `fails:`.
@Suite struct FailingSwiftTests {
  @Test func body() {
    verify(on: GateMock(), called: 1).open("body")  // fails: body
  }

  @Test func detachedTask() async {
    let gate = GateMock()
    await Task.detached {
      verify(on: gate, called: 1).open("detached")  // fails: detachedTask
    }.value
  }

  @Test func queue() async {
    let gate = GateMock()
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        verify(on: gate, called: 1).open("queue")  // fails: queue
        continuation.resume()
      }
    }
  }

  @Test func mockOfQueue() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        verify(on: GateMock(), called: 1).open("created")  // fails: mockOfQueue
        continuation.resume()
      }
    }
  }

  @Test func unfinished() {
    let gate = GateMock()
    _ = verify(on: gate, called: 1)  // fails: unfinished
  }
}

@Suite struct PassingSwiftTests {
  @Test func passing() {
    let gate = GateMock()
    gate.open("a")
    verify(on: gate, called: 1).open("a")
  }
}
