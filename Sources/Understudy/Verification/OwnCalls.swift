/// Gives each of several statements a received call of its own, if there are enough of them.
///
/// A statement that gets none is the first one for which the calls of those before it aren't enough.
struct OwnCalls {
  /// The call of each statement; `nil` if there's none for it.
  private(set) var calls: [Int?]
  private let fitting: [[Int]]
  /// The same number for statements that the same calls fit: a search asks one of them.
  private var kinds: [Int] = []
  /// The statement that has each call.
  private var owners: [Int?]

  /// - Parameters:
  ///   - fitting: The numbers of the calls that fit each statement, in ascending order.
  ///   - isInOrder: Whether each statement gets the first call that leaves one for each other, as far
  ///     as those before it let it.
  init(fitting: [[Int]], inOrder isInOrder: Bool) {
    self.fitting = fitting
    calls = fitting.map { _ in nil }
    var numbers: [[Int]: Int] = [:]
    for calls in fitting {
      let kind = numbers[calls] ?? numbers.count
      numbers[calls] = kind
      kinds.append(kind)
    }
    owners = Array(repeating: nil, count: (fitting.compactMap(\.last).max() ?? -1) + 1)
    let unseen = owners.map { _ in true }
    var rest = unseen
    // What searches that failed have seen can't help another one.
    for statement in calls.indices where assign(statement, &rest) { rest = unseen }
    if isInOrder { advance(unseen) }
  }

  /// Finds a call for a statement without one. Others can have other calls instead. Returns whether
  /// there's one.
  ///
  /// - Parameter unseen: The calls that can change their owners, without those that the search sees.
  private mutating func assign(_ statement: Int, _ unseen: inout [Bool]) -> Bool {
    // The statements that need a call, each but the first because of the one that takes its own.
    var waiting = [statement]
    var takers: [Int: Int] = [:]
    var asked: Set = [kinds[statement]]
    var next = 0
    while next < waiting.count {
      for call in fitting[waiting[next]] where unseen[call] {
        unseen[call] = false
        takers[call] = waiting[next]
        if let owner = owners[call] {
          if asked.insert(kinds[owner]).inserted { waiting.append(owner) }
          continue
        }
        var free: Int? = call
        while let call = free, let taker = takers[call] {
          owners[call] = taker
          (free, calls[taker]) = (calls[taker], call)
        }
        return true
      }
      next += 1
    }
    return false
  }

  /// Gives each statement in turn the first call that the later ones can spare.
  private mutating func advance(_ all: [Bool]) {
    var unkept = all
    for statement in calls.indices {
      guard let own = calls[statement] else { continue }
      (owners[own], calls[statement]) = (nil, nil)
      var unseen = unkept
      for call in fitting[statement] where unseen[call] {
        unseen[call] = false
        if let owner = owners[call] {
          calls[owner] = nil
          guard assign(owner, &unseen) else {
            calls[owner] = call
            continue
          }
        }
        (owners[call], calls[statement], unkept[call]) = (statement, call, false)
        break
      }
    }
  }
}
