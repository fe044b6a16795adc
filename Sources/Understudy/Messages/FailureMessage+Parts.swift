package import UnderstudyValues

// What a text of another target is made of.
extension FailureMessage {
  /// The parts in which two values differ.
  package static func differences(
    of expected: Any?, _ actual: Any?, at path: String, _ rules: EqualityRules
  ) -> [(path: String, expected: String, actual: String)] {
    Difference.between(.value(expected), actual, at: path, rules)
      .map { ($0.path, $0.expected, $0.actual) }
  }

  package static func list(_ calls: [Invocation]) -> [String] {
    self.calls(
      CallList(calls, count: calls.count) { NumberedText(number: $0.number, text: $0.text) })
  }
}
