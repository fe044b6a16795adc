/// Which matcher stands for which argument of a recorded call.
///
/// A matcher's placeholder arrives as an argument, or inside an array. Values that several arguments
/// share, a Boolean's most of all, leave more than one reading; the order of the matchers decides
/// where it can, and a second evaluation with other placeholders where it cannot.
struct MatcherResolution {
  /// A place among the arguments: an argument's number, then an index for each array around it.
  typealias Slot = [Int]

  private let arguments: [Any?]
  private let slots: [Slot]
  private let matchers: [RecordedMatcher]
  /// For each matcher the slots, as indices into `slots`, that hold its placeholder.
  private var candidates: [[Int]]

  init(of matchers: [RecordedMatcher], in arguments: [Any?]) {
    self.arguments = arguments
    self.matchers = matchers
    guard !matchers.isEmpty else {
      slots = []
      candidates = []
      return
    }
    var slots: [(slot: Slot, value: Any?)] = []
    let types = Set(
      matchers.compactMap { flattened($0.placeholder).map { ObjectIdentifier(type(of: $0)) } })
    func visit(_ value: Any?, at slot: Slot) {
      slots.append((slot, value))
      guard mayHold(types, value) else { return }
      for (index, element) in (ArgumentPattern.elements(of: value) ?? []).enumerated() {
        visit(element, at: slot + [index])
      }
    }
    // A long list of plain numbers or bytes is no place for another type's placeholder.
    func mayHold(_ types: Set<ObjectIdentifier>, _ value: Any?) -> Bool {
      guard
        let elementType = (flattened(value) as? any ArrayValue).map({ type(of: $0).elementType }),
        TypeKind(elementType) == .structure, !(elementType is any ArrayValue.Type)
      else { return true }
      return types.contains(ObjectIdentifier(elementType))
    }
    for (index, argument) in arguments.enumerated() { visit(argument, at: [index]) }
    self.slots = slots.map(\.slot)
    candidates = matchers.map { matcher in
      slots.indices.filter {
        PlaceholderGenerator.isPlaceholder(matcher.placeholder, slots[$0].value)
      }
    }
  }

  /// Whether each matcher that the call takes can have a place to itself.
  ///
  /// A call in another's arguments meets matchers that were written before it and are not its own.
  var hasRoom: Bool {
    var takenBy: [Int: Int] = [:]
    func place(_ matcher: Int, _ tried: inout Set<Int>) -> Bool {
      for slot in candidates[matcher] where tried.insert(slot).inserted {
        let other = takenBy[slot]
        takenBy[slot] = matcher
        if other.map({ place($0, &tried) }) ?? true { return true }
        takenBy[slot] = other
      }
      return false
    }
    return candidates.indices.filter(takes).allSatisfy {
      var tried: Set<Int> = []
      return place($0, &tried)
    }
  }

  /// Whether the call has a place for the matcher with this number.
  func takes(_ matcher: Int) -> Bool { !candidates[matcher].isEmpty }

  /// Whether more than one reading is left.
  var isAmbiguous: Bool {
    if case .ambiguous = reading { return true }
    return false
  }

  /// Keeps the indices that hold the same matcher's placeholder in another evaluation as well.
  mutating func narrow(by other: MatcherResolution) {
    for index in candidates.indices {
      let indices = Set(other.candidates[index].map { other.slots[$0] })
      candidates[index].removeAll { !indices.contains(slots[$0]) }
    }
  }

  enum Reading {
    case patterns([ArgumentPattern])
    /// The arguments that a matcher could stand for or not, each with the matchers it could take.
    case ambiguous([(slot: Slot, matchers: [ArgumentMatcher])])
  }

  /// The one reading of the call, or what speaks against there being one.
  var reading: Reading {
    let taken = candidates.indices.filter(takes)
    guard let assignment = uniqueAssignment(of: taken) else {
      let contested = Set(taken.filter { candidates[$0].count > 1 }.flatMap { candidates[$0] })
      return .ambiguous(
        contested.sorted().map { slot in
          (
            slots[slot],
            taken.filter { candidates[$0].contains(slot) }.map { matchers[$0].matcher }
          )
        })
    }
    var matcherAt: [Slot: ArgumentMatcher] = [:]
    for (matcher, slot) in assignment { matcherAt[slots[slot]] = matchers[matcher].matcher }
    return .patterns(
      arguments.enumerated().map { pattern(for: $1, at: [$0], matcherAt) })
  }

  /// The argument, or the element of one, at a place.
  func value(at slot: Slot) -> Any? {
    slot.dropFirst().reduce(arguments[slot[0]]) { ArgumentPattern.elements(of: $0)?[$1] ?? nil }
  }

  private func pattern(
    for value: Any?, at slot: Slot, _ matcherAt: [Slot: ArgumentMatcher]
  ) -> ArgumentPattern {
    if let matcher = matcherAt[slot] { return .matcher(matcher) }
    let isAround = matcherAt.keys.contains { $0.count > slot.count && $0.starts(with: slot) }
    guard isAround, let elements = ArgumentPattern.elements(of: value) else { return .value(value) }
    return .elements(elements.enumerated().map { pattern(for: $1, at: slot + [$0], matcherAt) })
  }

  /// The slot of each matcher, where there is just one way to place them all.
  private func uniqueAssignment(of taken: [Int]) -> [Int: Int]? {
    if let first = inOrder(taken) {
      return first == inReverseOrder(taken) ? first : nil
    }
    // A forwarder that passes arguments on in another order; equal candidates keep theirs.
    var assignment: [Int: Int] = [:]
    for (indices, group) in Dictionary(grouping: taken, by: { candidates[$0] }) {
      guard indices.count == group.count else { return nil }
      for (matcher, place) in zip(group, indices) { assignment[matcher] = place }
    }
    return assignment
  }

  /// Each matcher at the first place behind its predecessor's; `nil` where one finds none.
  private func inOrder(_ taken: [Int]) -> [Int: Int]? {
    var assignment: [Int: Int] = [:]
    var last = -1
    for matcher in taken {
      guard let place = candidates[matcher].first(where: { $0 > last }) else { return nil }
      assignment[matcher] = place
      last = place
    }
    return assignment
  }

  /// Each matcher at the last place before its successor's.
  private func inReverseOrder(_ taken: [Int]) -> [Int: Int]? {
    var assignment: [Int: Int] = [:]
    var next = Int.max
    for matcher in taken.reversed() {
      guard let place = candidates[matcher].last(where: { $0 < next }) else { return nil }
      assignment[matcher] = place
      next = place
    }
    return assignment
  }
}
