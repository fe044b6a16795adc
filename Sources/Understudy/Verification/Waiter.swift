/// Suspends one task until a mock receives a call.
final class Waiter: Sendable {
  private enum State {
    case idle
    /// A call was received while no task was suspended.
    case notified
    case suspended(CheckedContinuation<Bool, Never>)
    case ended
  }

  private let state = Locked(State.idle)

  /// Suspends until the next call. Returns `false` after the wait has ended.
  nonisolated(nonsending) func next() async -> Bool {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let result: Bool? = state.withLock { state in
          switch state {
          case .notified:
            state = .idle
            return true
          case .ended: return false
          case .idle, .suspended:
            state = .suspended(continuation)
            return nil
          }
        }
        if let result { continuation.resume(returning: result) }
      }
    } onCancel: {
      end()
    }
  }

  /// Resumes the suspended task, or the next one to wait.
  func notify() {
    takeContinuation(
      otherwise: { state in
        if case .idle = state { state = .notified }
      }, then: .idle)?.resume(returning: true)
  }

  /// Ends the wait.
  func end() {
    takeContinuation(otherwise: { $0 = .ended }, then: .ended)?.resume(returning: false)
  }

  /// Takes the continuation of the suspended task and sets the next state.
  private func takeContinuation(
    otherwise change: (inout State) -> Void, then next: State
  ) -> CheckedContinuation<Bool, Never>? {
    state.withLock { state in
      guard case .suspended(let continuation) = state else {
        change(&state)
        return nil
      }
      state = next
      return continuation
    }
  }
}
