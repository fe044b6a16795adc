extension ArgumentPattern {
  /// Returns an argument with `*` around the parts that don't match the pattern.
  func marked(_ argument: Any?, _ rules: EqualityRules) -> String {
    let text = ValueDescription.of(argument)
    if matches(argument, rules) { return text }
    guard let array = Self.array(argument), array.elementCount <= ValueDescription.maximalCount,
      let patterns = elementPatterns(count: array.elementCount)
    else { return "*\(text)*" }
    let elements = array.elements
    let marked = zip(patterns, elements).map { $0.marked($1, rules) }
    // Arrays of other elements can be different as a whole.
    guard zip(patterns, elements).contains(where: { !$0.matches($1, rules) }) else {
      return "*\(text)*"
    }
    return "[" + marked.joined(separator: ", ") + "]"
  }
}
