internal import UnderstudyValues
import Foundation

/// A part of an argument that differs from the expected value.
struct Difference {
  /// The path to the part: `values[1].address.city`.
  let path: String
  let expected: String
  let actual: String
  /// Whether the descriptions alone don't show why the values are different.
  let isInvisible: Bool
  /// Whether nothing shows it, so that it's no cause if the type of the whole has its own `==`.
  var hasNoCause = false

  /// The maximal number of differences that are shown for one argument.
  static let maximalCount = 10
  static let largeSize = 60
  static let searchedCount = 10_000

  /// The differing parts of a large argument, or of one with the same description as the expected
  /// value; empty for any other argument, which the message shows in full.
  static func between(
    _ pattern: ArgumentPattern, _ actual: Any?, at path: String, _ rules: EqualityRules
  ) -> [Difference] {
    let differences = of(pattern, actual, at: path, rules).prefix(maximalCount)
    if differences.isEmpty { return [] }
    let texts = [pattern.text, ValueDescription.of(actual)]
    // Or if something is left out.
    var isHidden =
      texts[0] == texts[1] || texts.contains { $0.count > largeSize || $0.contains("…") }
    if case .parts(let parts, _, _) = pattern, !parts.isList { isHidden = true }
    if pattern.matcher?.part != nil { isHidden = true }
    return differences.filter { ($0.path != path && isHidden) || $0.isInvisible }
  }
}

extension Difference {
  /// Two different values, with what tells them apart if their descriptions don't.
  ///
  /// - Parameter rules: Those by which they're different.
  init(_ expected: Any?, _ actual: Any?, at path: String, _ rules: EqualityRules) {
    let texts = (ValueDescription.of(expected, limit: 80), ValueDescription.of(actual, limit: 80))
    guard let left = flattened(expected), let right = flattened(actual) else {
      let areAlike = texts.0 == texts.1
      let (first, second) = areAlike ? Self.nils(expected, actual) : texts
      self.init(path: path, expected: first, actual: second, isInvisible: areAlike)
      return
    }
    let hint = Self.hint(of: left, right, texts, rules)
    self.init(
      path: path, expected: texts.0 + (hint?.expected ?? ""),
      actual: texts.1 + (hint?.actual ?? ""), isInvisible: hint != nil,
      hasNoCause: hint?.hasNoCause ?? false)
  }

  /// The parts in which an argument differs from what a pattern expects.
  private static func of(
    _ pattern: ArgumentPattern, _ actual: Any?, at path: String, _ rules: EqualityRules
  ) -> [Difference] {
    pattern.leaves(beside: actual, rules).flatMap { leaf -> [Difference] in
      let path = path + leaf.steps.joined()
      var text: String { ValueDescription.of(leaf.value, limit: 80) }
      switch leaf.pattern {
      case .value(let expected):
        // The message has a line about closures.
        if let expected = flattened(expected), TypeKind(of: expected) == .function { return [] }
        return of(expected, leaf.value, at: path, rules)
      case .matcher(let matcher) where matcher.matches(leaf.value, rules): return []
      case .matcher(let matcher) where matcher.acceptsType:
        // Only the types tell why `any()` doesn't match.
        let expected = TypeName.withArticle(matcher.type)
        return [
          Difference(
            path: path, expected: expected, actual: Misuse.valueWithType(leaf.value),
            isInvisible: true)
        ]
      case .matcher(let matcher):
        guard let part = matcher.part, let value = part.read.value(leaf.value) else {
          return [difference(matcher.text, text, at: path)]
        }
        return of(.matcher(part.matcher), value, at: path + part.steps, rules)
      case .parts(let parts, let patterns, _):
        guard parts.isList, let others = Parts(of: leaf.value), others.isList else {
          return [difference(leaf.pattern.text, text, at: path)]
        }
        // A list of another length.
        let count = difference("\(patterns.count)", "\(others.count)", at: path + ", elements")
        return zip(patterns.indices, others.values).flatMap { index, value in
          of(patterns[index], value, at: path + parts.step(to: index), rules)
        } + (patterns.count == others.count ? [] : [count])
      }
    }
  }

  private static func of(
    _ expected: Any?, _ actual: Any?, at path: String, _ rules: EqualityRules
  ) -> [Difference] {
    let search = DifferenceSearch(rules, limit: maximalCount) {
      !Difference($0, $1, at: "", rules).hasNoCause
    }
    return search.differences(expected, actual).flatMap { part -> [Difference] in
      let path = path + text(of: part.steps)
      let excerpts = excerpts(of: part.left, part.right, at: path)
      return excerpts.isEmpty
        ? [Difference(part.left, part.right, at: path, rules)] : excerpts
    }
  }

  /// A path. Of the steps to a deep part, only the first and the last ones are shown.
  private static func text(of steps: [String]) -> String {
    guard steps.count > 8 else { return steps.joined() }
    return steps.prefix(4).joined() + "… \(steps.count - 8) more …" + steps.suffix(4).joined()
  }

  /// The first difference of long texts or data, and that of their lengths; empty for other values, and for
  /// texts that are equal for long.
  private static func excerpts(of left: Any?, _ right: Any?, at path: String) -> [Difference] {
    // A cast would read an object of Foundation that no initializer made.
    let values = [left, right].compactMap(flattened)
    if values.contains(where: PlaceholderRecognition.isPlaceholder) { return [] }
    switch (left, right) {
    case (let left as String, let right as String):
      return excerpts(of: left, right, "characters", at: path) {
        ValueDescription.visible(String($0).debugDescription)
      }
    case (let left as Data, let right as Data):
      let areTexts = [left, right].allSatisfy { $0.text(atMost: searchedCount) != nil }
      return excerpts(of: left, right, "bytes", at: path) { piece in
        guard areTexts else { return "\(Array(piece))" }
        let text = String(decoding: piece.wholeCharacters, as: UTF8.self)
        return ValueDescription.visible(text.debugDescription)
      }
    default: return []
    }
  }

  private static func excerpts<Elements: Collection>(
    of left: Elements, _ right: Elements, _ noun: String, at path: String,
    _ text: (Elements.SubSequence) -> String
  ) -> [Difference] where Elements.Element: Equatable {
    guard max(left.count, right.count) > largeSize else { return [] }
    let equal = zip(left, right).prefix(searchedCount).prefix { $0 == $1 }.count
    guard equal < searchedCount else { return [] }
    let start = max(0, equal - 10)
    func excerpt(_ elements: Elements) -> String {
      let rest = elements.dropFirst(start)
      let isCut = rest.dropFirst(equal + 20 - start).first != nil
      return (start > 0 ? "…" : "") + text(rest.prefix(equal + 20 - start)) + (isCut ? "…" : "")
    }
    let first = difference(excerpt(left), excerpt(right), at: "\(path)[\(equal)]")
    let counts = difference("\(left.count)", "\(right.count)", at: "\(path), \(noun)")
    return left.count == right.count ? [first] : [first, counts]
  }

  private static func difference(
    _ expected: String, _ actual: String, at path: String
  ) -> Difference {
    Difference(path: path, expected: expected, actual: actual, isInvisible: false)
  }

  /// Two empty optionals of different depths.
  private static func nils(_ expected: Any?, _ actual: Any?) -> (String, String) {
    let depths = (depth(ofNil: expected), depth(ofNil: actual))
    func text(_ depth: Int) -> String {
      (0..<depth - min(depths.0, depths.1)).reduce("nil") { text, _ in ".some(\(text))" }
    }
    return (text(depths.0), text(depths.1))
  }

  /// What follows the descriptions of two values that don't tell them apart; `nil` if they do.
  private static func hint(
    of left: Any, _ right: Any, _ texts: (String, String), _ rules: EqualityRules
  ) -> (expected: String, actual: String, hasNoCause: Bool)? {
    let (type, kind) = (type(of: left), TypeKind(of: left))
    if texts.0 == texts.1 || kind == .object, rules.isEqualByComparator(left, right) == false {
      return ("", " (different by the comparator of \(type))", false)
    }
    let traits = TypeTraits.of(type)
    if traits.isMock { return texts.0 == texts.1 ? ("", " (another mock)", false) : nil }
    let isEquatable = traits.isEquatable
    let byOperator = ("", " (different by ==; a description of the type would show how)", false)
    guard texts.0 == texts.1 else {
      // Two objects without a description are only shown as such.
      guard kind == .object, TypeKind(of: right) == .object, texts.0.hasPrefix("\(type) #"),
        !TypeTraits.isPrivateObject(left)
      else { return nil }
      return isEquatable ? byOperator : ("", " (another object; \(type) isn't Equatable)", true)
    }
    let other = Swift.type(of: right)
    if type != other { return (" (\(type))", " (\(other))", false) }
    if type == Date.self, let dates = [left, right] as? [Date] {
      let seconds = dates.map { " (\($0.timeIntervalSinceReferenceDate) s since 2001)" }
      return (seconds[0], seconds[1], false)
    }
    if isEquatable { return byOperator }
    return switch kind {
    case .object: (" (an object)", " (another object)", true)
    case .function: ("", " (a closure equals no other)", true)
    default: (" (a value)", " (another value)", true)
    }
  }
}

extension ExpectedCall {
  /// Returns the parts of large arguments in which a call differs from the expected one.
  func differences(from call: LoggedCall) -> [Difference] {
    let labels = Signature(method).argumentNames(arguments.patterns.count)
    return zip(zip(arguments.patterns, call.arguments), labels).flatMap { pair, label in
      Difference.between(pair.0, pair.1, at: label, rules)
    }
  }
}
