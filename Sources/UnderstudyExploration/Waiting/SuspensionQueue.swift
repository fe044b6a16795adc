internal import UnderstudyValues
import Understudy

/// The calls that a `thenSuspend` holds, in the order of their arrival.
///
/// Each is resumed by whoever takes it out of the list, so exactly once, and never under the lock.
final class SuspensionQueue: WaitingAnswer, SessionPart {
  /// What leaves nobody who could resume a call.
  enum End { case session, handle }

  private typealias Call = (number: Int, isCanceled: Bool, resume: (Outcome) -> Void)

  private struct State {
    var calls = WaitingList<Call>()
    /// The outcomes for which no call was suspended. The report says that the next calls take them, or the
    /// test could wait for a call that nothing resumes.
    var earlyOutcomes: ArraySlice<Outcome> = []
    var arrivedCount = 0
    var canceledCount = 0
    var changeCount = 0
    var end: End?
    /// The task that warns of calls that nobody resumes.
    var watch: Task<Void, Never>?
  }

  let stub: StubRecord
  private let ignoresCancellation: Bool
  let number = AwaitedNumber()
  private let state = Locked(State())

  init(_ stub: StubRecord, ignoresCancellation: Bool) {
    (self.stub, self.ignoresCancellation) = (stub, ignoresCancellation)
  }

  var count: Int { state.withLock { $0.calls.count } }
  var canceledCount: Int { state.withLock { $0.canceledCount } }

  nonisolated(nonsending) func outcome(of call: Invocation) async -> Outcome {
    let number = change { state in
      state.arrivedCount += 1
      return state.arrivedCount
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        add((number, false, { continuation.resume(returning: Unchecked($0)) }))
      }.value
    } onCancel: {
      cancel(number)
    }
  }

  private func add(_ call: Call) {
    let (end, early) = change { state in
      if state.end != nil { return (state.end, Outcome?.none) }
      if let early = state.earlyOutcomes.popFirst() { return (nil, early) }
      state.calls.append(call, number: call.number)
      return (nil, nil)
    }
    if let early {
      call.resume(early)
    } else if let end {
      report(.suspendedTooLate(stub.call, after: end), at: stub.position)
      call.resume(outcomeOfLetGo)
    } else if Task.isCancelled {
      // The handler may have run before the call was in the list.
      cancel(call.number)
    }
  }

  private func cancel(_ number: Int) {
    change { state -> Call? in
      guard let call = state.calls[number] else { return nil }
      if !call.isCanceled { state.canceledCount += 1 }
      state.calls[number]?.isCanceled = true
      return ignoresCancellation ? nil : state.calls.remove(number)
    }?.resume(outcomeOfLetGo)
  }

  /// What comes of a call that nobody resumes: it throws, or returns a value without a report.
  private var outcomeOfLetGo: Outcome { .error(CancellationError()) }

  /// Resumes the calls that have waited longest, and returns how many there were. If a single one has
  /// to be resumed and there's none, it's the next that comes.
  func resume(first maximum: Int, with outcome: Outcome) -> Int {
    let calls = change { state in
      if state.calls.isEmpty, maximum == 1 { state.earlyOutcomes.append(outcome) }
      return (0..<min(maximum, state.calls.count)).compactMap { _ in state.calls.popFirst() }
    }
    for call in calls { call.resume(outcome) }
    return calls.count
  }

  /// Reports the calls that are still suspended, lets them go, and suspends no others. Returns
  /// whether there were any.
  @discardableResult
  func end(_ end: End) -> Bool {
    let (calls, outcomes, watch) = change { state in
      defer { (state.earlyOutcomes, state.end) = ([], state.end ?? end) }
      return (state.calls.removeAll(), state.earlyOutcomes, state.watch)
    }
    withExtendedLifetime(outcomes) {}
    // A cancellation enqueues a job, which code of another library can see.
    watch?.cancel()
    if calls.isEmpty { return false }
    report(.stillSuspended(calls.count, of: stub.call, at: end), at: stub.position)
    for call in calls { call.resume(outcomeOfLetGo) }
    return true
  }

  func letGo() -> Bool { end(.session) }

  func report(_ misuse: Misuse, at position: SourcePosition) {
    FailureReport.send(misuse, at: position, origin: stub.origin)
  }

  /// Changes the state, and notifies the tests that wait for a number of calls.
  private func change<Result>(_ body: (inout State) -> Result) -> Result {
    defer { number.hasChanged() }
    return state.withLock { state in
      state.changeCount += 1
      return body(&state)
    }
  }
}

// Calls that a test suspends and then waits for itself.
extension SuspensionQueue {
  /// How long nothing else has to happen before suspended calls are named. The tests of the library
  /// have less patience.
  @TaskLocal static var patience: Duration = .seconds(2)

  /// A number that changes with the suspended calls; `nil` while a test waits for them.
  var activity: Int? { number.isAwaited ? nil : state.withLock { $0.changeCount } }

  /// Looks several times in the given time whether the test has used a mock. If it hasn't while
  /// calls were suspended, warns, once.
  ///
  /// It does so in a task of the test, to which the warning belongs, until the queue ends.
  func watch(_ mock: MockState, in session: MockSession?) {
    // An explored order reports by itself that a test waits. After its session, no test does.
    guard CallObservers.ofTask.isEmpty, session?.hasEnded != true else { return }
    let (patience, lookCount) = (Self.patience, 4)
    let watch = Task { [weak self, weak mock, weak session] in
      var (earlier, idleCount): ([Int?], Int) = ([], 0)
      while (try? await Task.sleep(for: patience / lookCount)) != nil, let self {
        let activity = count == 0 ? [nil] : session?.activity ?? [mock?.activity, self.activity]
        let isIdle = activity == earlier && !activity.contains(nil)
        (earlier, idleCount) = (activity, isIdle ? idleCount + 1 : 0)
        if idleCount == lookCount {
          return stub.warn(FailureMessage.suspended(count, of: stub.call, after: patience))
        }
      }
    }
    state.withLock { $0.watch = watch }
  }
}
