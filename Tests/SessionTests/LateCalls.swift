import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// Calls of what has outlived its test, such as a task, belong to no test: a mock counts them, and keeps none.
@Suite(.timeLimit(.minutes(5))) struct LateCalls {
  private static func text(_ calls: String, on mock: String = "PollMock", line: UInt) -> String {
    """
    \(calls) on \(mock) after the end of the mock's session, which removed the stubs.
    The mock is of the test \(Test.current!.name), which begins at LateCalls.swift:\(line). \
    Wait there for the work that makes the call.
    """
  }

  private var line: UInt { UInt(Test.current!.sourceLocation.line) }

  @Test(
    "A task that outlives its session is one warning for each method, with the number of its calls")
  func task() async {
    let warned = await lateWarnings { go in
      let (poll, other) = (PollMock(), PollMock(named: "other"))
      when(poll.next()).thenReturn(1)
      poll.next()
      let task = Task {
        await go.value
        for number in 1...1_000 {
          poll.next()
          if number % 2 == 0 { poll.log("\(number)") }
        }
        await other.sync()
        return poll.mockState.invocations.count + other.mockState.invocations.count
      }
      return task
    }
    #expect(
      warned == [
        Self.text("next() was called 1000 times", line: line),
        Self.text("log(_:) was called 500 times", line: line),
        Self.text("sync() was called 1 time", on: "other", line: line),
      ])
  }

  @Test("So are a detached task and a thread, which inherit nothing of the test")
  func otherContexts() async {
    let warned = await lateWarnings { go in
      let poll = PollMock()
      return Task.detached {
        await go.value
        for _ in 1...3 { poll.next() }
        onOtherThread { poll.next() }
        return poll.mockState.invocations.count
      }
    }
    #expect(warned == [Self.text("next() was called 4 times", line: line)])
  }

  @Test("Calls without a value are counted, too, and fail no test")
  func withoutValue() async {
    let warned = await lateWarnings { go in
      let poll = PollMock(policy: .strict)
      return Task.detached {
        await go.value
        for _ in 1...3 { poll.next() }
        return poll.mockState.invocations.count
      }
    }
    #expect(warned == [Self.text("next() was called 3 times", line: line)])
    let failed = await failures {
      let poll = withMockSession { PollMock(policy: .strict) }
      await Task.detached { _ = poll.next() }.value
      onOtherThread { poll.next() }
    }
    #expect(failed.isEmpty)
  }

  @Test("A stub that's written late answers, and a property keeps what is set")
  func lateStubs() async {
    _ = await lateWarnings { go in
      let poll = PollMock()
      return Task {
        await go.value
        when(poll.next()).thenReturn(7)
        when(poll.name).thenReturnLastSet(initially: "a")
        poll.name = "b"
        #expect(poll.next() == 7 && poll.name == "b")
        return poll.mockState.invocations.count
      }
    }
  }

  @Test(
    "Calls of the test itself, of another session, and of a mock that isn't of the session are logged"
  )
  func otherCalls() async {
    let (poll, outer) = (withMockSession { PollMock() }, PollMock())
    poll.log("test")
    withMockSession { poll.log("session") }
    await withMockSession { Task { for _ in 1...2 { outer.log("outer") } } }.value
    verify(poll.log(any())).called(2)
    verify(outer.log(any())).called(2)
  }
}

/// Lets a task go on after the end of its session, and returns the warnings. The task returns the number of
/// the calls that are logged.
private func lateWarnings(_ body: (Task<Void, Never>) -> Task<Int, Never>) async -> [String] {
  let end = AsyncStream.makeStream(of: Void.self)
  return await warnings {
    let task = withMockSession { body(Task { for await _ in end.stream {} }) }
    end.continuation.finish()
    #expect(await task.value == 0)
  }.map(\.text)
}

private final class PollMock: Mock, @unchecked Sendable {
  @discardableResult func next() -> Int { calledReturning(default: 0) }
  func log(_ text: String) { called(with: text) }
  func sync() async { await called() }
  var name: String {
    get { calledReturning(default: "") }
    set { called(with: newValue) }
  }
}
