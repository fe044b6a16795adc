/// The calls that a `thenSuspend` holds, in the order of their arrival.
///
/// Each is resumed by whoever takes it out of the list, so exactly once, and never under the lock.
final class SuspensionQueue: Sendable {
  /// What leaves nobody who could resume a call.
  enum End: String, Sendable {
    case session = "the end of the session"
    case handle = "the release of its SuspendedCalls"
  }

  private struct Call {
    let number: Int
    let continuation: CheckedContinuation<Unchecked<Answer>, Never>
  }

  private struct State {
    var calls: [Call] = []
    var waiters: [Waiter] = []
    var end: End?
  }

  private let usage: StubUsage
  private let canThrowCancellation: Bool
  private let state = Locked(State())
  private let arrivals = AtomicInteger(0)

  init(_ usage: StubUsage, _ contract: MethodContract) {
    self.usage = usage
    canThrowCancellation = contract.acceptsError(CancellationError())
  }

  var count: Int { state.withLock { $0.calls.count } }

  /// Suspends a call until the test resumes it.
  nonisolated(nonsending) func answer() async -> Answer {
    let number = arrivals.add(1)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { add(Call(number: number, continuation: $0)) }.value
    } onCancel: {
      cancel(number)
    }
  }

  private func add(_ call: Call) {
    let end = change { state in
      if state.end == nil { state.calls.append(call) }
      return state.end
    }
    if let end {
      report(.suspendedTooLate(usage.call, end), at: usage.position)
      letGo(call)
    } else if Task.isCancelled {
      // The handler may have run before the call was in the list.
      cancel(call.number)
    }
  }

  private func cancel(_ number: Int) {
    guard canThrowCancellation else { return }
    let call = change { state in
      state.calls.firstIndex { $0.number == number }.map { state.calls.remove(at: $0) }
    }
    if let call { letGo(call) }
  }

  /// Resumes a call without an answer: it throws, or returns a value without a further report.
  private func letGo(_ call: Call) {
    let answer = canThrowCancellation ? Answer.error(CancellationError()) : .suspension(self)
    call.continuation.resume(returning: Unchecked(answer))
  }

  /// Resumes the calls that have waited longest, and returns how many there were.
  func resume(first maximum: Int, with answer: Answer) -> Int {
    let calls = change { state in
      defer { state.calls.removeFirst(min(maximum, state.calls.count)) }
      return state.calls.prefix(maximum)
    }
    for call in calls { call.continuation.resume(returning: Unchecked(answer)) }
    return calls.count
  }

  /// Reports the calls that are still suspended, lets them go, and suspends no others. Returns
  /// whether there were any.
  @discardableResult
  func end(_ end: End) -> Bool {
    let calls = change { state in
      defer { state.calls = [] }
      state.end = state.end ?? end
      return state.calls
    }
    if calls.isEmpty { return false }
    report(.stillSuspended(calls.count, of: usage.call, end), at: usage.position)
    for call in calls { letGo(call) }
    return true
  }

  /// Waits until the number of suspended calls satisfies the count, the timeout has elapsed, or the
  /// task is canceled. Returns the number.
  nonisolated(nonsending) func wait(for count: CallCount, before timeout: Duration) async -> Int {
    let waiter = Waiter()
    change { $0.waiters.append(waiter) }
    let timer = waiter.end(after: timeout)
    while !count.isSatisfied(by: self.count), await waiter.next() {}
    timer.cancel()
    return change { state in
      state.waiters.removeAll { $0 === waiter }
      return state.calls.count
    }
  }

  func report(_ misuse: Misuse, at position: SourcePosition) {
    FailureReport.send(.misuse(misuse), at: position, origin: usage.origin)
  }

  /// Changes the list of calls, and notifies the tests that wait for their number.
  private func change<Result>(_ body: (inout State) -> Result) -> Result {
    let (result, waiters) = state.withLock { (body(&$0), $0.waiters) }
    for waiter in waiters { waiter.notify() }
    return result
  }
}
