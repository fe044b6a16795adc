import Dispatch

/// The jobs that the Swift runtime is about to run on its own threads.
package enum EnqueuedJobs {
  // The runtime's calling convention passes up to two pointers as that of C does.
  private typealias Original = @convention(c) (UnsafeRawPointer) -> Void
  private typealias Hook = @convention(c) (UnsafeRawPointer, Original) -> Void

  /// Asks a closure about the jobs, as long as someone keeps it.
  package final class Diversion: Sendable {
    private static let count = AtomicInteger(0)
    fileprivate static var isOpen: Bool { count.value > 0 }

    fileprivate init() { Self.count.add(1) }
    deinit { Self.count.add(-1) }
  }

  /// A lock that holds a bare function type would wrap it once more in each access.
  private struct Taker: Sendable { let takes: @Sendable (UnownedJob, UInt64?) -> Bool }
  private static let taker = Locked<Taker?>(nil)

  /// How many jobs that came from the main actor during a diversion haven't ended. One can be the first
  /// of a task that was created there.
  package static let mainActorCount = AtomicInteger(0)

  private static let hook: Hook = { job, original in
    guard Diversion.isOpen else { return original(job) }
    // A job that isn't the part of a task runs an actor.
    let isOfTask = RuntimeSymbols.taskFlags.map { $0(job) & 0xFF == 0 } ?? false
    let task = isOfTask ? RuntimeSymbols.taskID?(job) : nil
    let unowned = unsafeBitCast(job, to: UnownedJob.self)
    if taker.withLock({ $0 })?.takes(unowned, task) == true { return }
    guard RuntimeSymbols.isOnMainActor else { return original(job) }
    mainActorCount.add(1)
    DispatchQueue.global().async {
      // Without an executor, as the runtime does it.
      unowned.runSynchronously(on: unsafeBitCast((0, 0), to: UnownedSerialExecutor.self))
      mainActorCount.add(-1)
    }
  }

  /// Asks a closure about each job that is enqueued from now on. If it returns `true`, it runs the job.
  ///
  /// If another library has taken the place, or if the runtime has none, the closure isn't asked.
  ///
  /// - Parameter takes: Gets the job, and the number of its task, if it has one: later tasks have
  ///   higher numbers.
  package static func divert(
    _ takes: @escaping @Sendable (UnownedJob, UInt64?) -> Bool
  ) -> Diversion {
    let place = RuntimeSymbols.address("swift_task_enqueueGlobal_hook")?
      .assumingMemoryBound(to: Hook?.self)
    taker.withLock { taker in
      taker = Taker(takes: takes)
      // Explorations begin at the same time.
      if let place, place.pointee == nil { place.pointee = hook }
    }
    return Diversion()
  }

  /// The number of the current task.
  package static var currentTask: UInt64? { TaskIdentity.current?.number }
}
