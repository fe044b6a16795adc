import Foundation
import Testing
import UnderstudyTestSupport

@testable import Understudy

@Suite(.timeLimit(.minutes(5))) struct ExecutionContextTests {
  @Test("A task keeps its context when it resumes on another thread")
  func keeps() async {
    let before = ExecutionContext.current
    await Task.yield()
    await Task.detached { await Task.yield() }.value
    #expect(ExecutionContext.current == before)
  }

  @Test("Another task and a child task have other contexts")
  func otherTasks() async {
    let own = ExecutionContext.current
    #expect(await Task { ExecutionContext.current }.value != own)
    async let child = ExecutionContext.current
    #expect(await child != own)
  }

  @Test("A task never has the context of an ended one, even if it reuses its memory")
  func endedTasks() async {
    var contexts: Set<ExecutionContext> = []
    for _ in 0..<1_000 { contexts.insert(await Task.detached { ExecutionContext.current }.value) }
    #expect(contexts.count == 1_000)
  }

  @Test("A thread never has the context of an ended one")
  func endedThreads() async {
    var contexts: Set<ExecutionContext> = []
    for _ in 0..<100 {
      let context = await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: ExecutionContext.current) }
      }
      contexts.insert(context)
    }
    #expect(contexts.count == 100)
  }

  @Test("A proxy that a task leaves open takes no call of a later task")
  func leftBehind() async {
    let found = await failures {
      let mock = LeftMock()
      for _ in 0..<100 {
        await Task.detached { _ = verify(on: mock, called: 1) }.value
        await Task.detached { mock.call() }.value
      }
      #expect(mock.mockState.invocations.count == 100)
    }
    // Reported when the mock was deallocated, because no context opened a second proxy.
    #expect(found.count == 100)
  }
}

private final class LeftMock: Mock, @unchecked Sendable {
  func call() { called() }
}
