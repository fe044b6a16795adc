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
  private var last: LogBlock?

  /// Writes a call behind the others. The owner's lock is held.
  mutating func append(_ call: LoggedCall) {
    if let block = last, block.count < block.capacity {
      block.append(call)
    } else {
      let block = LogBlock(capacity: LogBlock.firstCapacity << blocks.count)
      block.append(call)
      blocks.append(block)
      last = block
    }
    count += 1
  }

  subscript(index: Int) -> LoggedCall {
    // Block `n` starts behind `firstCapacity * (2^n - 1)` calls.
    let scaled = index / LogBlock.firstCapacity + 1
    let number = Int.bitWidth - 1 - scaled.leadingZeroBitCount
    let start = LogBlock.firstCapacity * ((1 << number) - 1)
    return blocks[number].calls[index - start]
  }
}

/// A block of calls at a fixed address.
private final class LogBlock {
  static let firstCapacity = 8

  let capacity: Int
  let calls: UnsafeMutablePointer<LoggedCall>
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = capacity
    calls = .allocate(capacity: capacity)
  }

  deinit {
    calls.deinitialize(count: count)
    calls.deallocate()
  }

  func append(_ call: LoggedCall) {
    (calls + count).initialize(to: call)
    count += 1
  }
}
