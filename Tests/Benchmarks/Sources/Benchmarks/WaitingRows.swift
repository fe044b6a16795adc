import Dispatch
import Foundation
import Understudy
import UnderstudyExploration

/// Things that wait at the same time, and how they go on.
func waitingRows() -> [Row] {
  [
    growth("callbacks of `performLater`, run", 1_000) { count in
      let store = StoreMock()
      let callbacks = when(store.put(any(), any())).performLater { (_: String, _: Int) in }
      `repeat`(count) { store.put("a", $0) }
      `repeat`(count / 2) { _ in callbacks.run() }
      callbacks.runAll()
    },
    growth("calls of `thenSuspend`, resumed", 300) { count in
      wait {
        let store = RemoteStoreMock()
        let calls = await when { await store.get(any()) }.thenSuspend()
        `repeat`(count) { number in Task { sink &+= await store.get(number) } }
        await calls.suspended(.exactly(count), before: .seconds(60))
        `repeat`(count) { calls.resume(returning: $0) }
      }
    },
    growth("calls that wait at the same time in an explored test", 30) { count in
      // The warning of the limit isn't shown.
      _ = lengthOfErrorOutput {
        wait {
          try await everyOrder(limit: 1) {
            let store = RemoteStoreMock()
            await withTaskGroup { group in
              `repeat`(count) { number in group.addTask { sink &+= await store.get(number) } }
            }
          }
        }
      }
    },
  ]
}

private final class RemoteStoreMock: Mock, @unchecked Sendable {
  func get(_ number: Int) async -> Int { await calledReturning(with: number, default: 0) }
}

/// Runs an asynchronous closure. The main actor isn't blocked, which would keep an exploration waiting. What
/// the closure throws would be a mistake of the row.
private func wait(_ body: @escaping @Sendable () async throws -> Void) {
  let isDone = DispatchSemaphore(value: 0)
  Task {
    do { try await body() } catch { print("error: \(error)") }
    isDone.signal()
  }
  while isDone.wait(timeout: .now()) == .timedOut {
    _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.001))
  }
}
