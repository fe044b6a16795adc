/// One call as the log keeps it.
struct LoggedCall {
  let sequence: UInt64
  let method: MethodRecord
  let arguments: [Any?]
  /// The arguments that are objects, as they looked when the call was made.
  let renderings: ObjectRenderings?
}

/// The calls of one mock in the order of their arrival.
///
/// Blocks double in size and never move, so appending costs the same at any length, and a snapshot
/// is a few references: its owner reads it without a lock, because a call once written stays as it
/// is.
struct InvocationLog {
  private(set) var count = 0
  private var blocks: [LogBlock] = []
  /// Where the next call goes, where the last block ends, and how many it holds: appending touches no
  /// more than these.
  private var next: UnsafeMutablePointer<LoggedCall>?
  private var end: UnsafeMutablePointer<LoggedCall>?
  private var blockCount: UnsafeMutablePointer<Int>?

  /// Writes a call behind the others. The owner's lock is held.
  mutating func append(_ call: consuming LoggedCall) {
    if next == end { grow() }
    next!.initialize(to: call)
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

  subscript(index: Int) -> LoggedCall { address(of: index).pointee }

  /// The arguments of a call, without a copy of the rest.
  func arguments(at index: Int) -> [Any?] { address(of: index).pointee.arguments }

  private func address(of index: Int) -> UnsafeMutablePointer<LoggedCall> {
    // Block `n` starts behind `firstCapacity * (2^n - 1)` calls.
    let scaled = index / LogBlock.firstCapacity + 1
    let number = Int.bitWidth - 1 - scaled.leadingZeroBitCount
    let start = LogBlock.firstCapacity * ((1 << number) - 1)
    return blocks[number].calls + (index - start)
  }
}

/// A block of calls at a fixed address.
private final class LogBlock {
  static let firstCapacity = 32

  let capacity: Int
  let calls: UnsafeMutablePointer<LoggedCall>
  /// How many calls the block holds, for the time when it lets go of them.
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
