extension CallPattern {
  /// The indices inside large arguments where a call differs from the pattern.
  func differences(from call: LoggedCall) -> [Difference] {
    let labels = Signature(self.call.method.signature).argumentNames(arguments.patterns.count)
    return zip(zip(arguments.patterns, call.arguments), labels).flatMap { pair, label in
      pair.0.differences(from: pair.1, at: label, arguments.rules)
    }
  }
}

extension ArgumentPattern {
  /// The indices inside a large value where it differs from the pattern's.
  func differences(
    from argument: Any?, at path: String, _ rules: EqualityRules
  ) -> [Difference] {
    guard !matches(argument, rules) else { return [] }
    if let patterns = elementPatterns, let elements = Self.elements(of: argument),
      patterns.count == elements.count
    {
      return zip(patterns, elements).enumerated().flatMap { index, pair in
        pair.0.differences(from: pair.1, at: "\(path)[\(index)]", rules)
      }
    }
    guard case .value(let expected) = self else { return [] }
    return Difference.between(expected, argument, at: path, rules)
  }
}
