/// The entries of two dictionaries or sets, of which each must be equal to one of the other value.
struct EntryMatching {
  typealias Entry = PairedEntries.Entry

  /// The entries of one key, which are compared with each other before all others.
  private var found: IndexingIterator<[(Entry, Entry)]>
  private var left: [Entry]
  /// The number is the index of the entry of the same key, which isn't compared again.
  private var right: [(entry: Entry, number: Int?)]
  /// The index of the right entry that's compared with the last left one; the count if none is.
  private var candidate: Int
  /// The values of the two entries, while their keys are compared.
  private var values: (Any?, Any?)?

  init(_ paired: PairedEntries) {
    found = paired.found.makeIterator()
    left = paired.left
    right = paired.right.map { ($0, nil) }
    candidate = right.count
  }

  /// The next pair of keys or values, or `nil` with the verdict about all entries.
  ///
  /// - Parameter verdict: What's known of the last pair.
  mutating func next(_ verdict: inout Verdict) -> (Any?, Any?)? {
    if !verdict.isDifferent {
      if let values {
        self.values = nil
        return values
      }
      if candidate < right.count {
        left.removeLast()
        right.remove(at: candidate)
        candidate = right.count
      }
    }
    let last = left.count - 1
    if let (first, second) = found.next() {
      right.append((second, left.count))
      left.append(first)
      candidate = right.count - 1
    } else if left.isEmpty {
      return nil
    } else if let next = right[..<candidate].lastIndex(where: { $0.number != last }) {
      // Backward, because equal values usually have the same order.
      candidate = next
    } else {
      verdict = .different
      return nil
    }
    let (first, second) = (left[left.count - 1], right[candidate].entry)
    values = first.value.flatMap { value in second.value.map { (value, $0) } }
    return (first.key, second.key)
  }
}
