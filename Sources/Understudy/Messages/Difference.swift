internal import UnderstudyValues

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
    var search = DifferenceSearch(rules: rules)
    search.visit(pattern, actual, path)
    if search.differences.isEmpty { return [] }
    let texts = [pattern.text, ValueDescription.of(actual)]
    // Or if something is left out.
    var isHidden =
      texts[0] == texts[1] || texts.contains { $0.count > largeSize || $0.contains("…") }
    if case .parts(let parts, _, _) = pattern, !parts.isList { isHidden = true }
    if pattern.matcher?.part != nil { isHidden = true }
    return search.differences.filter { ($0.path != path && isHidden) || $0.isInvisible }
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
