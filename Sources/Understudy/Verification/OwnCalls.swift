/// Gives each of several statements a received call of its own, if there are enough of them.
///
/// A statement that gets none is the first one for which the calls of those before it aren't enough.
struct OwnCalls {
  /// The call of each statement; `nil` if there's none for it.
  private(set) var calls: [Int?] = []
  /// The numbers of the calls that fit each kind of statements.
  private let fitting: [Numbers]
  /// The kind that has each call.
  private var owners: [Int: Int] = [:]
  /// The calls of each kind, without those that its statements keep.
  private var movable: [Set<Int>]
  private var free: Numbers

  /// - Parameters:
  ///   - kinds: The kind of each statement. Those of a kind fit the same calls.
  ///   - fitting: The numbers of the calls that fit each kind, in ascending order.
  ///   - isInOrder: Whether each statement gets the first call that leaves one for each other, as far
  ///     as those before it let it.
  init(of kinds: [Int], fitting: [[Int]], inOrder isInOrder: Bool) {
    self.fitting = fitting.map(Numbers.init)
    movable = fitting.map { _ in [] }
    let all = Numbers(upTo: (fitting.compactMap(\.last).max() ?? -1) + 1)
    free = all
    // What searches that failed have seen can't help another one.
    var useful = all
    for kind in kinds {
      var unseen = useful
      if !assign(kind, &unseen) { useful = unseen }
    }
    // What a statement can't have, or has, no later one of its kind can have.
    var rest = fitting.map { $0[...] }
    var unkept = all
    for kind in kinds {
      calls.append(isInOrder ? advance(kind, &rest[kind], &unkept) : movable[kind].popFirst())
    }
  }

  /// Finds another call for a kind. Others can have other calls instead. Returns whether there's one.
  ///
  /// - Parameter unseen: The calls that can change their owners, without those that the search sees.
  private mutating func assign(_ kind: Int, _ unseen: inout Numbers) -> Bool {
    // The kinds that need a call, each but the first because of the one that takes a call of its own.
    var waiting = [kind]
    var given: [Int: (call: Int, taker: Int)] = [:]
    var next = 0
    while next < waiting.count {
      var taker = waiting[next]
      next += 1
      guard var call = fitting[taker].first(in: free) else {
        for call in fitting[taker].take(from: &unseen) {
          guard let owner = owners[call], owner != kind, given[owner] == nil else { continue }
          given[owner] = (call, taker)
          waiting.append(owner)
        }
        continue
      }
      free.remove(call)
      while true {
        owners[call] = taker
        movable[taker].insert(call)
        guard let (own, other) = given[taker] else { return true }
        movable[taker].remove(own)
        (call, taker) = (own, other)
      }
    }
    return false
  }

  /// Returns the first call that the others can spare for a statement, which it keeps; `nil` if there's
  /// none for it.
  ///
  /// - Parameters:
  ///   - rest: The calls that fit, without those that no statement of the kind can have any more.
  ///   - unkept: The calls that no statement keeps.
  private mutating func advance(
    _ kind: Int, _ rest: inout ArraySlice<Int>, _ unkept: inout Numbers
  ) -> Int? {
    guard let own = movable[kind].popFirst() else { return nil }
    owners[own] = nil
    free.insert(own)
    var unseen = unkept
    while let call = rest.popFirst() {
      if free.contains(call) {
        free.remove(call)
      } else {
        guard unseen.contains(call), let owner = owners[call] else { continue }
        unseen.remove(call)
        guard assign(owner, &unseen) else { continue }
        movable[owner].remove(call)
      }
      owners[call] = kind
      unkept.remove(call)
      return call
    }
    return nil
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
