/// An answer that comes later: an asynchronous call asks for its outcome, and waits for it.
///
/// The suspended calls of `thenSuspend` stand on it, and the elements of `thenReceive`.
package protocol WaitingAnswer: AnyObject, Sendable {
  /// The outcome of a call. With a `CancellationError`, the call is let go: it throws the error if its method
  /// can, and returns the value of an unstubbed call if not.
  nonisolated(nonsending) func outcome(of call: Invocation) async -> Outcome

  /// Whether an observer has waited for the outcome as for an event, so that the call returns at once.
  var isEvent: Bool { get }
}

extension WaitingAnswer {
  package var isEvent: Bool { false }
}
