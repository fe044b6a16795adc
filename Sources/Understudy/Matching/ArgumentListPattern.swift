/// A pattern for the arguments of a call.
struct ArgumentListPattern {
  let patterns: [ArgumentPattern]
  let hasCaptor: Bool
  /// The patterns as tests of words; `nil` if the words of arguments can't be read.
  let tests: ArgumentTests?
  /// The session whose comparators apply in contexts that don't belong to a session.
  private let session: MockSession?

  init(patterns: [ArgumentPattern], session: MockSession? = nil) {
    self.patterns = patterns
    self.session = session
    var hasCaptor = false
    for pattern in patterns where pattern.hasCaptor { hasCaptor = true }
    self.hasCaptor = hasCaptor
    tests = ArgumentTests(patterns)
  }

  /// The current rules of equality. A comparator can be registered after a stub was written.
  var rules: EqualityRules { ArgumentEquality.rules(in: session) }

  func matches(_ arguments: [Any?]) -> Bool { matches(arguments, rules) }

  func matches(_ arguments: [Any?], _ rules: EqualityRules) -> Bool {
    if rules.areStandard, let tests { return tests.areMatched(by: arguments, rules) }
    guard patterns.count == arguments.count else { return false }
    // A loop, because `zip` and `allSatisfy` are ten times slower in debug builds.
    var index = 0
    while index < patterns.count {
      guard patterns[index].matches(arguments[index], rules) else { return false }
      index += 1
    }
    return true
  }

  /// Passes the arguments of a matching call to the captors.
  func capture(_ arguments: [Any?]) {
    guard hasCaptor else { return }
    for (pattern, argument) in zip(patterns, arguments) { pattern.capture(argument) }
  }

  /// Whether all patterns are plain values.
  var arePlain: Bool {
    for pattern in patterns {
      guard case .value = pattern else { return false }
    }
    return true
  }

  /// The arguments as a key; `nil` unless all of them are plain values of types that have keys.
  var key: ArgumentKey? {
    var values: [Any?] = []
    for pattern in patterns {
      guard case .value(let value) = pattern else { return nil }
      values.append(value)
    }
    return ArgumentKey(values)
  }
}
