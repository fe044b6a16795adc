/// Gives each of several statements a received call of its own, if there are enough of them.
///
/// A statement that gets none is the first one for which the calls of those before it aren't enough.
struct OwnCalls {
  /// The call of each statement; `nil` if there's none for it.
  private(set) var calls: [Int?]
  private let fitting: [Numbers]
  /// The statement that has each call.
  private var owners: [Int: Int] = [:]
  private var free: Numbers

  /// - Parameters:
  ///   - fitting: The numbers of the calls that fit each statement, in ascending order.
  ///   - isInOrder: Whether each statement gets the first call that leaves one for each other, as far
  ///     as those before it let it.
  init(of fitting: [[Int]], inOrder isInOrder: Bool) {
    calls = fitting.map { _ in nil }
    self.fitting = fitting.map(Numbers.init)
    free = Numbers(upTo: (fitting.compactMap(\.last).max() ?? -1) + 1)
    // What searches that failed have seen can't help another one.
    var useful = free
    for statement in fitting.indices {
      var unseen = useful
      if !assign(statement, &unseen) { useful = unseen }
    }
    guard isInOrder else { return }
    var movable = useful
    for (statement, fitting) in fitting.enumerated() { advance(statement, fitting, &movable) }
  }

  /// Finds another call for a statement. Others can have other calls instead. Returns whether there's
  /// one.
  ///
  /// - Parameter unseen: The calls that can change their owners, without those that the search sees.
  private mutating func assign(_ statement: Int, _ unseen: inout Numbers) -> Bool {
    // The statements that need a call, each but the first because of the one that takes its own.
    var waiting = [statement]
    var takers: [Int: Int] = [:]
    var next = 0
    while next < waiting.count {
      var taker = waiting[next]
      next += 1
      guard var call = fitting[taker].first(in: free) else {
        for call in fitting[taker].take(from: &unseen) {
          guard let owner = owners[call] else { continue }
          takers[call] = taker
          waiting.append(owner)
        }
        continue
      }
      free.remove(call)
      while true {
        let previous = calls[taker]
        (calls[taker], owners[call]) = (call, taker)
        guard let previous, let other = takers[previous] else { return true }
        (call, taker) = (previous, other)
      }
    }
    return false
  }

  /// Gives a statement the first call that the others can spare, which it keeps.
  private mutating func advance(_ statement: Int, _ fitting: [Int], _ movable: inout Numbers) {
    guard let own = calls[statement] else { return }
    (calls[statement], owners[own]) = (nil, nil)
    free.insert(own)
    var unseen = movable
    for call in fitting {
      if free.contains(call) {
        free.remove(call)
      } else {
        guard unseen.contains(call), let owner = owners[call] else { continue }
        unseen.remove(call)
        guard assign(owner, &unseen) else { continue }
      }
      (calls[statement], owners[call]) = (call, statement)
      return movable.remove(call)
    }
  }
}

/// A set of numbers, of which those that are also in another set are found fast.
private struct Numbers {
  /// The index of the first word.
  private let start: Int
  private var words: [UInt64]

  init(upTo count: Int) { (start, words) = (0, Array(repeating: .max, count: (count + 63) / 64)) }

  /// - Parameter numbers: In ascending order.
  init(_ numbers: [Int]) {
    let first = (numbers.first ?? 0) / 64
    start = first
    words = Array(repeating: 0, count: numbers.last.map { $0 / 64 + 1 - first } ?? 0)
    for number in numbers { words[number / 64 - start] |= 1 << UInt64(number % 64) }
  }

  func contains(_ number: Int) -> Bool {
    let index = number / 64 - start
    return words.indices.contains(index) && words[index] & 1 << UInt64(number % 64) != 0
  }

  mutating func insert(_ number: Int) { words[number / 64 - start] |= 1 << UInt64(number % 64) }

  mutating func remove(_ number: Int) { words[number / 64 - start] &= ~(1 << UInt64(number % 64)) }

  /// The first number that's also in a set from 0 on.
  func first(in other: Numbers) -> Int? {
    for index in words.indices {
      let common = words[index] & other.words[start + index]
      if common != 0 { return (start + index) * 64 + common.trailingZeroBitCount }
    }
    return nil
  }

  /// Removes these numbers from a set from 0 on, and returns those that were in it.
  func take(from other: inout Numbers) -> [Int] {
    var taken: [Int] = []
    for index in words.indices {
      var common = words[index] & other.words[start + index]
      other.words[start + index] &= ~common
      while common != 0 {
        taken.append((start + index) * 64 + common.trailingZeroBitCount)
        common &= common - 1
      }
    }
    return taken
  }
}
