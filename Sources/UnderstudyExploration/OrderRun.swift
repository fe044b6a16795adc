import Testing
import Understudy

/// One run of a test, whose calls are let go one by one: the next one when all else is at rest.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class OrderRun: CallObserver {
  /// Why a test has to be canceled.
  enum Stop { case deadlock, endlessJobs, blockedThread, tooManyCalls }

  private enum Rest { case waiting, ended, stop(Stop) }

  /// How many calls a test may make.
  static let maximalCount = 1_000
  /// How long nothing may happen before the test is at rest, for work that leaves the executor.
  static let quietTime = Duration.milliseconds(1)
  /// How often the main actor and the global executor have to come to an end of their jobs.
  static let quietRounds = 10

  private struct State {
    var waiting = WaitingCalls()
    var arrivalCount = 0
    /// How many jobs other executors had enqueued at the last choice: at first, that of the test.
    var outsideCount = 1
    var olderMocks: Set<String> = []
    /// The mocks with calls of other tasks than those of the test.
    var otherTasks: [String] = []
    /// Whether calls don't wait any more.
    var isOpen = false
    var hasEnded = false
  }

  private let events: OrderTrait.Events
  private let ticker: Ticker
  private let executor: RestingExecutor
  private let sequence = SequenceNumber.next()
  private let state = Locked(State())
  let stubTally: StubTally?

  /// - Parameter generator: Chooses the next job; `nil` if it's the one that has waited longest.
  init(_ events: OrderTrait.Events, _ generator: Generator?, _ ticker: Ticker, _ tally: StubTally) {
    (self.events, self.ticker, stubTally) = (events, ticker, tally)
    executor = RestingExecutor(generator) { ticker.waiter.notify() }
  }

  /// The mocks that have calls from before the run.
  var olderMocks: [String] { state.withLock { $0.olderMocks }.sorted() }
  var otherTasks: [String] { state.withLock { $0.otherTasks } }

  /// Runs a test body.
  ///
  /// - Parameters:
  ///   - expected: Returns the choices that an earlier run with the same beginning had.
  ///   - choose: Returns the choices to make next, one after the other.
  ///   - onStop: Reports that the body doesn't end by itself, before it's canceled.
  func run(
    _ body: @escaping @Sendable () async throws -> Void,
    expecting expected: () -> [WaitingCalls.Choice]?,
    choosing choose: (inout WaitingCalls) -> [(WaitingCalls.Call, WaitingCalls.End)],
    onStop: (Stop) -> Void
  ) async throws {
    let task = Task(executorPreference: executor) {
      defer { self.end() }
      try await self.observe(body)
    }
    await withTaskCancellationHandler {
      var count = 0
      var stop: Stop?
      loop: while stop == nil {
        switch await rest(expected()) {
        case .ended: break loop
        case .stop(let reason): stop = reason
        case .waiting where count == Self.maximalCount: stop = .tooManyCalls
        case .waiting:
          let calls = change { state in
            state.waiting.settle()
            state.outsideCount = executor.outsideCount.value
            return choose(&state.waiting)
          }
          executor.perform {
            for (call, end) in calls { call.continuation.resume(returning: end) }
          }
          count += calls.count
        }
      }
      if let stop {
        onStop(stop)
        task.cancel()
      }
      let calls = change { state in
        state.isOpen = true
        return state.waiting.takeAll()
      }
      for call in calls { call.continuation.resume(returning: .answer) }
      if stop != nil { executor.runConcurrently() }
    } onCancel: {
      // For example because the time limit of the test is exceeded.
      task.cancel()
    }
    try await task.value
  }

  private func change<Result>(_ body: (inout State) -> Result) -> Result {
    executor.activity.add(1)
    return state.withLock(body)
  }

  // MARK: Calls

  nonisolated(nonsending) func answerAsync(
    _ call: ObservedCall, real: nonisolated(nonsending) () async -> Answer?,
    _ answer: nonisolated(nonsending) () async -> Answer?
  ) async -> Answer? {
    guard CallObservers.ofTask.contains(where: { $0 === self }) else {
      state.withLock { if !$0.isOpen { $0.otherTasks.append(call.mockName) } }
      return await answer()
    }
    if let mock = call.olderMock(than: sequence) {
      state.withLock { _ = $0.olderMocks.insert(mock) }
    }
    let isInOrder = isInOrder
    if events == .requestsAndResponses {
      switch await wait(
        call, isInOrder, " requested", canceled: "canceled before its request")
      {
      case .answer: break
      case .cancellation: return .error(CancellationError())
      }
    }
    let answer = await answer()
    switch await wait(call, isInOrder, "", canceled: "canceled") {
    case .answer: return answer
    case .cancellation: return .error(CancellationError())
    }
  }

  /// Whether no other executor has had a part in what led to a call since the last choice.
  private var isInOrder: Bool {
    executor.isCurrent && executor.outsideCount.value == state.withLock { $0.outsideCount }
  }

  /// Waits until the call is let go.
  private nonisolated(nonsending) func wait(
    _ call: ObservedCall, _ isInOrder: Bool, _ kind: String, canceled: String
  ) async -> WaitingCalls.End {
    let id = state.withLock { state in
      state.arrivalCount += 1
      return state.arrivalCount
    }
    let (key, text) = (call.methodKey + kind, call.text + kind)
    let cancellation = call.canThrow(CancellationError()) ? canceled : nil
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let call = WaitingCalls.Call(
          id: id, key: key, text: text, isInOrder: isInOrder, cancellation: cancellation,
          isCanceled: Task.isCancelled, continuation: continuation)
        let isOpen = change { state in
          if !state.isOpen { state.waiting.add(call) }
          return state.isOpen
        }
        if isOpen { continuation.resume(returning: .answer) } else { ticker.waiter.notify() }
      }
    } onCancel: {
      change { $0.waiting.cancel(id) }
      ticker.waiter.notify()
    }
  }

  private func end() {
    state.withLock { $0.hasEnded = true }
    ticker.waiter.notify()
  }

  // MARK: Rest

  private var isRunning: Bool { !Task.isCancelled && !state.withLock { $0.hasEnded } }

  /// Waits until all is at rest and a call waits.
  ///
  /// - Parameter expected: If these calls wait, nothing else can happen that matters.
  private func rest(_ expected: [WaitingCalls.Choice]?) async -> Rest {
    var rest = ticker.stopwatch
    var (job, change) = (ticker.stopwatch, ticker.stopwatch)
    var (endedCount, activity) = (executor.endedCount.value, executor.activity.value)
    while isRunning {
      if endedCount != executor.endedCount.value {
        (endedCount, job) = (executor.endedCount.value, ticker.stopwatch)
      }
      if activity != executor.activity.value {
        (activity, change) = (executor.activity.value, ticker.stopwatch)
      }
      if !executor.isAtRest {
        if job.hasReached(seconds: 2) { return .stop(.blockedThread) }
        if rest.hasReached(seconds: 2) { return .stop(.endlessJobs) }
      } else {
        rest = ticker.stopwatch
        let waiting = state.withLock { $0.waiting }
        if !waiting.isEmpty || change.hasReached(seconds: 2) {
          let isExpected = expected.map { $0 == waiting.settledChoices } == true
          switch await isQuiet(since: activity, skipsTime: isExpected) {
          case nil: return .stop(.blockedThread)
          case true?: return waiting.isEmpty ? .stop(.deadlock) : isRunning ? .waiting : .ended
          case false?: continue
          }
        }
      }
      _ = await ticker.waiter.next()
    }
    return .ended
  }

  /// Waits for jobs of other executors, which can't be counted. Returns whether nothing happened, and
  /// `nil` if the main actor doesn't come to an end of a job.
  private func isQuiet(since activity: Int, skipsTime: Bool) async -> Bool? {
    let isDone = Locked(false)
    Task { [executor, ticker] in
      for _ in 0..<Self.quietRounds where executor.activity.value == activity {
        // There and back: jobs that were enqueued before on either side have begun.
        await MainActor.run {}
      }
      isDone.withLock { $0 = true }
      ticker.waiter.notify()
    }
    let stopwatch = ticker.stopwatch
    while !isDone.withLock({ $0 }) {
      if !isRunning { return false }
      // Another test can keep the main actor busy for some time.
      if stopwatch.hasReached(seconds: 60) { return nil }
      _ = await ticker.waiter.next()
    }
    if !skipsTime, executor.activity.value == activity {
      try? await Task.sleep(for: Self.quietTime)
    }
    return executor.activity.value == activity && executor.isAtRest
  }
}

extension WaitingCalls {
  /// The choices if nothing else arrives.
  fileprivate var settledChoices: [Choice] {
    var calls = self
    calls.settle()
    return calls.choices
  }
}

/// Resumes an exploration when something has happened, and every tenth of a second.
///
/// Time is counted in ticks: on a busy machine, on which jobs begin late, they're late, too.
final class Ticker: Sendable {
  let waiter = Waiter()
  private let count = AtomicInteger(0)

  /// Runs a closure during which the time goes by.
  nonisolated(nonsending) func run<Result>(
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    let task = Task {
      while (try? await Task.sleep(for: .milliseconds(100))) != nil {
        count.add(1)
        waiter.notify()
      }
    }
    defer { task.cancel() }
    return try await body()
  }

  struct Stopwatch {
    fileprivate let ticker: Ticker
    fileprivate let begin: Int

    func hasReached(seconds: Int) -> Bool { ticker.count.value - begin >= seconds * 10 }
  }

  var stopwatch: Stopwatch { Stopwatch(ticker: self, begin: count.value) }
}
