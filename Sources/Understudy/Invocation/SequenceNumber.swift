/// Numbers every recorded call of the process, so that order holds across mocks and threads.
enum SequenceNumber {
  private static let counter = AtomicInteger(0)

  static func next() -> UInt64 { UInt64(truncatingIfNeeded: counter.add(1)) }
}
