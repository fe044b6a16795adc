/// An argument and what it looked like.
struct ArgumentText {
  let value: Any?
  let rendered: String?
  /// For an array with objects in it, what each of them looked like.
  let elements: [ArgumentText]?

  var text: String {
    if let rendered { return rendered }
    guard let elements else { return ValueDescription.of(value) }
    return "[" + elements.map(\.text).joined(separator: ", ") + "]"
  }

  /// The text with `*` around the parts that a pattern does not match.
  func marked(where pattern: ArgumentPattern, _ rules: EqualityRules) -> String {
    if pattern.matches(value, rules) { return text }
    guard let patterns = pattern.elementPatterns, let parts = elements ?? plainElements,
      patterns.count == parts.count
    else { return "*\(text)*" }
    return "["
      + zip(parts, patterns).map { $0.marked(where: $1, rules) }.joined(separator: ", ") + "]"
  }

  private var plainElements: [ArgumentText]? {
    guard let values = ArgumentPattern.elements(of: value), values.count <= 32 else { return nil }
    return values.map { ArgumentText(value: $0, rendered: nil, elements: nil) }
  }
}

extension LoggedCall {
  var argumentTexts: [ArgumentText] {
    arguments.enumerated().map { index, argument in
      guard let renderings else {
        return ArgumentText(value: argument, rendered: nil, elements: nil)
      }
      var elements: [ArgumentText]?
      if renderings.holdsElements(of: index) {
        elements = ArgumentPattern.elements(of: argument)?.enumerated().map {
          ArgumentText(
            value: $1, rendered: renderings.text(of: $0, in: index), elements: nil)
        }
      }
      return ArgumentText(
        value: argument, rendered: renderings.text(of: index), elements: elements)
    }
  }
}
