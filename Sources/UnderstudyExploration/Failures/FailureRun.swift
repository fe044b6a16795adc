internal import UnderstudyValues
import Understudy

/// Which call fails.
struct FailurePoint: Equatable, Sendable {
  /// The ordinal of the call among those that can throw, starting at 1.
  let number: Int
  /// Whether all later calls of its method in the attempt fail, too.
  let isLasting: Bool
}

/// A run of a test in which one call of a mock fails, or none.
final class FailureRun: EventObserver, RunObserver {
  /// A call in an attempt that can throw.
  struct Call {
    let name: EventName
    let signature: String
    let method: ObjectIdentifier
    let attempt: Attempt
  }

  private struct State {
    /// The calls of this order, of the order that has most of them, and of the one that failed.
    var (calls, longest, failed): ([Call], [Call], [Call]?) = ([], [], nil)
    /// The calls that can't fail, because their error can't be made.
    var skipped: [EventName] = []
    /// The attempts that have begun and not ended.
    var attempts: [Attempt] = []
    var hasAttempt = false
    /// How many calls could have failed in the attempts, if they came from its tasks.
    var missed = Missed()
    /// How many later calls have failed in this order, and whether there were too many in an order.
    var (failureCount, isEndless) = (0, false)
  }

  /// Calls during attempts that can't fail.
  struct Missed {
    /// Those of tasks that began before the attempt, and those of detached tasks and queues.
    var (earlier, outside) = (0, 0)
    /// The functions that were called as ones that can't throw.
    var functions: Set<String> = []
  }

  private let point: FailurePoint?
  private let trait: FailureTrait
  private let state = Locked(State())
  /// Its line is that of this run or, with orders, that of one of them.
  let stopText: StopText

  /// - Parameter point: The call that fails; `nil` for a run of the test as it is.
  init(_ point: FailurePoint?, _ trait: FailureTrait, _ stopText: StopText) {
    (self.point, self.trait, self.stopText) = (point, trait, stopText)
  }

  /// Whether no call fails, so that the test is as it's written.
  var isFirst: Bool { point == nil }
  var reportsUnusedStubs: Bool { isFirst }
  /// The trait that lets the same call fail; `nil` if none fails, or if it's the trait of the test.
  var repeatingTrait: String? {
    trait.isEvery ? point.map { FailureText.repeatingTrait($0, trait) } : nil
  }
  var skipped: [String] { state.withLock { $0.skipped }.texts }
  var hasAttempt: Bool { state.withLock { $0.hasAttempt } }
  var missed: Missed { state.withLock { $0.missed } }
  /// Whether the test doesn't give up, so that calls don't fail any more.
  var isEndless: Bool { state.withLock { $0.isEndless } }

  /// The calls of the first order that failed or, without one, of that with most calls.
  var calls: [Call] {
    state.withLock { $0.failed ?? ($0.calls.count < $0.longest.count ? $0.longest : $0.calls) }
  }

  static var ofTask: FailureRun? { CallObservers.first() }

  /// Without orders, nothing tells when the test has come to rest, but callbacks have to run.
  func begin(_ event: LaterEvent, _ body: @escaping @Sendable () async -> Void) {
    Task {
      try? await Task.sleep(for: .milliseconds(1))
      await body()
    }
  }

  /// Begins another order of the calls with the same failure.
  func beginRun() {
    state.withLock { state in
      if state.calls.count > state.longest.count { state.longest = state.calls }
      (state.calls, state.failureCount) = ([], 0)
    }
  }

  func begin(_ attempt: Attempt) {
    state.withLock { state in
      state.hasAttempt = true
      state.attempts.append(attempt)
    }
  }
  func end(_ attempt: Attempt) { state.withLock { $0.attempts.removeAll { $0 === attempt } } }

  /// Notes that this run has failed.
  func noteFailure() { state.withLock { $0.failed = $0.failed ?? $0.calls } }

  func before(_ call: ObservedCall) -> Outcome? {
    guard let error = error(of: call) else { return nil }
    if trait.moment == .beforeAnswer { return .error(error) }
    call.notes[ObjectIdentifier(self)] = error
    return nil
  }

  func after(_ call: ObservedCall, _ outcome: Outcome?) -> Outcome? {
    // A call that has failed already has no response to lose.
    if case .error = outcome { return outcome }
    return (call.notes[ObjectIdentifier(self)] as? any Error).map { .error($0) } ?? outcome
  }

  /// The error with which a call fails; `nil` if it doesn't.
  private func error(of call: ObservedCall) -> (any Error)? {
    let isInAttempt = Attempt.ofTask(for: call.mockID) != nil
    // An attempt of a detached task doesn't know its run.
    if isInAttempt { state.withLock { $0.hasAttempt = true } }
    guard call.canFail else {
      if let function = call.functionName, isInAttempt {
        state.withLock { _ = $0.missed.functions.insert(function) }
      }
      return nil
    }
    guard let attempt = attempt(of: call) else { return nil }
    let name = call.name
    let preferred = [trait.error, InjectedFailure(call: name.text)].compactMap { $0 }
    guard let error = call.error(preferring: preferred) else {
      state.withLock { $0.skipped.append(name) }
      return nil
    }
    let made = Call(
      name: name, signature: call.signature, method: call.method, attempt: attempt)
    let fails = state.withLock { state in
      state.calls.append(made)
      guard let point, (1...state.calls.count).contains(point.number) else { return false }
      if state.calls.count == point.number { return true }
      let first = state.calls[point.number - 1]
      guard point.isLasting, first.method == made.method, attempt.isInside(of: first.attempt) else {
        return false
      }
      state.failureCount += 1
      if state.failureCount >= 1_000 { state.isEndless = true }
      return !state.isEndless
    }
    guard fails else { return nil }
    attempt.registerFailure()
    return error
  }
}

extension FailureRun {
  /// The attempt in which a call may fail.
  private func attempt(of call: ObservedCall) -> Attempt? {
    if let attempt = Attempt.ofTask(for: call.mockID) { return attempt }
    let isOfTest = Self.ofTask === self
    return state.withLock { state in
      if let attempt = state.attempts.last(where: { $0.isOf(call.mockID) }) { return attempt }
      if state.attempts.contains(where: \.isOfItsTasks) {
        if isOfTest { state.missed.earlier += 1 } else { state.missed.outside += 1 }
      }
      return nil
    }
  }
}

extension FailureRun? {
  /// The run of the task or, if that knows none, of one of some mocks.
  static func of(_ mocks: [any Mocking]) -> FailureRun? {
    CallObservers.ofRun()
      ?? mocks.firstNonNil { $0.mockState.currentObservers.firstNonNil { $0 as? FailureRun } }
  }
}

extension [FailureRun.Call] {
  /// Whether a later call in the attempt has the method of a call.
  func hasLaterCall(than number: Int) -> Bool {
    dropFirst(number).contains {
      $0.method == self[number - 1].method && $0.attempt.isInside(of: self[number - 1].attempt)
    }
  }

  var texts: [String] { map(\.name).texts }
}
