import Foundation

/// Runs `body` on a new thread, outside any task, and waits for its end.
@discardableResult package func onOtherThread<Result>(_ body: @escaping () -> Result) -> Result {
  nonisolated(unsafe) let body = body
  nonisolated(unsafe) var result: Result?
  let done = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    result = body()
    done.signal()
  }
  precondition(done.wait(timeout: .now() + 400) == .success, "the thread hasn't ended")
  // The thread keeps the closure, and the result can refer to the thread.
  defer { result = nil }
  return result!
}

/// An executor with its own thread, for an actor that provably runs on another thread.
package final class ThreadExecutor: SerialExecutor, @unchecked Sendable {
  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []

  private init() { Thread.detachNewThread { [unowned self] in run() } }

  package func enqueue(_ job: UnownedJob) {
    condition.withLock { jobs.append(job) }
    condition.signal()
  }

  package func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  private func run() {
    while true {
      condition.lock()
      while jobs.isEmpty { condition.wait() }
      let job = jobs.removeFirst()
      condition.unlock()
      job.runSynchronously(on: asUnownedSerialExecutor())
    }
  }

  /// Lives as long as the process, as its thread does.
  package static let shared = ThreadExecutor()
}

/// A number that identifies the current thread.
package func currentThread() -> UInt {
  UInt(bitPattern: ObjectIdentifier(Thread.current).hashValue)
}
