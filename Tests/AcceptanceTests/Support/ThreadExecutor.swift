import Foundation

/// An executor with a thread of its own, for an actor that provably runs on another thread.
final class ThreadExecutor: SerialExecutor, @unchecked Sendable {
  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []

  init() {
    Thread.detachNewThread { [unowned self] in run() }
  }

  func enqueue(_ job: UnownedJob) {
    condition.withLock { jobs.append(job) }
    condition.signal()
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

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
  static let shared = ThreadExecutor()
}

/// The number of the thread that asks.
func currentThread() -> UInt { UInt(bitPattern: ObjectIdentifier(Thread.current).hashValue) }
