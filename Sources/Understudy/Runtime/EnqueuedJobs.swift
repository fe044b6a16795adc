/// The jobs that the Swift runtime is about to run on its own threads.
package enum EnqueuedJobs {
  // The runtime's calling convention passes up to two pointers as that of C does.
  private typealias Original = @convention(c) (UnsafeRawPointer) -> Void
  private typealias Hook = @convention(c) (UnsafeRawPointer, Original) -> Void

  /// A lock that holds a bare function type would wrap it once more in each access.
  private struct Diversion: Sendable { let takes: @Sendable (UnownedJob, UInt64?) -> Bool }
  private static let diversion = Locked<Diversion?>(nil)

  private static let hook: Hook = { job, original in
    // A job that isn't the part of a task runs an actor.
    let isOfTask = RuntimeSymbols.taskFlags.map { $0(job) & 0xFF == 0 } ?? false
    let task = isOfTask ? RuntimeSymbols.taskID?(job) : nil
    let diversion = diversion.withLock { $0 }
    if diversion?.takes(unsafeBitCast(job, to: UnownedJob.self), task) != true { original(job) }
  }

  /// Asks a closure about each job that is enqueued from now on. If it returns `true`, it runs the job.
  ///
  /// If another library has taken the place, or if the runtime has none, the closure isn't asked.
  ///
  /// - Parameter takes: Gets the job, and the number of its task, if it has one: later tasks have
  ///   higher numbers.
  package static func divert(_ takes: @escaping @Sendable (UnownedJob, UInt64?) -> Bool) {
    let place = RuntimeSymbols.address("swift_task_enqueueGlobal_hook")?
      .assumingMemoryBound(to: Hook?.self)
    diversion.withLock { diversion in
      diversion = Diversion(takes: takes)
      // Explorations begin at the same time.
      if let place, place.pointee == nil { place.pointee = hook }
    }
  }

  package static var currentTask: UInt64? { TaskIdentity.current?.number }
}
