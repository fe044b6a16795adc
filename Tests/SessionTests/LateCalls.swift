import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// Calls of what has outlived its test, such as a task, belong to no test: a mock counts them, and keeps none.
@Suite(.timeLimit(.minutes(5))) struct LateCalls {
  private static func text(_ calls: String, on mock: String = "CanteenMock", line: UInt) -> String {
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
      let (canteen, other) = (CanteenMock(), CanteenMock(named: "other"))
      when(canteen.cook("soup")).thenReturn(1)
      canteen.cook("soup")
      let task = Task {
        await go.value
        for number in 1...1_000 {
          canteen.cook("soup")
          if number % 2 == 0 { canteen.store("\(number)") }
        }
        await other.bake("bread")
        return canteen.mockState.invocations.count + other.mockState.invocations.count
      }
      return task
    }
    #expect(
      warned == [
        Self.text("cook(_:) was called 1000 times", line: line),
        Self.text("store(_:) was called 500 times", line: line),
        Self.text("bake(_:) was called 1 time", on: "other", line: line),
      ])
  }

  @Test("So are a detached task and a thread, which inherit nothing of the test")
  func otherContexts() async {
    let warned = await lateWarnings { go in
      let canteen = CanteenMock()
      return Task.detached {
        await go.value
        for _ in 1...3 { canteen.cook("soup") }
        onOtherThread { canteen.cook("soup") }
        return canteen.mockState.invocations.count
      }
    }
    #expect(warned == [Self.text("cook(_:) was called 4 times", line: line)])
  }

  @Test("Calls without a value are counted, too, and fail no test")
  func withoutValue() async {
    let warned = await lateWarnings { go in
      let canteen = CanteenMock(policy: .strict)
      return Task.detached {
        await go.value
        for _ in 1...3 { canteen.cook("soup") }
        return canteen.mockState.invocations.count
      }
    }
    #expect(warned == [Self.text("cook(_:) was called 3 times", line: line)])
    let failed = await failures {
      let canteen = withMockSession { CanteenMock(policy: .strict) }
      await Task.detached { _ = canteen.cook("soup") }.value
      onOtherThread { canteen.cook("soup") }
    }
    #expect(failed.isEmpty)
  }

  @Test("A stub that's written late answers, and a property keeps what is set")
  func lateStubs() async {
    _ = await lateWarnings { go in
      let canteen = CanteenMock()
      return Task {
        await go.value
        when(canteen.cook("soup")).thenReturn(7)
        when(canteen.heat).thenReturnLastSet(initially: 1)
        canteen.heat = 2
        #expect(canteen.cook("soup") == 7 && canteen.heat == 2)
        return canteen.mockState.invocations.count
      }
    }
  }

  @Test(
    "Calls of the test itself, of another session, and of a mock that isn't of the session are logged"
  )
  func otherCalls() async {
    let (canteen, outer) = (withMockSession { CanteenMock() }, CanteenMock())
    canteen.store("test")
    withMockSession { canteen.store("session") }
    await withMockSession { Task { for _ in 1...2 { outer.store("outer") } } }.value
    verify(canteen.store(any())).called(2)
    verify(outer.store(any())).called(2)
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
