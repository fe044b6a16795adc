import Dispatch
import Understudy

/// Runs the jobs of a test one after the other, and knows when there are none.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class RestingExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "UnderstudyExploration")
  private let jobCount = AtomicInteger(0)
  /// How many jobs have been enqueued so far.
  let activity = AtomicInteger(0)
  private let onRest: @Sendable () -> Void

  init(onRest: @escaping @Sendable () -> Void) { self.onRest = onRest }

  var isAtRest: Bool { jobCount.value == 0 }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    activity.add(1)
    jobCount.add(1)
    queue.async {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
      if self.jobCount.add(-1) == 0 { self.onRest() }
    }
  }
}
