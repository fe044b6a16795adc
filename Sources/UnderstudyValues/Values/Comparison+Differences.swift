/// Finds the innermost parts in which two values differ. Unlike a comparison, it also enters values of a type
/// with its own `==`, and goes on after a difference.
package struct ValueDifferences {
  /// The steps from the values to a part, `.address`, `[1]`, `["id"]`, and what differs there. The last step
  /// can be a number of parts: `, elements`.
  package typealias Part = (steps: [String], left: Any?, right: Any?)

  private struct NoElement: CustomStringConvertible {
    var description: String { "no such element" }
  }

  private let rules: EqualityRules
  private let limit: Int
  private let entersOnlyLists: Bool
  private let isCause: (Any?, Any?) -> Bool
  package private(set) var found: [Part] = []

  /// The maximal number of elements, and of differing entries, that are searched.
  package static let searchedElements = 10_000
  package static let sortedEntries = 1_000

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

  package mutating func visit(_ left: Any?, _ right: Any?, at steps: [String]) {
    _ = isEqual(left, right, steps, depth: 0, isOperand: false)
  }

  private mutating func append(_ left: Any?, _ right: Any?, at steps: [String]) {
    if found.count < limit { found.append((steps, left, right)) }
  }

  /// Whether two values are equal; appends the parts in which they differ, or the values if none shows it. No
  /// level is compared twice, because deeply nested values take long.
  ///
  /// - Parameter isOperand: Whether the own `==` of a value around it decides.
  private mutating func isEqual(
    _ left: Any?, _ right: Any?, _ steps: [String], depth: Int, isOperand: Bool
  ) -> Bool {
    guard found.count < limit else { return false }
    let verdict = rules.verdict(left, right)
    if verdict.isEqual { return true }
    let pair = depth < 8 ? parts(of: left, right) : nil
    var isDifferent = true
    switch verdict {
    case .parts where pair?.0.isUnordered == false: isDifferent = false
    // Equal entries can have keys that aren't equal by `==`.
    case .parts, .onMainActor: if rules.areEqual(left, right) { return true }
    default: break
    }
    let count = found.count
    if let (parts, others) = pair {
      var isOperand = isOperand
      if isDifferent, TypeTraits.of(parts.type).isEquatable { isOperand = true }
      if parts.isUnordered {
        enterEntries(parts, others, steps, depth, isOperand)
      } else {
        let searched = parts.isList ? Self.searchedElements : .max
        for index in 0..<min(parts.count, others.count, searched)
        where parts.isCompared(index, with: others) {
          let areEqual =
            parts.isShown(index) && !parts.isPrivate(index)
            ? isEqual(
              parts[index], others[index], steps + [parts.step(to: index)], depth: depth + 1,
              isOperand: isOperand) : rules.areEqual(parts[index], others[index])
          if !areEqual { isDifferent = true }
        }
        if parts.count != others.count {
          append(parts.count, others.count, at: steps + [", elements"])
        }
        if !isDifferent, parts.count > searched { isDifferent = !rules.areEqual(left, right) }
      }
    }
    if isDifferent, found.count == count, !isOperand || isCause(left, right) {
      append(withoutWrappers(left) ?? left, withoutWrappers(right) ?? right, at: steps)
    }
    return !isDifferent
  }

  /// The parts of two values as messages show them; `nil` if they can't be compared in step. A value of a
  /// standard type, which is shown as a whole, has none.
  private func parts(of left: Any?, _ right: Any?) -> (Parts, Parts)? {
    // On Apple's systems, a cast of an object of Foundation that no initializer made stops the process.
    guard var left = withoutWrappers(left), var right = withoutWrappers(right),
      !PlaceholderRecognition.isPlaceholder(left), !PlaceholderRecognition.isPlaceholder(right)
    else { return nil }
    if type(of: left) != type(of: right) {
      guard let pair = withoutObjectContainer(left, right) else { return nil }
      (left, right) = pair
    }
    func shown(_ value: Any) -> Parts? {
      let isStored = TypeTraits.of(type(of: value)).form == .stored
      let parts = isStored ? Parts(of: value) : Parts(value)
      return parts.flatMap { $0.isBuiltin || $0.areUnknown ? nil : $0 }
    }
    guard let parts = shown(left), let others = shown(right),
      parts.isList ? others.isList : !entersOnlyLists && parts.areAlike(others)
    else { return nil }
    return (parts, others)
  }

  /// Without a comparator, entries that are equal by `==` are left out.
  private mutating func enterEntries(
    _ parts: Parts, _ others: Parts, _ steps: [String], _ depth: Int, _ isOperand: Bool
  ) {
    guard let paired = paired(parts, others) else { return }
    // Only what differs is described, and sorted by its description.
    let pairs = paired.found.filter { !rules.areEqual($0.0.value ?? nil, $0.1.value ?? nil) }
    let count = pairs.count + paired.left.count + paired.right.count
    guard count <= Self.sortedEntries else {
      return append(0, count, at: steps + [", differing \(parts.isSet ? "elements" : "entries")"])
    }
    func step(_ entry: PairedEntries.Entry) -> String {
      "[\(Hooks.current.describe(entry.key, limit: 80))]"
    }
    let nothing: Any? = parts.isSet ? NoElement() : nil
    var entries = pairs.map { (step($0.0), $0.0.value ?? nil, $0.1.value ?? nil) }
    entries += paired.left.map { (step($0), $0.value ?? $0.key, nothing) }
    entries += paired.right.map { (step($0), nothing, $0.value ?? $0.key) }
    for (step, left, right) in entries.sorted(by: { $0.0 < $1.0 }) {
      _ = isEqual(left, right, steps + [step], depth: depth + 1, isOperand: isOperand)
    }
  }

  private func paired(_ parts: Parts, _ others: Parts) -> PairedEntries? {
    guard case .unordered(let left) = parts.form, case .unordered(let right) = others.form,
      let type = EqualityRules.typeOnMainActor(in: left, right)
    else { return parts.paired(with: others, isDifferent: rules.hasNoComparators) }
    var paired: PairedEntries?
    _ = Hooks.current.compareOnMainActor(type, at: rules.position) {
      paired = parts.paired(with: others, isDifferent: rules.hasNoComparators)
      return .equal
    }
    return paired
  }
}
