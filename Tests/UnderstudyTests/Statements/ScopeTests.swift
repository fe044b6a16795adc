import Testing
import UnderstudyTestSupport

@testable import Understudy
@testable import UnderstudyValues

@Suite(.timeLimit(.minutes(5))) struct ScopeTests {
  @Test("A statement's scope is closed after it, on every path")
  func closes() async {
    struct Stop: Error {}
    let reader = StatementReader(.when, .expression, #fileID, #filePath, #line, #column)
    // A task that's created inside has a copy of the task-local value.
    var tasks: [Task<Scope?, Never>] = []
    func check() {
      #expect(Scope.current?.statement?.name == .when)
      tasks.append(Task { Scope.current })
    }
    let found = await failures {
      _ = reader.targets { check() }
      #expect(Scope.current == nil)
      _ = reader.targets {
        check()
        throw Stop()
      }
      #expect(Scope.current == nil)
      _ = await reader.targets(
        of: {
          check()
          await Task.yield()
          throw Stop()
        })
    }
    #expect(Scope.current == nil)
    for task in tasks { #expect(await task.value == nil) }
    #expect(tasks.count == 3)
    #expect(found.count == 3)
  }

  // In a process of its own: other tests have proxies, too.
  @Test("A proxy that has its call costs the calls of other mocks nothing, and soon none")
  func proxies() async {
    await #expect(processExitsWith: .success) {
      let mock = BellSpy()
      let proxy = when(using: mock, thenReturn: 3)
      #expect(Proxies.waitingCount.value == 1)
      proxy.ring()
      #expect(Proxies.waitingCount.value == 0)
      #expect(mock.mockState.takenCount.value == 1)
      let other = BellSpy()
      #expect(other.mockState.takenCount.value == 0)
      _ = other.ring()
      await Task.detached { for _ in 0..<1_000 { _ = mock.ring() } }.value
      #expect(mock.mockState.takenCount.value == 0)
      // The call that follows in the same context is the last one that is compared.
      when(using: mock, thenReturn: 4).ring()
      #expect(mock.mockState.takenCount.value == 1)
      #expect(mock.ring() == 4)
      #expect(mock.mockState.takenCount.value == 0)
      #expect(Proxies.waitingCount.value == 0)
    }
  }

  private final class BellSpy: Mock, @unchecked Sendable {
    @discardableResult func ring() -> Int { calledReturning { 1 } }
  }
}
