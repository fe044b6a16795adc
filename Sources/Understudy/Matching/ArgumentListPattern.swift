/// What the arguments of a call must be.
struct ArgumentListPattern {
  let patterns: [ArgumentPattern]
  let hasCaptor: Bool
  /// The session whose comparators apply in contexts that belong to none.
  private let session: MockSession?

  init(patterns: [ArgumentPattern], session: MockSession? = nil) {
    self.patterns = patterns
    self.session = session
    hasCaptor = patterns.contains(where: \.hasCaptor)
  }

  /// The rules of equality that apply now: a comparator can be registered after a stub was written.
  var rules: EqualityRules { ArgumentEquality.rules(in: session) }

  func matches(_ arguments: [Any?]) -> Bool { matches(arguments, rules) }

  func matches(_ arguments: [Any?], _ rules: EqualityRules) -> Bool {
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

  /// The arguments as a key, if all of them are plain values that have one.
  var key: ArgumentKey? {
    var values: [Any?] = []
    for pattern in patterns {
      guard case .value(let value) = pattern else { return nil }
      values.append(value)
    }
    return ArgumentKey(values)
  }
}
