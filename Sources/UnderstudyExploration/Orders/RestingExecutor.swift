internal import UnderstudyValues
import Dispatch
import Understudy

/// Runs the jobs of a test one after the other, and knows when there are none.
///
/// Its jobs are those of the test's task, and those that they enqueue: of a `Task { }`, of actors.
/// Jobs of the main actor aren't among them.
///
/// On Apple's platforms, the runtime raises priorities: if a job of a higher priority arrives at an actor, or
/// a task on it is raised, it enqueues another job that runs the actor, from the thread that raises. That job
/// belongs to no task. If that thread isn't running one of the executor's jobs, and a task without its
/// preference is on the actor, the actor runs beside the test, and isn't counted. So a test with different
/// priorities on one actor can be taken for at rest too early there, and its samples of jobs have other seeds
/// than on Linux. Knowing jobs by their actor would need the layout of the runtime's actors.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class RestingExecutor: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var isRunning = false
    /// Whether jobs run at the same time, because one of them may wait for another.
    var isConcurrent = false
    /// Chooses the next job; `nil` if it's the one that has waited longest.
    var generator: Generator?
    /// How many events can come among the jobs, and how likely each of them is the next.
    var (eventCount, weight) = (0, 0)
    /// Whether an event comes before the next job.
    var isPaused = false

    init(_ generator: Generator?) {
      self.generator = generator
      decide()
    }

    /// Decides whether the next event waits for a rest, comes soon, or comes after some jobs.
    mutating func decide() {
      weight = [0, 1, Self.jobWeight][generator?.next(below: 3) ?? 0]
    }

    static let jobWeight = 8
  }
  private struct Weak: Sendable {
    weak var executor: RestingExecutor?
    let id: ObjectIdentifier

    init(_ executor: RestingExecutor) {
      (self.executor, id) = (executor, ObjectIdentifier(executor))
    }
  }

  /// The executor whose job runs.
  private static let key = DispatchSpecificKey<Weak>()
  /// The executors of the tasks that have no executor preference, by the number of the task.
  private static let owners = Locked<[UInt64: Weak]>([:])

  private let queue = DispatchQueue(label: "UnderstudyExploration")
  private let state: Locked<State>
  private let jobCount = AtomicInteger(0)
  /// How many jobs have been enqueued, how many of them by other executors, and how many have ended.
  let activity = AtomicInteger(0)
  let outsideCount = AtomicInteger(0)
  /// How many sleeps in real time have ended.
  let realSleepCount = AtomicInteger(0)
  let endedCount = AtomicInteger(0)
  /// The number of the task that explores, and waits for the test.
  private let explorer = EnqueuedJobs.currentTask ?? 0
  private let diversion = EnqueuedJobs.divert { RestingExecutor.takes($0, of: $1) }
  private let stopText: StopText
  private let onRest: @Sendable () -> Void
  private let outerObservers = CallObservers.ofTask
  private let run = Locked(OrderRun.Weak())

  init(_ generator: Generator?, _ stopText: StopText, onRest: @escaping @Sendable () -> Void) {
    state = Locked(State(generator))
    self.stopText = stopText
    self.onRest = onRest
    queue.setSpecific(key: Self.key, value: Weak(self))
  }

  deinit {
    // Loading the others could release one of them under the lock.
    let id = ObjectIdentifier(self)
    Self.owners.withLock { $0 = $0.filter { $0.value.id != id } }
  }

  var isAtRest: Bool { jobCount.value == 0 }
  /// Whether this code is a part of one of its jobs.
  var isCurrent: Bool { Self.ofJob === self }
  private static var ofJob: RestingExecutor? { DispatchQueue.getSpecific(key: key)?.executor }
  private static func owner(of task: UInt64) -> RestingExecutor? {
    owners.withLock { $0[task] }?.executor
  }

  /// The executor of this job or, on the main actor, of this task, which has jobs elsewhere.
  static var current: RestingExecutor? { ofJob ?? EnqueuedJobs.currentTask.flatMap(owner) }

  /// Notes whose jobs it runs.
  func serve(_ run: OrderRun) { self.run.withLock { $0.run = run } }

  /// The observers that the tasks of its run have, except detached ones.
  var observers: [any CallObserver] {
    // Loading the run under the lock could release it there.
    let run = run.withLock { $0 }.run
    return (run.map { [$0] } ?? []) + outerObservers
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if !isCurrent { noteOutside() }
    if add(job) { return }
    jobCount.add(1)
    DispatchQueue.global().async { self.run(job) }
  }

  /// Adds what its jobs enqueue, except the tasks that are older, which wait for the test.
  private static func takes(_ job: UnownedJob, of task: UInt64?) -> Bool {
    let current = ofJob
    if let owner = task.flatMap(owner) {
      if owner !== current { owner.noteOutside() }
      return owner.add(job)
    }
    // A task on the main actor knows its run.
    let run: OrderRun? = current == nil ? CallObservers.first() : nil
    guard let owner = current ?? run?.executor, task.map({ $0 > owner.explorer }) ?? true else {
      return false
    }
    if let task { owners.withLock { $0[task] = Weak(owner) } }
    if owner !== current { owner.noteOutside() }
    return owner.add(job)
  }

  /// Notes that other work than one of its jobs enqueues a job.
  private func noteOutside() {
    outsideCount.add(1)
    if EnqueuedJobs.isEndOfSleep { realSleepCount.add(1) }
  }

  /// Returns `false` if jobs run at the same time.
  private func add(_ job: UnownedJob) -> Bool {
    activity.add(1)
    let (isConcurrent, begins) = state.withLock { state in
      if state.isConcurrent { return (true, false) }
      jobCount.add(1)
      state.jobs.append(job)
      defer { state.isRunning = true }
      return (false, !state.isRunning)
    }
    if begins { queue.async { self.runJobs() } }
    return !isConcurrent
  }

  private func runJobs() { while let job = next() { run(job) } }

  /// Runs a closure as a job, so that what it resumes isn't the work of another executor. If it's paused, it
  /// goes on.
  func perform(_ body: @escaping @Sendable () -> Void) {
    jobCount.add(1)
    let wasPaused = state.withLock { state in
      state.decide()
      defer { state.isPaused = false }
      return state.isPaused
    }
    queue.async {
      body()
      if wasPaused { self.runJobs() }
      if self.jobCount.add(-1) == 0 { self.onRest() }
    }
  }

  /// Lets a number of events come among the jobs.
  func offer(_ count: Int) { state.withLock { $0.eventCount = count } }

  /// Whether an event comes now, before which no job runs.
  var isPaused: Bool { state.withLock { $0.isPaused } }

  /// Runs all jobs at the same time, those that wait now and later ones.
  func runConcurrently() {
    let jobs = state.withLock { state in
      state.isConcurrent = true
      defer { state.jobs = [] }
      return state.jobs
    }
    for job in jobs { DispatchQueue.global().async { self.run(job) } }
  }

  /// The next job; `nil` if there's none, or if an event comes first.
  private func next() -> UnownedJob? {
    let (job, isPaused): (UnownedJob?, Bool) = state.withLock { state in
      guard !state.jobs.isEmpty else {
        // The rest has come, or what other executors add comes at a time that no seed repeats.
        (state.isRunning, state.weight) = (false, 0)
        return (nil, false)
      }
      let limit = state.jobs.count * State.jobWeight + state.eventCount * state.weight
      let index = (state.generator?.next(below: limit) ?? 0) / State.jobWeight
      state.isPaused = index >= state.jobs.count
      return (state.isPaused ? nil : state.jobs.remove(at: index), state.isPaused)
    }
    if isPaused { onRest() }
    return job
  }

  private func run(_ job: UnownedJob) {
    stopText.run { job.runSynchronously(on: asUnownedTaskExecutor()) }
    endedCount.add(1)
    if jobCount.add(-1) == 0 { onRest() }
  }
}

/// SplitMix64: the same numbers in every run.
struct Generator {
  var state: UInt64

  mutating func next(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
  }
}
