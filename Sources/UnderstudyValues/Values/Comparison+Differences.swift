/// A search for the innermost parts in which two values differ. Unlike a comparison by the same rules, it also
/// enters values of a type with its own `==`, and goes on after a difference.
package struct DifferenceSearch: Judge {
  /// The steps from the values to a part, `.address`, `[1]`, `["id"]`, and what differs there. The last step
  /// can be a number of parts: `, elements`.
  package typealias Part = (steps: [String], left: Any?, right: Any?)

  private struct NoElement: CustomStringConvertible {
    var description: String { "no such element" }
  }

  private let rules: EqualityRules
  private let entersOnlyLists: Bool
  fileprivate let limit: Int
  fileprivate let isCause: (Any?, Any?) -> Bool

  /// The maximal number of elements, and of differing entries, that are searched.
  package static let searchedElements = 10_000
  package static let sortedEntries = 1_000
  fileprivate static let levelsOfEntries = 8

  /// - Parameters:
  ///   - entersOnlyLists: Whether other values are compared as a whole, and not by the parts that messages show.
  ///   - limit: The maximal number of differences.
  ///   - isCause: Whether a differing part can be why a value around it isn't equal by its own `==`.
  package init(
    _ rules: EqualityRules, entersOnlyLists: Bool = false, limit: Int = 1_000,
    isCause: @escaping (Any?, Any?) -> Bool = { _, _ in true }
  ) {
    (self.rules, self.limit, self.isCause) = (rules, limit, isCause)
    self.entersOnlyLists = entersOnlyLists
  }

  package func differences(_ left: Any?, _ right: Any?) -> [Part] {
    var found: [Part] = []
    func search() -> Verdict {
      var comparison = Comparison(rules: self, search: self)
      let verdict = comparison.compare(left, right)
      found = comparison.found
      return verdict
    }
    // All of it, because what is compared on the main actor is entered there.
    if case .onMainActor(let type) = search() {
      found = [([], left, right)]
      _ = Hooks.current.compareOnMainActor(type, at: rules.position, search)
    }
    return found
  }

  // MARK: Judging

  package func verdict(_ left: Any?, _ right: Any?) -> Verdict { rules.verdict(left, right) }

  func verdict(withoutParts left: Any, _ right: Any) -> Verdict { rules.compare(left, right) }

  /// The parts that messages show. A value of a standard type is shown as a whole.
  func parts(of value: Any) -> Parts? {
    if PlaceholderRecognition.isPlaceholder(value) { return nil }
    let isStored = TypeTraits.of(type(of: value)).form == .stored
    let parts = isStored ? Parts(of: value) : Parts(value)
    return entersOnlyLists && parts?.isList == false ? nil : parts
  }

  func areAlike(_ parts: Parts, _ others: Parts) -> Bool {
    parts.isList ? others.isList : parts.areAlike(others)
  }

  func compares(_ index: Int, of parts: Parts, with others: Parts) -> Bool {
    index < Self.searchedElements && rules.compares(index, of: parts, with: others)
  }

  var skipsEqualParts: Bool { rules.skipsEqualParts }

  /// Whether values are equal if the parts are that the search compares. With a comparator, entries are paired by
  /// other keys, unless a single one is left of each value.
  func comparesAll(of parts: Parts, _ entries: PairedEntries?) -> Bool {
    guard parts.isUnordered else { return !parts.isList || parts.count <= Self.searchedElements }
    guard let entries else { return false }
    return skipsEqualParts
      ? entries.left.isEmpty || entries.right.isEmpty
      : entries.left.isEmpty && entries.right.isEmpty && entries.found.count == 1
  }

  // MARK: Entries

  /// The entries of dictionaries or sets that differ; `nil` if they can't be paired.
  func differingEntries(of parts: Parts, _ others: Parts) -> PairedEntries? {
    var paired = parts.paired(with: others, isDifferent: skipsEqualParts)
    paired?.found.removeAll { rules.areEqual($0.0.value ?? nil, $0.1.value ?? nil) }
    return paired
  }

  /// The values of entries, in the order of the descriptions of their keys.
  fileprivate static func sorted(_ entries: PairedEntries, ofSet isSet: Bool) -> [Part] {
    func steps(_ entry: PairedEntries.Entry) -> [String] {
      ["[\(Hooks.current.describe(entry.key, limit: 80))]"]
    }
    let nothing: Any? = isSet ? NoElement() : nil
    var parts = entries.found.map { (steps($0.0), $0.0.value ?? nil, $0.1.value ?? nil) }
    parts += entries.left.map { (steps($0), $0.value ?? $0.key, nothing) }
    parts += entries.right.map { (steps($0), nothing, $0.value ?? $0.key) }
    return parts.sorted { $0.0[0] < $1.0[0] }
  }
}

// What a search adds to a comparison.
extension Comparison {
  /// Whether a message can name the parts of two values at the current place.
  func mayEnter(_ left: Any, _ right: Any, areContainers: Bool) -> Bool {
    let type = type(of: left)
    if isHidden || (!areContainers && type != Swift.type(of: right)) { return false }
    // Each level of entries is compared as a whole.
    return TypeTraits.of(type).form != .unordered
      || entered.filter(\.left.isUnordered).count < DifferenceSearch.levelsOfEntries
  }

  /// Whether messages don't show the part that is compared, so that it stands for the value around it.
  private var isHidden: Bool { entered.last?.isHidden ?? false }

  /// Notes two different values at the current place, unless parts of them have been noted.
  ///
  /// - Parameter pairs: Their parts; `nil` if they have none to enter.
  mutating func note(_ values: (Any?, Any?), _ pairs: PairsOfParts? = nil) {
    let isOperand = (pairs ?? entered.last)?.isOperand ?? false
    if !entered.isEmpty { entered[entered.count - 1].areDifferent = true }
    guard let search, !isHidden, found.count == pairs?.foundBefore ?? found.count,
      !isOperand || search.isCause(values.0, values.1)
    else { return }
    append(withoutWrappers(values.0) ?? values.0, withoutWrappers(values.1) ?? values.1)
  }

  mutating func leave(_ pairs: PairsOfParts) {
    if search == nil { return }
    let (left, right) = (pairs.left.count, pairs.right.count)
    if left != right, pairs.entries == nil { append(left, right, at: [", elements"]) }
    if pairs.areDifferent { note(pairs.values, pairs) }
  }

  private mutating func append(_ left: Any?, _ right: Any?, at number: [String] = []) {
    found.append((entered.flatMap(\.steps) + number, left, right))
    // The search ends.
    if found.count == search?.limit { entered = [] }
  }

  mutating func note(_ entries: PairedEntries?, _ pairs: inout PairsOfParts) -> Verdict {
    guard let entries else { return .different }
    let isSet = pairs.left.isSet
    let count = entries.found.count + entries.left.count + entries.right.count
    let areShown = count <= DifferenceSearch.sortedEntries
    pairs.entries = areShown ? DifferenceSearch.sorted(entries, ofSet: isSet) : []
    if !areShown { append(0, count, at: [", differing \(isSet ? "elements" : "entries")"]) }
    return .parts
  }
}

extension PairsOfParts {
  fileprivate var isHidden: Bool {
    entries == nil && (!left.isShown(index) || left.isPrivate(index))
  }

  /// The steps from the values to the pair that was returned last.
  fileprivate var steps: [String] { entries?[index].steps ?? [left.step(to: index)] }
}
