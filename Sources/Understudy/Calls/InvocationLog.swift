/// One call as the log keeps it.
struct LoggedCall {
  let sequence: UInt64
  let method: MethodRecord
  let arguments: [Any?]
}

/// Numbers the received calls of the process, so that their order is known across mocks and threads.
enum SequenceNumber {
  private static let counter = AtomicInteger(0)

  static func next() -> UInt64 { UInt64(truncatingIfNeeded: counter.add(1)) }
}

/// The calls that one mock received, in order.
///
/// Blocks double in size and never move, so appending costs the same at any length, and a snapshot
/// takes a few references. The log can't be copied: two copies would append to the same block.
struct InvocationLog: ~Copyable {
  private(set) var count = 0
  private var blocks: [LogBlock] = []
  /// The address of the next call, the end of the last block, and how many calls the block holds:
  /// appending touches no more than these.
  private var next: UnsafeMutablePointer<LoggedCall>?
  private var end: UnsafeMutablePointer<LoggedCall>?
  private var blockCount: UnsafeMutablePointer<Int>?

  init() {}

  /// Appends a call. The caller holds the mock's lock.
  mutating func append(_ sequence: UInt64, _ method: MethodRecord, _ arguments: [Any?]) {
    if next == end { grow() }
    next!.initialize(
      to: LoggedCall(sequence: sequence, method: method, arguments: arguments))
    next! += 1
    count += 1
    blockCount!.pointee += 1
  }

  private mutating func grow() {
    let block = LogBlock(capacity: LogBlock.firstCapacity << blocks.count)
    blocks.append(block)
    next = block.calls
    blockCount = block.count
    end = block.calls + block.capacity
  }

  /// The call that was appended last.
  var last: LoggedCall { (next! - 1).pointee }

  /// The calls received so far.
  var snapshot: Snapshot { Snapshot(count: count, blocks: blocks) }

  /// The calls of a log at one moment. It is read without a lock, because a logged call never changes.
  struct Snapshot {
    let count: Int
    fileprivate let blocks: [LogBlock]

    subscript(index: Int) -> LoggedCall { address(of: index).pointee }

    /// The arguments of a call, without a copy of the rest.
    func arguments(at index: Int) -> [Any?] { address(of: index).pointee.arguments }

    /// The words of the call at an index, and the index after the last call of its block.
    func words(from index: Int) -> (UnsafePointer<UInt>, end: Int) {
      let scaled = index / LogBlock.firstCapacity + 1
      let number = Int.bitWidth - 1 - scaled.leadingZeroBitCount
      let end = LogBlock.firstCapacity * ((2 << number) - 1)
      let address = UnsafeRawPointer(self.address(of: index))
      return (address.assumingMemoryBound(to: UInt.self), min(end, count))
    }

    private func address(of index: Int) -> UnsafeMutablePointer<LoggedCall> {
      precondition(index >= 0 && index < count, "The log has no call \(index).")
      // Block `n` starts after `firstCapacity * (2^n - 1)` calls.
      let scaled = index / LogBlock.firstCapacity + 1
      let number = Int.bitWidth - 1 - scaled.leadingZeroBitCount
      let start = LogBlock.firstCapacity * ((1 << number) - 1)
      return blocks[number].calls + (index - start)
    }
  }
}

/// A block of calls at a fixed address.
private final class LogBlock {
  static let firstCapacity = 32

  let capacity: Int
  let calls: UnsafeMutablePointer<LoggedCall>
  /// How many calls are initialized.
  let count: UnsafeMutablePointer<Int>

  init(capacity: Int) {
    self.capacity = capacity
    calls = .allocate(capacity: capacity)
    count = .allocate(capacity: 1)
    count.initialize(to: 0)
  }

  deinit {
    calls.deinitialize(count: count.pointee)
    calls.deallocate()
    count.deallocate()
  }
}
