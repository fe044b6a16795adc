import Dispatch
import Understudy

/// Runs the jobs of a test one after the other, and knows when there are none.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class RestingExecutor: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var isRunning = false
    /// Whether jobs run at the same time, because one of them may wait for another.
    var isConcurrent = false
    /// Chooses the next job; `nil` if it's the one that has waited longest.
    var generator: Generator?
  }

  private let queue = DispatchQueue(label: "UnderstudyExploration")
  private let key = DispatchSpecificKey<Bool>()
  private let state: Locked<State>
  private let jobCount = AtomicInteger(0)
  /// How many jobs have been enqueued so far.
  let activity = AtomicInteger(0)
  /// How many jobs other executors have enqueued so far.
  let outsideCount = AtomicInteger(0)
  /// How many jobs have ended so far.
  let endedCount = AtomicInteger(0)
  private let onRest: @Sendable () -> Void

  init(_ generator: Generator?, onRest: @escaping @Sendable () -> Void) {
    state = Locked(State(generator: generator))
    self.onRest = onRest
    queue.setSpecific(key: key, value: true)
  }

  var isAtRest: Bool { jobCount.value == 0 }
  /// Whether this code is a part of one of its jobs.
  var isCurrent: Bool { DispatchQueue.getSpecific(key: key) != nil }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    activity.add(1)
    jobCount.add(1)
    if !isCurrent { outsideCount.add(1) }
    let (isConcurrent, begins) = state.withLock { state in
      if state.isConcurrent { return (true, false) }
      state.jobs.append(job)
      defer { state.isRunning = true }
      return (false, !state.isRunning)
    }
    if isConcurrent { return runConcurrently(job) }
    if begins { queue.async { while let job = self.next() { self.run(job) } } }
  }

  /// Runs a closure as a job, so that what it resumes isn't the work of another executor.
  func perform(_ body: @escaping @Sendable () -> Void) {
    jobCount.add(1)
    queue.async {
      body()
      if self.jobCount.add(-1) == 0 { self.onRest() }
    }
  }

  /// Runs all jobs at the same time, those that wait now and later ones.
  func runConcurrently() {
    let jobs = state.withLock { state in
      state.isConcurrent = true
      defer { state.jobs = [] }
      return state.jobs
    }
    for job in jobs { runConcurrently(job) }
  }

  private func runConcurrently(_ job: UnownedJob) {
    DispatchQueue.global().async { self.run(job) }
  }

  private func next() -> UnownedJob? {
    state.withLock { state in
      guard !state.jobs.isEmpty else {
        state.isRunning = false
        return nil
      }
      return state.jobs.remove(at: state.generator?.next(below: state.jobs.count) ?? 0)
    }
  }

  private func run(_ job: UnownedJob) {
    job.runSynchronously(on: asUnownedTaskExecutor())
    endedCount.add(1)
    if jobCount.add(-1) == 0 { onRest() }
  }
}

/// SplitMix64: the same numbers in every run.
struct Generator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(below limit: Int) -> Int { Int(next() % UInt64(limit)) }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
