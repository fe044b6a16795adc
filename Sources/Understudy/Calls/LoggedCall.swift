/// A received call in the log of its mock.
struct LoggedCall {
  /// The position of the call among the received calls of all mocks.
  let sequence: UInt64
  let method: Method
  let arguments: [Any?]
}

/// Numbers the received calls of the process, so that their order is known across mocks and threads.
enum SequenceNumber {
  private static let counter = AtomicInteger(0)

  static func next() -> UInt64 { UInt64(truncatingIfNeeded: counter.add(1)) }
}
