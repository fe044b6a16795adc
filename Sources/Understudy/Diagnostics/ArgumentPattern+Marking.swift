extension ArgumentPattern {
  /// Returns an argument with `*` around the parts that don't match the pattern.
  func marked(_ argument: Any?, _ rules: EqualityRules) -> String {
    let text = ValueDescription.of(argument)
    if matches(argument, rules) { return text }
    guard let elements = Self.elements(of: argument),
      let patterns = elementPatterns(count: elements.count), patterns.count == elements.count,
      elements.count <= ValueDescription.maximalCount
    else { return "*\(text)*" }
    let marked = zip(patterns, elements).map { $0.marked($1, rules) }
    // Arrays of other elements can be different as a whole.
    guard zip(patterns, elements).contains(where: { !$0.matches($1, rules) }) else {
      return "*\(text)*"
    }
    return "[" + marked.joined(separator: ", ") + "]"
  }
}
