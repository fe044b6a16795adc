import Testing
import UnderstudyTestSupport

@testable import Understudy
@testable import UnderstudyValues

@Suite(.timeLimit(.minutes(5))) struct ExecutionContextTests {
  @Test("A task never has the context of an ended one, even if it reuses its memory")
  func endedTasks() async {
    var contexts: Set<ExecutionContext> = []
    for _ in 0..<1_000 { contexts.insert(await Task.detached { ExecutionContext.current }.value) }
    #expect(contexts.count == 1_000)
  }

  @Test("A thread never has the context of an ended one")
  func endedThreads() {
    var contexts: Set<ExecutionContext> = []
    for _ in 0..<100 { contexts.insert(onOtherThread { ExecutionContext.current }) }
    #expect(contexts.count == 100)
  }

  @Test("A proxy that a task leaves open takes no call of a later task")
  func leftBehind() async {
    let found = await failures {
      let mock = CanteenMock()
      for _ in 0..<100 {
        await Task.detached { _ = verify(on: mock, called: 1) }.value
        await Task.detached { mock.clean() }.value
      }
      #expect(mock.mockState.invocations.count == 100)
    }
    // Reported when the mock was deallocated, because no context opened a second proxy.
    #expect(found.count == 100)
  }
}
