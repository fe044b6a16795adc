/// A pattern for the arguments of a call.
final class ArgumentListPattern {
  let patterns: [ArgumentPattern]
  let hasCaptor: Bool
  /// The session whose comparators apply in contexts that don't belong to a session.
  private let session: MockSession?

  init(patterns: [ArgumentPattern], session: MockSession? = nil) {
    self.patterns = patterns
    self.session = session
    hasCaptor = patterns.contains(where: \.hasCaptor)
  }

  /// The current rules of equality. A comparator can be registered after a stub was written.
  var rules: EqualityRules { ArgumentEquality.rules(in: session) }

  func matches(_ arguments: [Any?]) -> Bool { matches(arguments, rules) }

  func matches(_ arguments: [Any?], _ rules: EqualityRules) -> Bool {
    // A loop over a local constant, because `zip` and `allSatisfy` are ten times slower in debug builds.
    let patterns = patterns
    guard patterns.count == arguments.count else { return false }
    var index = 0
    while index < arguments.count {
      if !patterns[index].matches(arguments[index], rules) { return false }
      index += 1
    }
    return true
  }

  /// Passes the arguments of a matching call to the captors.
  func capture(_ arguments: [Any?]) {
    guard hasCaptor else { return }
    for (pattern, argument) in zip(patterns, arguments) { pattern.capture(argument) }
  }
}
