/// An answer that comes later: an asynchronous call asks for its outcome, and waits for it.
///
/// The suspended calls of `thenSuspend` stand on it.
package protocol WaitingAnswer: AnyObject, Sendable {
  /// The outcome of a call. With a `CancellationError`, the call is let go: it throws the error if its method
  /// can, and returns the value of an unstubbed call if not.
  nonisolated(nonsending) func outcome() async -> Outcome
}
