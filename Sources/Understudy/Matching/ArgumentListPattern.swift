/// What the arguments of a call have to be, by the rules of equality that hold for the test.
struct ArgumentListPattern {
  let patterns: [ArgumentPattern]
  let rules: EqualityRules
  let hasCaptor: Bool

  init(patterns: [ArgumentPattern], rules: EqualityRules) {
    self.patterns = patterns
    self.rules = rules
    hasCaptor = patterns.contains(where: \.hasCaptor)
  }

  func matches(_ arguments: [Any?]) -> Bool {
    guard patterns.count == arguments.count else { return false }
    // A plain loop: `zip` and `allSatisfy` make it ten times slower in debug builds.
    var index = 0
    while index < patterns.count {
      guard patterns[index].matches(arguments[index], rules) else { return false }
      index += 1
    }
    return true
  }

  /// Hands the values of a matching call to the captors.
  func capture(_ arguments: [Any?]) {
    guard hasCaptor else { return }
    for (pattern, argument) in zip(patterns, arguments) { pattern.capture(argument) }
  }

  /// The arguments as a key, if they are all plain values that have one.
  var key: ArgumentKey? {
    guard rules.areStandard else { return nil }
    var values: [Any?] = []
    for pattern in patterns {
      guard case .value(let value) = pattern else { return nil }
      values.append(value)
    }
    return ArgumentKey(values)
  }
}
