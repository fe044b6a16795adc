internal import UnderstudyValues

struct LoggedCall {
  let sequence: UInt64
  let method: Method
  var arguments: [Any?]
  var isAnswered = false
  /// Whether the call runs code that may not have ended. Any other call ends at once.
  var isPending = false
  /// The error that the call threw.
  var error: (any Error)?

  /// Whether the call has ended without an error.
  var hasReturned: Bool { !isPending && error == nil }
}

/// Numbers the received calls of the process, so that their order is known across mocks and
/// threads. Nothing is kept for a number.
package enum SequenceNumber {
  private static let counter = AtomicInteger(0)

  package static func next() -> UInt64 { UInt64(truncatingIfNeeded: counter.add(1)) }
}
