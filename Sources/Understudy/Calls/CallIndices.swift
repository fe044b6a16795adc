/// Indices of calls in a log, in ascending order.
///
/// This is raw memory: a debug build appends to it in 5 ns, and to an array in 50. Copies share their
/// memory. A copy that doesn't have the newest index copies the memory before it appends.
struct CallIndices {
  private(set) var count = 0
  /// The only index, if there's no memory: most groups of equal calls have one.
  private var first = 0
  /// The address of the indices. The number of the indices that copies have written is before it.
  private var indices: UnsafeMutablePointer<Int>?
  private var capacity = 0
  private var memory: IndexMemory?

  init() {}

  subscript(position: Int) -> Int {
    guard let indices else { return first }
    return indices[position]
  }

  mutating func append(_ index: Int) {
    if count < capacity, let indices, indices[-1] == count {
      indices[count] = index
      count += 1
      indices[-1] = count
    } else {
      appendToNewMemory(index)
    }
  }

  private mutating func appendToNewMemory(_ index: Int) {
    guard count > 0 else {
      first = index
      count = 1
      return
    }
    let new = IndexMemory(capacity: max(count * 2, 8))
    let address = new.words + 1
    if let indices {
      address.update(from: indices, count: count)
    } else {
      address[0] = first
    }
    address[count] = index
    count += 1
    address[-1] = count
    indices = address
    capacity = new.capacity
    memory = new
  }

  mutating func append(_ others: CallIndices) {
    if count == 0 {
      self = others
      return
    }
    var position = 0
    while position < others.count {
      append(others[position])
      position += 1
    }
  }

  /// Calls a closure with the first indices.
  func forEach(_ count: Int, _ body: (Int) -> Void) {
    guard count > 0 else { return }
    guard let indices else { return body(first) }
    var position = 0
    while position < count {
      body(indices[position])
      position += 1
    }
  }

  /// The first indices.
  func prefix(_ maximum: Int) -> [Int] { (0..<min(maximum, count)).map { self[$0] } }

  /// These indices and others, in order.
  func merged(with others: [Int]) -> CallIndices {
    var merged = CallIndices()
    for index in (prefix(count) + others).sorted() { merged.append(index) }
    return merged
  }
}

/// The memory of indices. Written only by the newest copy, after the indices that older copies read.
private final class IndexMemory {
  let words: UnsafeMutablePointer<Int>
  let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    words = .allocate(capacity: capacity + 1)
    words.initialize(repeating: 0, count: capacity + 1)
  }

  deinit { words.deallocate() }
}
