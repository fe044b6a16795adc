import Foundation

extension CallQuery {
  /// Waits for calls until the count is decided, the time is over or the task is cancelled.
  func verifyEventually(
    _ count: CallCount, before timeout: Duration, at position: SourcePosition,
    isolation: isolated (any Actor)?
  ) async {
    guard timeout > .zero else { return conclude(answer(), count, at: position, waited: .zero) }
    let clock = ContinuousClock()
    let start = clock.now
    let waiter = Waiter()
    // Before the first look, so that no call falls between looking and waiting.
    pattern.mock.withStorage { $0.waiters.append(waiter) }
    let timer = Task {
      try? await Task.sleep(until: start + timeout, clock: .continuous)
      waiter.end()
    }
    var answer = answer()
    while !isDecided(count, answer), await waiter.next(isolation: isolation) {
      answer = self.answer(following: answer)
    }
    timer.cancel()
    pattern.mock.withStorage { $0.waiters.removeAll { $0 === waiter } }
    // A call that came with the end counts; one that came after the decision does not.
    if !isDecided(count, answer) { answer = self.answer(following: answer) }
    conclude(answer, count, at: position, waited: clock.now - start)
  }

  /// Whether no later call can change the verdict, as far as the wait goes.
  private func isDecided(_ count: CallCount, _ answer: Answer) -> Bool {
    let number = answer.places.count
    if count.isExceeded(by: number) { return true }
    return !count.isSatisfiedByNone && count.isSatisfied(by: number)
  }
}

/// Lets one task sleep until a mock is called.
final class Waiter: Sendable {
  private enum State {
    case idle
    /// A call came while nobody slept.
    case awake
    case asleep(CheckedContinuation<Bool, Never>)
    case ended
  }

  private let state = Locked(State.idle)

  /// Sleeps until the next call; `false` once the wait has ended.
  func next(isolation: isolated (any Actor)?) async -> Bool {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let verdict: Bool? = state.withLock { state in
          switch state {
          case .awake:
            state = .idle
            return true
          case .ended: return false
          case .idle, .asleep:
            state = .asleep(continuation)
            return nil
          }
        }
        if let verdict { continuation.resume(returning: verdict) }
      }
    } onCancel: {
      end()
    }
  }

  /// Tells the task that a call was made.
  func wake() {
    sleeper { state in if case .idle = state { state = .awake } }?.resume(returning: true)
  }

  /// Ends the wait for good.
  func end() {
    sleeper { $0 = .ended }?.resume(returning: false)
  }

  /// Takes the sleeping task out, and changes the state where there is none or for good.
  private func sleeper(_ change: (inout State) -> Void) -> CheckedContinuation<Bool, Never>? {
    state.withLock { state in
      guard case .asleep(let continuation) = state else {
        change(&state)
        return nil
      }
      state = .idle
      change(&state)
      // The sleeper is told directly; a wake-up must not be left for later.
      if case .awake = state { state = .idle }
      return continuation
    }
  }
}
