internal import CUnderstudyAtomics
internal import UnderstudyValues
import Dispatch

/// The jobs that the Swift runtime is about to run on its own threads.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
enum EnqueuedJobs {
  // The runtime's calling convention passes up to two pointers as that of C does.
  private typealias Original = @convention(c) (UnsafeRawPointer) -> Void
  private typealias Hook = @convention(c) (UnsafeRawPointer, Original) -> Void

  /// Asks a closure about the jobs, as long as someone keeps it.
  final class Diversion: Sendable {
    fileprivate init() {}
    deinit { EnqueuedJobs.endDiversion() }
  }

  /// A lock that holds a bare function type would wrap it once more in each access.
  private struct Taker: Sendable { let takes: @Sendable (UnownedJob, UInt64?) -> Bool }
  private static let taker = Locked<Taker?>(nil)
  private static let diversionCount = AtomicInteger(0)

  /// How many jobs that came from the main actor during a diversion haven't ended. One can be the first
  /// of a task that was created there.
  static let mainActorCount = AtomicInteger(0)

  private static let hook: Hook = { job, original in
    guard diversionCount.value > 0 else { return original(job) }
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

  /// Where the runtime looks for a hook: the address of a function, or 0.
  private struct Place: Sendable {
    let address = Unchecked(
      RuntimeSymbols.address("swift_task_enqueueGlobal_hook")?
        .assumingMemoryBound(to: Int.self))
    let hook = unsafeBitCast(EnqueuedJobs.hook, to: Int.self)

    /// Other libraries write there, too, and the runtime reads it on each thread.
    func replace(_ expected: Int, by new: Int) {
      if let address = address.value { understudy_replace(address, expected, new) }
    }
  }
  private static let place = Place()

  /// Asks a closure about each job that is enqueued from now on. If it returns `true`, it runs the job.
  ///
  /// If another library has taken the place, or if the runtime has none, the closure isn't asked.
  ///
  /// - Parameter takes: Gets the job, and the number of its task, if it has one: later tasks have
  ///   higher numbers.
  static func divert(
    _ takes: @escaping @Sendable (UnownedJob, UInt64?) -> Bool
  ) -> Diversion {
    taker.withLock { taker in
      taker = Taker(takes: takes)
      diversionCount.add(1)
      place.replace(0, by: place.hook)
    }
    return Diversion()
  }

  /// With the last one, the place is empty again, because other libraries take a hook for their own.
  private static func endDiversion() {
    taker.withLock { _ in
      if diversionCount.add(-1) == 0 { place.replace(place.hook, by: 0) }
    }
  }

  /// Whether another library has taken or cleared the place of the hook.
  static var isReplaced: Bool {
    guard let address = place.address.value else { return false }
    return understudy_load(address) != place.hook
  }

  /// Whether a sleep in real time ends here: the runtime's own task for that is created without a
  /// priority, and all others with one.
  static var isEndOfSleep: Bool {
    withUnsafeCurrentTask { task in
      task.flatMap { RuntimeSymbols.flags(of: $0) }.map { $0 & 0xFF00 == 0 } ?? false
    }
  }

  /// The number of the current task.
  static var currentTask: UInt64? { TaskIdentity.current?.number }
}
