internal import UnderstudyValues
import Foundation

/// Finds the parts in which two values differ. It enters values as a comparison does, but also those of
/// a type with its own `==`, and goes on after a difference.
struct DifferenceSearch {
  let rules: EqualityRules
  private(set) var differences: [Difference] = []

  private var isFull: Bool { differences.count >= Difference.maximalCount }
  private static let maximalDepth = 8

  /// Appends the differences of an argument that doesn't match; none for any other. No value is
  /// compared twice, because a comparison of deeply nested or large values takes long.
  mutating func visit(_ pattern: ArgumentPattern, _ actual: Any?, _ path: String) {
    guard !isFull else { return }
    switch pattern {
    case .value(let expected):
      // The message has a line about closures.
      if let expected = flattened(expected), TypeKind(of: expected) == .function { return }
      visit(expected, actual, path, depth: 0)
    case .matcher(let matcher) where matcher.matches(actual, rules): break
    case .matcher(let matcher) where matcher.acceptsType:
      // Only the types tell why `any()` doesn't match.
      let expected = TypeName.withArticle(matcher.type)
      append(expected, Misuse.valueWithType(actual), path, isInvisible: true)
    case .matcher(let matcher):
      if let part = matcher.part, let value = part.read.value(actual) {
        visit(.matcher(part.matcher), value, path + part.steps)
      } else {
        append(matcher.text, ValueDescription.of(actual, limit: 80), path)
      }
    case .parts(let parts, let patterns, _):
      if let pairs = pattern.pairs(with: actual, rules) {
        for pair in pairs { visit(pair.pattern, pair.value, path + parts.step(to: pair.index)) }
      } else if parts.isList, let others = Parts(of: actual), others.isList {
        // A list of another length.
        for index in 0..<min(patterns.count, others.count) {
          visit(patterns[index], others[index], path + parts.step(to: index))
        }
        appendCounts(patterns.count, others.count, "element", path)
      } else {
        append(pattern.text, ValueDescription.of(actual, limit: 80), path)
      }
    }
  }

  /// Appends the differences of two values, if there are any.
  private mutating func visit(_ expected: Any?, _ actual: Any?, _ path: String, depth: Int) {
    guard !isFull else { return }
    let (left, right) = (withoutWrappers(expected), withoutWrappers(actual))
    // `nil` if their parts decide.
    var areEqual: Bool?
    switch rules.verdict(expected, actual) {
    case .equal: return
    case .different, .incomparable: areEqual = false
    // Equal entries can have keys that aren't equal by `==`.
    case .parts where left.map { TypeTraits.of(type(of: $0)).form } != .unordered: break
    case .parts, .onMainActor:
      if rules.areEqual(expected, actual) { return }
      areEqual = false
    }
    let count = differences.count
    // On Apple's systems, a cast of an object of Foundation that no initializer made stops the process.
    if let left, let right, depth < Self.maximalDepth,
      !PlaceholderRecognition.isPlaceholder(left), !PlaceholderRecognition.isPlaceholder(right),
      let (left, right) = alike(left, right)
    {
      let partsAreEqual = visitParts(of: left, right, path, depth)
      areEqual = areEqual ?? partsAreEqual
      if TypeTraits.of(type(of: left)).isEquatable {
        differences = differences[..<count] + differences[count...].filter { !$0.hasNoCause }
      }
    }
    // Values with equal parts can be different by rules of their own.
    guard differences.count == count else { return }
    if !(areEqual ?? rules.areEqual(expected, actual)) {
      append(Difference(left ?? expected, right ?? actual, at: path, rules))
    }
  }

  /// Two values that can have the same parts: of one type, or of one kind of containers, of which one is of
  /// Foundation.
  private func alike(_ left: Any, _ right: Any) -> (Any, Any)? {
    if type(of: left) == type(of: right) { return (left, right) }
    guard let (left, right) = withoutObjectContainer(left, right),
      TypeTraits.of(type(of: left)).form == TypeTraits.of(type(of: right)).form
    else { return nil }
    return (left, right)
  }

  /// Appends the differences of the parts that messages show. Returns whether all are equal; `nil` if
  /// they don't tell.
  private mutating func visitParts(
    of left: Any, _ right: Any, _ path: String, _ depth: Int
  ) -> Bool? {
    switch (left, right) {
    case (let left as String, let right as String):
      visitLong(left, right, path) { ValueDescription.onOneLine(String($0).debugDescription) }
      return nil
    case (let left as Data, let right as Data):
      let areTexts = [left, right].allSatisfy { $0.text(atMost: Difference.searchedCount) != nil }
      visitLong(left, right, path) { piece in
        guard areTexts else { return "\(Array(piece))" }
        let text = String(decoding: piece.wholeCharacters, as: UTF8.self)
        return ValueDescription.onOneLine(text.debugDescription)
      }
      return nil
    default: break
    }
    guard let parts = parts(of: left), let others = self.parts(of: right) else { return nil }
    if parts.isUnordered {
      if let paired = paired(parts, others, left, right) {
        visitEntries(paired, isSet: parts.isSet, path, depth)
      }
      return nil
    }
    guard parts.isList || parts.areAlike(others) else { return false }
    var areEqual: Bool? = parts.count == others.count
    let count = min(parts.count, others.count)
    let shown = parts.isList ? min(count, Difference.searchedCount) : count
    for index in 0..<shown where parts.isCompared(index, with: others) {
      if parts.isShown(index), !parts.isPrivate(index) {
        visit(parts[index], others[index], path + parts.step(to: index), depth: depth + 1)
      } else if !rules.areEqual(parts[index], others[index]) {
        areEqual = false
      }
    }
    if parts.isList { appendCounts(parts.count, others.count, "element", path) }
    if shown < count { areEqual = nil }
    return areEqual
  }

  /// The parts that messages show. A value of a standard type, which is shown as a whole, has none.
  private func parts(of value: Any) -> Parts? {
    let isStored = TypeTraits.of(type(of: value)).form == .stored
    let parts = isStored ? Parts(of: value) : Parts(value)
    return parts.flatMap { $0.isBuiltin || $0.areUnknown ? nil : $0 }
  }

  /// Entries that can differ. Without a comparator, those that are equal by `==` are left out.
  private func paired(
    _ parts: Parts, _ others: Parts, _ left: Any, _ right: Any
  ) -> PairedEntries? {
    func paired() -> PairedEntries? {
      parts.paired(with: others, isDifferent: rules.hasNoComparators)
    }
    guard let type = EqualityRules.typeOnMainActor(in: left, right) else { return paired() }
    return MainActorConformance.run("==", of: type, at: nil, else: nil, paired)
  }

  /// Appends the first difference of long texts or data, with a few elements around it. After the
  /// limit, they're shown as a whole.
  private mutating func visitLong<Elements: Collection>(
    _ left: Elements, _ right: Elements, _ path: String, _ text: (Elements.SubSequence) -> String
  ) where Elements.Element: Equatable {
    guard max(left.count, right.count) > Difference.largeSize else { return }
    let equal = zip(left, right).prefix(Difference.searchedCount).prefix { $0 == $1 }.count
    guard equal < Difference.searchedCount else { return }
    let start = max(0, equal - 10)
    func excerpt(_ elements: Elements) -> String {
      let rest = elements.dropFirst(start)
      let isCut = rest.dropFirst(equal + 20 - start).first != nil
      return (start > 0 ? "…" : "") + text(rest.prefix(equal + 20 - start)) + (isCut ? "…" : "")
    }
    append(excerpt(left), excerpt(right), "\(path)[\(equal)]")
    appendCounts(left.count, right.count, left is String ? "character" : "byte", path)
  }

  private mutating func visitEntries(
    _ paired: PairedEntries, isSet: Bool, _ path: String, _ depth: Int
  ) {
    func key(_ entry: PairedEntries.Entry) -> String { ValueDescription.of(entry.key, limit: 80) }
    func text(_ value: Any??) -> String {
      value.map { ValueDescription.of($0, limit: 80) } ?? (isSet ? "no such element" : "nil")
    }
    // Only what differs is described, and sorted by its description.
    let found = paired.found.filter { !rules.areEqual($0.0.value ?? nil, $0.1.value ?? nil) }
    let count = found.count + paired.left.count + paired.right.count
    guard count <= ValueDescription.sortedCount else {
      return append("0", "\(count)", "\(path), differing \(isSet ? "elements" : "entries")")
    }
    var entries = found.map { (key($0.0), $0.0.value, $0.1.value) }
    entries += paired.left.map { (key($0), $0.value ?? $0.key, .none) }
    entries += paired.right.map { (key($0), .none, $0.value ?? $0.key) }
    for (key, expected, actual) in entries.sorted(by: { $0.0 < $1.0 }) where !isFull {
      if let expected, let actual {
        visit(expected, actual, "\(path)[\(key)]", depth: depth + 1)
      } else {
        append(text(expected), text(actual), "\(path)[\(key)]")
      }
    }
  }

  // MARK: Appending

  private mutating func appendCounts(
    _ expected: Int, _ actual: Int, _ noun: String, _ path: String
  ) {
    if expected != actual { append("\(expected)", "\(actual)", "\(path), \(noun)s") }
  }

  private mutating func append(
    _ expected: String, _ actual: String, _ path: String, isInvisible: Bool = false
  ) {
    append(Difference(path: path, expected: expected, actual: actual, isInvisible: isInvisible))
  }

  private mutating func append(_ difference: Difference) {
    if !isFull { differences.append(difference) }
  }
}
