#if canImport(Darwin)
  import os

  /// Numbers every recorded call of the process, so that order holds across mocks and threads.
  enum SequenceNumber {
    // The standard library's `Atomic` needs a later system than the package's floor.
    private static let counter = OSAllocatedUnfairLock<UInt64>(initialState: 0)

    static func next() -> UInt64 {
      counter.withLock { value in
        value += 1
        return value
      }
    }
  }
#else
  import Synchronization

  /// Numbers every recorded call of the process, so that order holds across mocks and threads.
  enum SequenceNumber {
    private static let counter = Atomic<UInt64>(0)

    static func next() -> UInt64 { counter.add(1, ordering: .relaxed).newValue }
  }
#endif
