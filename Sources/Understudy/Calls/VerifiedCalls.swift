/// The calls of a log that verifications have matched, one bit for each.
final class VerifiedCalls {
  private var words: UnsafeMutablePointer<UInt>
  private var wordCount: Int

  init() {
    wordCount = 4
    words = .allocate(capacity: wordCount)
    words.initialize(repeating: 0, count: wordCount)
  }

  init(copying other: VerifiedCalls) {
    wordCount = other.wordCount
    words = .allocate(capacity: wordCount)
    words.initialize(from: other.words, count: wordCount)
  }

  deinit { words.deallocate() }

  func insert(_ index: Int) {
    if index >> 6 >= wordCount { grow(to: index) }
    words[index >> 6] |= 1 << (UInt(bitPattern: index) & 63)
  }

  /// Inserts the first of some indices.
  func insert(_ indices: CallIndices, count: Int) {
    guard count > 0 else { return }
    let last = indices[count - 1]
    if last >> 6 >= wordCount { grow(to: last) }
    let words = words
    indices.forEach(count) { index in words[index >> 6] |= 1 << (UInt(bitPattern: index) & 63) }
  }

  func contains(_ index: Int) -> Bool {
    index >> 6 < wordCount && words[index >> 6] >> (UInt(bitPattern: index) & 63) & 1 == 1
  }

  private func grow(to index: Int) {
    let count = max(wordCount * 2, (index >> 6) + 1)
    let new = UnsafeMutablePointer<UInt>.allocate(capacity: count)
    new.initialize(from: words, count: wordCount)
    (new + wordCount).initialize(repeating: 0, count: count - wordCount)
    words.deallocate()
    words = new
    wordCount = count
  }
}
