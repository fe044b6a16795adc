import Foundation

/// A part of an argument that differs from the expected value.
struct Difference {
  /// The path to the part: `values[1].address.city`.
  let path: String
  let expected: String
  let actual: String
  /// Whether the descriptions are the same although the values are different.
  var isInvisible = false

  /// The maximal number of differences that are shown for one argument.
  static let maximalCount = 10
  /// The length from which an argument counts as large.
  static let largeSize = 60

  /// The differing parts of an argument that's large or has the same description as the expected value;
  /// empty for any other argument, which the message shows in full.
  static func between(
    _ pattern: ArgumentPattern, _ actual: Any?, at path: String, _ rules: EqualityRules
  ) -> [Difference] {
    var search = DifferenceSearch(rules: rules)
    search.visit(pattern, actual, path)
    let texts = [pattern.text, ValueDescription.of(actual)]
    let isHidden = texts[0] == texts[1] || texts.contains { $0.count > largeSize }
    return search.differences.filter { ($0.path != path && isHidden) || $0.isInvisible }
  }
}

/// Finds the differing parts of two values.
private struct DifferenceSearch {
  let rules: EqualityRules
  private(set) var differences: [Difference] = []

  init(rules: EqualityRules) { self.rules = rules }

  private var isFull: Bool { differences.count >= Difference.maximalCount }
  private static let maximalDepth = 8

  mutating func visit(_ pattern: ArgumentPattern, _ actual: Any?, _ path: String) {
    guard !isFull, !pattern.matches(actual, rules) else { return }
    switch pattern {
    case .value(let expected):
      // The message says of closures what there is to say.
      if let expected = flattened(expected), TypeKind(of: expected) == .function { return }
      visit(expected, actual, path, depth: 0)
    case .matcher(let matcher):
      append(matcher.text, ValueDescription.of(actual, limit: 80), path)
    case .elements:
      guard let elements = ArgumentPattern.elements(of: actual),
        let patterns = pattern.elementPatterns(count: elements.count)
      else {
        return append(pattern.text, ValueDescription.of(actual, limit: 80), path)
      }
      for (index, (pattern, element)) in zip(patterns, elements).enumerated() {
        visit(pattern, element, "\(path)[\(index)]")
      }
      appendCounts(patterns.count, elements.count, path)
    }
  }

  private mutating func visit(_ expected: Any?, _ actual: Any?, _ path: String, depth: Int) {
    guard !isFull, !rules.areEqual(expected, actual) else { return }
    guard let left = flattened(expected), let right = flattened(actual),
      type(of: left) == type(of: right), depth < Self.maximalDepth
    else { return append(expected, actual, path) }
    let count = differences.count
    visitParts(of: left, right, path, depth)
    // Values with equal parts can be different by rules of their own.
    if differences.count == count { append(left, right, path) }
  }

  private mutating func visitParts(of left: Any, _ right: Any, _ path: String, _ depth: Int) {
    switch (left, right) {
    case (let left as String, let right as String):
      visitText(Array(left), Array(right), path) { String($0).debugDescription }
    case (let left as Data, let right as Data):
      visitText(Array(left), Array(right), path) { "\(Array($0))" }
    case (let left as any ArrayValue, let right as any ArrayValue):
      let (left, right) = (left.elements, right.elements)
      for index in 0..<min(left.count, right.count) where !isFull {
        visit(left[index], right[index], "\(path)[\(index)]", depth: depth + 1)
      }
      appendCounts(left.count, right.count, path)
    case (let left as any UnorderedValue, _):
      guard let paired = left.paired(with: right) else { return }
      visitEntries(paired, isSet: left is any SetValue, path, depth)
    default: visitFields(of: left, right, path, depth)
    }
  }

  /// A long string is shown as the index of the first difference, with a few characters around it.
  private mutating func visitText<Element: Equatable>(
    _ left: [Element], _ right: [Element], _ path: String, _ text: (ArraySlice<Element>) -> String
  ) {
    guard max(left.count, right.count) > Difference.largeSize else { return }
    let index =
      zip(left, right).enumerated().first { $1.0 != $1.1 }?.offset
      ?? min(left.count, right.count)
    let start = max(0, index - 10)
    func excerpt(_ elements: [Element]) -> String {
      let end = min(elements.count, index + 20)
      return (start > 0 ? "…" : "") + text(elements[min(start, end)..<end])
        + (end < elements.count ? "…" : "")
    }
    append(excerpt(left), excerpt(right), "\(path)[\(index)]")
    appendCounts(left.count, right.count, path)
  }

  private mutating func visitEntries(
    _ paired: PairedEntries, isSet: Bool, _ path: String, _ depth: Int
  ) {
    func key(_ entry: PairedEntries.Entry) -> String { ValueDescription.of(entry.key, limit: 80) }
    var entries = paired.found.map { (key($0.0), $0.0.value, $0.1.value) }
    entries += paired.left.map { (key($0), $0.value ?? $0.key, .none) }
    entries += paired.right.map { (key($0), .none, $0.value ?? $0.key) }
    for (key, expected, actual) in entries.sorted(by: { $0.0 < $1.0 }) where !isFull {
      switch (expected, actual) {
      case (let expected?, let actual?):
        visit(expected, actual, "\(path)[\(key)]", depth: depth + 1)
      case (let expected?, nil):
        append(
          ValueDescription.of(expected, limit: 80), isSet ? "no such element" : "nil",
          "\(path)[\(key)]")
      case (nil, let actual?):
        append(
          isSet ? "no such element" : "nil", ValueDescription.of(actual, limit: 80),
          "\(path)[\(key)]")
      case (nil, nil): break
      }
    }
  }

  private mutating func visitFields(of left: Any, _ right: Any, _ path: String, _ depth: Int) {
    let type = type(of: left)
    // A value of a standard type is shown as a whole.
    guard !isStandard(type) else { return }
    let parts: [(step: String, expected: Any?, actual: Any?)] = withAddresses(of: left, right) {
      left, right in
      switch TypeKind(type) {
      case .structure, .tuple:
        return StoredField.all(of: type).filter { $0.ownership == .strong }.map { field in
          let step = field.name.hasPrefix(".") ? field.name : ".\(field.name)"
          return (step, field.value(at: left), field.value(at: right))
        }
      case .enumeration:
        guard let metadata = EnumMetadata(type) else { return [] }
        let tag = metadata.tag(at: left)
        guard tag == metadata.tag(at: right), let name = metadata.name(of: tag) else { return [] }
        return [(".\(name)", metadata.payload(at: left), metadata.payload(at: right))]
      default: return []
      }
    }
    for part in parts { visit(part.expected, part.actual, path + part.step, depth: depth + 1) }
  }

  // MARK: Appending

  private mutating func appendCounts(_ expected: Int, _ actual: Int, _ path: String) {
    if expected != actual { append("\(expected)", "\(actual)", "\(path).count") }
  }

  private mutating func append(_ expected: String, _ actual: String, _ path: String) {
    guard !isFull else { return }
    differences.append(Difference(path: path, expected: expected, actual: actual))
  }

  private mutating func append(_ expected: Any?, _ actual: Any?, _ path: String) {
    let texts = (ValueDescription.of(expected, limit: 80), ValueDescription.of(actual, limit: 80))
    guard texts.0 == texts.1, let expected = flattened(expected), let actual = flattened(actual)
    else { return append(texts.0, texts.1, path) }
    let types = (type(of: expected), type(of: actual))
    let kinds =
      types.0 == types.1
      ? Self.alike(TypeKind(types.0)) : (" (\(types.0))", " (\(types.1))")
    var difference = Difference(
      path: path, expected: texts.0 + kinds.0, actual: texts.1 + kinds.1)
    difference.isInvisible = true
    differences.append(difference)
  }

  /// The difference of two values of the same type that have the same description.
  private static func alike(_ kind: TypeKind) -> (String, String) {
    switch kind {
    case .object: (" (an object)", " (another object)")
    case .function: ("", " (a closure equals no other)")
    default: (" (a value)", " (another value)")
    }
  }
}
