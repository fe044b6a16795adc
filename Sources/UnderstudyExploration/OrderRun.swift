import Testing
import Understudy

/// One run of a test, whose calls are let go one by one: the next one when all else is at rest.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class OrderRun: CallObserver {
  /// Why a test has to be canceled.
  enum Stop { case deadlock, tooManyCalls }

  /// How many calls a test may make.
  static let maximalCount = 1_000
  /// How long a test may be at rest without a call that could be let go.
  static let grace = Duration.seconds(2)
  /// How long nothing may happen before the test is at rest, for work that leaves the executor.
  static let quietTime = Duration.milliseconds(1)
  /// How often the main actor and the global executor have to come to an end of their jobs.
  static let quietRounds = 10

  private struct State {
    /// Ordered by their texts, and those with the same text by their arrival.
    var pending: [(text: String, continuation: CheckedContinuation<Void, Never>)] = []
    var olderMocks: Set<String> = []
    /// Whether calls don't wait any more.
    var isOpen = false
    var hasEnded = false
  }

  private let state = Locked(State())
  private let waiter: Waiter
  private let executor: RestingExecutor
  private let sequence = SequenceNumber.next()

  init() {
    let waiter = Waiter()
    self.waiter = waiter
    executor = RestingExecutor { waiter.notify() }
  }

  /// The mocks that have calls from before the run.
  var olderMocks: [String] { state.withLock { $0.olderMocks }.sorted() }

  /// Runs a test body.
  ///
  /// - Parameters:
  ///   - choose: Returns the index of the call to let go, among the texts of the pending calls.
  ///   - onStop: Reports that the body doesn't end by itself, before it's canceled.
  func run(
    _ body: @Sendable () async throws -> Void, choosing choose: ([String]) -> Int,
    onStop: (Stop) -> Void
  ) async throws {
    try await withoutActuallyEscaping(body) { body in
      let task = Task(executorPreference: executor) {
        defer { self.end() }
        try await self.observe(body)
      }
      await withTaskCancellationHandler {
        var stop: Stop?
        var count = 0
        while stop == nil, await comesToRest() {
          if count == Self.maximalCount {
            stop = .tooManyCalls
          } else if let choice = pendingTexts.map(choose) {
            release(choice)
            count += 1
          } else if await staysAtRest() {
            stop = .deadlock
          }
        }
        if let stop {
          onStop(stop)
          task.cancel()
        }
        open()
      } onCancel: {
        // For example because the time limit of the test is exceeded.
        task.cancel()
      }
      try await task.value
    }
  }

  // MARK: The gate

  nonisolated(nonsending) func answerAsync(
    _ call: ObservedCall, real: nonisolated(nonsending) () async -> Answer?,
    _ answer: nonisolated(nonsending) () async -> Answer?
  ) async -> Answer? {
    // A context outside of the test has no order.
    if CallObservers.ofTask.contains(where: { $0 === self }) {
      if let mock = call.olderMock(than: sequence) {
        _ = state.withLock { $0.olderMocks.insert(mock) }
      }
      await withCheckedContinuation { arrive(call.text, $0) }
    }
    return await answer()
  }

  private func arrive(_ text: String, _ continuation: CheckedContinuation<Void, Never>) {
    let isOpen = state.withLock { state in
      if !state.isOpen {
        let index = state.pending.firstIndex { $0.text > text } ?? state.pending.endIndex
        state.pending.insert((text, continuation), at: index)
      }
      return state.isOpen
    }
    if isOpen { return continuation.resume() }
    executor.activity.add(1)
    waiter.notify()
  }

  /// `nil` if there are none.
  private var pendingTexts: [String]? {
    let texts = state.withLock { $0.pending.map(\.text) }
    return texts.isEmpty ? nil : texts
  }

  private func release(_ choice: Int) {
    state.withLock { $0.pending.remove(at: choice) }.continuation.resume()
  }

  /// Lets all calls go, now and later.
  private func open() {
    let calls = state.withLock { state in
      defer { state.pending = [] }
      state.isOpen = true
      return state.pending
    }
    for call in calls { call.continuation.resume() }
  }

  private func end() {
    state.withLock { $0.hasEnded = true }
    waiter.notify()
  }

  // MARK: Rest

  private var isRunning: Bool { !Task.isCancelled && !state.withLock { $0.hasEnded } }

  /// Waits until all is at rest. Returns `false` if the body has ended or is canceled.
  private func comesToRest() async -> Bool {
    while isRunning {
      let activity = executor.activity.value
      if executor.isAtRest {
        if await isQuiet(since: activity) { return isRunning }
      } else {
        _ = await waiter.next()
      }
    }
    return false
  }

  /// Waits for jobs of other executors, which can't be counted. Returns whether nothing happened.
  private func isQuiet(since activity: Int) async -> Bool {
    for _ in 0..<Self.quietRounds {
      // There and back: jobs that were enqueued before on either side have begun.
      await MainActor.run {}
      if executor.activity.value != activity || !isRunning { return false }
    }
    try? await Task.sleep(for: Self.quietTime)
    return executor.activity.value == activity && executor.isAtRest
  }

  /// Waits until something happens. Returns `false` if it does.
  private func staysAtRest() async -> Bool {
    let activity = executor.activity.value
    let isOver = Locked(false)
    let timer = Task { [waiter] in
      try await Task.sleep(for: Self.grace)
      isOver.withLock { $0 = true }
      waiter.notify()
    }
    defer { timer.cancel() }
    while isRunning, executor.activity.value == activity {
      // On a busy machine, jobs that are ready may not have run in this time.
      if isOver.withLock({ $0 }) { return await isQuiet(since: activity) }
      _ = await waiter.next()
    }
    return false
  }
}
