extension CallPattern {
  /// Returns the parts of large arguments in which a call differs from the pattern.
  func differences(from call: LoggedCall, _ rules: EqualityRules) -> [Difference] {
    let labels = Signature(self.call.method.signature).argumentNames(arguments.patterns.count)
    return zip(zip(arguments.patterns, call.arguments), labels).flatMap { pair, label in
      Difference.between(pair.0, pair.1, at: label, rules)
    }
  }
}
