internal import UnderstudyValues
import Dispatch
import Understudy

// Nothing else than the events that wait can happen: the state in which one of them is chosen.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension OrderRun {
  /// What comes after the jobs that can run.
  enum NextStep { case choice, end, stop(Stop) }

  /// How long the run waits for what can't be counted. Work of queues and other tasks that comes later
  /// than that belongs to the next choice, which is reported if it makes the runs differ.
  private enum Limits {
    /// The time in which work of a queue begins.
    static let queueWork = Duration.microseconds(900)
    /// How often the main actor has to have nothing to do.
    static let mainActorChecks = 10
    static let mainActorPoll = Duration.microseconds(50)
    /// The time between two looks grows up to this, because many runs wait at once on a busy machine.
    static let longestPoll = Duration.milliseconds(2)
    /// How many times as long the run waits if other tasks have called a mock, and before the end of the
    /// test if they can do so for the first time.
    static let (outsidePatience, endPatience) = (4, 32)
    /// The time without an end of a job, without a rest, or without an event, after which none comes.
    static let stuckSeconds = 2
    /// The time in which the main actor, which other tests can keep busy, ends a job.
    static let mainActorSeconds = 60
  }

  private var isRunning: Bool { !Task.isCancelled && !state.withLock { $0.hasEnded } }

  private func isStuck(since time: Int) -> Bool {
    ticker.hasPassed(seconds: Limits.stuckSeconds, since: time)
  }

  /// Waits until all is at rest and an event waits, or until one comes before the next job. If the events are
  /// the expected ones, nothing else can happen that matters.
  func nextStep(expecting expected: [WaitingEvents.Choice]?) async -> NextStep {
    // When there was a rest, or no sleep that delays it, the end of a job, and a change.
    var (rest, job, change) = (ticker.now, ticker.now, ticker.now)
    var (endedCount, activity) = (executor.endedCount.value, executor.activity.value)
    while isRunning {
      // The body can't end meanwhile, but can have ended before.
      if executor.isPaused { return isRunning ? .choice : .end }
      if endedCount != executor.endedCount.value {
        (endedCount, job) = (executor.endedCount.value, ticker.now)
      }
      if activity != executor.activity.value {
        (activity, change) = (executor.activity.value, ticker.now)
      }
      if !executor.isAtRest {
        if isStuck(since: job) { return .stop(.blockedThread) }
        // A job that began late, and blocks its thread, ends with the other message.
        if isStuck(since: rest), !ticker.hasPassed(seconds: 1, since: job) {
          return .stop(.endlessJobs)
        }
      } else {
        let sleepCount = executor.realSleepCount.value
        let (isEmpty, choices, hasOutside) = state.withLock { state in
          let choices = explores ? state.waiting.settledChoices : []
          return (state.waiting.isEmpty, choices, !state.waiting.outsideMocks.isEmpty)
        }
        if isEmpty { rest = ticker.now }
        if !isEmpty || isStuck(since: change) {
          // Calls of other tasks come from further away. After `settled()`, they'd be missed.
          let knowsOutside = patience > 1 || hasOutside
          let isEnd = choices.isEmpty && explores && (isFirst || knowsOutside)
          let standard = knowsOutside ? Limits.outsidePatience : 1
          let patience = isEnd ? Limits.endPatience : max(patience, standard)
          let skipsTime = choices == expected && patience == 1
          switch await isQuiet(since: activity, patience, skipsTime: skipsTime) {
          case nil: return .stop(.blockedThread)
          case true?: return isEmpty ? .stop(.deadlock) : isRunning ? .choice : .end
          case false?:
            // Work of queues and of the main actor ends. A loop that sleeps until an event has come doesn't.
            if executor.realSleepCount.value == sleepCount { rest = ticker.now }
            if isStuck(since: rest) { return .stop(.endlessJobs) }
            continue
          }
        }
      }
      _ = await ticker.waiter.next()
    }
    return .end
  }

  /// Waits for what can't be counted, such as work of queues. Returns whether nothing happened, and
  /// `nil` if the main actor doesn't come to an end of a job.
  private func isQuiet(since activity: Int, _ patience: Int, skipsTime: Bool) async -> Bool? {
    let isDone = Locked(false)
    Task { @MainActor [ticker] in
      for _ in 1...Limits.mainActorChecks * patience where executor.activity.value == activity {
        // The jobs that were enqueued there before have begun.
        await Task.yield()
        var poll = Limits.mainActorPoll
        while EnqueuedJobs.mainActorCount.value > 0, isRunning {
          try? await Task.sleep(for: poll)
          poll = min(poll * 2, Limits.longestPoll)
        }
      }
      isDone.withLock { $0 = true }
      // From here, other runs would wait for what follows.
      DispatchQueue.global().async { ticker.waiter.notify() }
    }
    if !skipsTime { try? await Task.sleep(for: Limits.queueWork * patience) }
    let begin = ticker.now
    while !isDone.withLock({ $0 }) {
      if !isRunning { return false }
      // Another test can keep the main actor busy for some time.
      if ticker.hasPassed(seconds: Limits.mainActorSeconds, since: begin) { return nil }
      _ = await ticker.waiter.next()
    }
    return executor.activity.value == activity && executor.isAtRest
  }
}
