internal import UnderstudyValues

/// A pattern for one argument of a verification or a stub: a tree whose leaves are plain values and
/// matchers.
indirect enum ArgumentPattern {
  case value(Any?)
  case matcher(ArgumentMatcher)
  /// A value with matchers inside. The last element of an array can be a matcher of all remaining
  /// elements.
  case parts(Parts, [ArgumentPattern], rest: ArgumentMatcher? = nil)

  func matches(_ argument: Any?, _ rules: EqualityRules) -> Bool {
    switch self {
    case .value(let expected): return rules.areEqual(expected, argument)
    case .matcher(let matcher): return matcher.matches(argument, rules)
    case .parts:
      return leaves(beside: argument, rules).allSatisfy {
        if case .parts = $0.pattern { false } else { $0.pattern.matches($0.value, rules) }
      }
    }
  }

  /// A plain value or a matcher of the pattern, or a part of it whose type, case, or number of parts an argument
  /// doesn't have.
  typealias Leaf = (pattern: ArgumentPattern, value: Any?, steps: [String])

  /// The innermost parts of the pattern, each with the part of an argument at the same place.
  func leaves(beside argument: Any?, _ rules: EqualityRules, at steps: [String] = []) -> [Leaf] {
    guard case .parts(let parts, _, _) = self, let pairs = pairs(with: argument, rules) else {
      return [(self, argument, steps)]
    }
    return pairs.flatMap {
      $0.pattern.leaves(beside: $0.value, rules, at: steps + [parts.step(to: $0.index)])
    }
  }

  typealias Pair = (pattern: ArgumentPattern, value: Any?, index: Int)

  /// Pairs the parts of the pattern with those of an argument; `nil` if the argument is another
  /// kind of value, or if the pattern has no parts.
  func pairs(with argument: Any?, _ rules: EqualityRules) -> [Pair]? {
    guard case .parts(let parts, var patterns, let rest) = self,
      let values = parts.values(of: argument, rules)
    else { return nil }
    if let rest, values.count > patterns.count {
      patterns += Array(repeating: .matcher(rest), count: values.count - patterns.count)
    }
    guard values.count == patterns.count else { return nil }
    return patterns.indices.compactMap { index in
      parts.isCompared(index, with: values) ? (patterns[index], values[index], index) : nil
    }
  }

  /// Whether the pattern certainly matches the same arguments as another one if there are no
  /// comparators, whatever they capture.
  fileprivate func isSame(as other: ArgumentPattern) -> Bool {
    switch (exact, other.exact) {
    case (.value(let value), .value(let other)):
      return Identity.areSame(value, other)
    case (.matcher(let matcher), .matcher(let other)): return matcher.isSame(as: other)
    case (.parts(let parts, let patterns, nil), .parts(let others, let otherPatterns, nil)):
      return parts.areProperties && parts.type == others.type
        && patterns.elementsEqual(otherPatterns) { $0.isSame(as: $1) }
    default: return false
    }
  }

  /// Whether the pattern certainly matches each argument that another one matches.
  ///
  /// - Parameter argument: The argument of the other one, with placeholders for its matchers.
  fileprivate func covers(
    _ other: ArgumentPattern, _ argument: Any?, _ rules: EqualityRules
  ) -> Bool {
    switch (self, other.exact) {
    case (_, .value(let value)): return matches(value, rules)
    case (.matcher(let matcher), _) where matcher.acceptsType:
      let mayBeNil = other.matcher?.type is any OptionalValue.Type
      return matcher.matches(argument, rules) && (!mayBeNil || matcher.matches(nil, rules))
    case (.matcher(let matcher), .matcher(let other)): return matcher.isSame(as: other)
    case (.parts(let parts, _, nil), .parts(_, let others, nil)) where !parts.isUnordered:
      guard let pairs = pairs(with: argument, rules) else { return false }
      return pairs.allSatisfy {
        $0.index < others.count && $0.pattern.covers(others[$0.index], $0.value, rules)
      }
    default: return false
    }
  }

  /// Whether the pattern can match an argument that another one matches, as far as plain values tell.
  fileprivate func overlaps(_ other: ArgumentPattern, _ rules: EqualityRules) -> Bool {
    if case .value(let value) = other.exact { return matches(value, rules) }
    if case .value(let value) = exact { return other.matches(value, rules) }
    return true
  }

  /// The pattern as a plain value if it's `equal(to:)`.
  private var exact: ArgumentPattern {
    guard let matcher, matcher.isEqualTo else { return self }
    return .value(matcher.values.value[0])
  }

  func capture(_ argument: Any?, _ rules: EqualityRules) {
    switch self {
    case .value: break
    case .matcher(let matcher): matcher.capture?.value(argument)
    case .parts where !hasCaptor: break
    case .parts:
      for leaf in leaves(beside: argument, rules) {
        leaf.pattern.matcher?.capture?.value(leaf.value)
      }
    }
  }

  /// Whether a part of the pattern, or the pattern itself, satisfies a condition.
  func contains(where isFound: (ArgumentPattern) -> Bool) -> Bool {
    if isFound(self) { return true }
    guard case .parts(_, let patterns, let rest) = self else { return false }
    return patterns.contains { $0.contains(where: isFound) }
      || rest.map { isFound(.matcher($0)) } ?? false
  }

  var matcher: ArgumentMatcher? { if case .matcher(let matcher) = self { matcher } else { nil } }

  var hasCaptor: Bool {
    switch self {
    case .value: false
    case .matcher(let matcher): matcher.capture != nil
    case .parts: contains { $0.matcher?.capture != nil }
    }
  }

  static func array(_ argument: Any?) -> (any ArrayValue)? {
    flattened(argument) as? any ArrayValue
  }

  /// The type of a plain value, or of a part of it, whose values are never equal; `nil` if there is
  /// none.
  func incomparableType(_ rules: EqualityRules) -> Any.Type? {
    switch self {
    case .value(let value): rules.incomparableType(in: value)
    case .matcher(let matcher): matcher.incomparableType(rules)
    case .parts(_, let patterns, _):
      patterns.firstNonNil { $0.incomparableType(rules) }
    }
  }

  /// A class whose object can have changed since a call that doesn't match; `nil` if there's none.
  func mutableType(whereDifferentFrom argument: Any?, _ rules: EqualityRules) -> Any.Type? {
    switch self {
    case .value(let value):
      guard let value = flattened(value), TypeKind(of: value) == .object,
        TypeTraits.of(Swift.type(of: value)).isEquatable, Self.isMutable(type(of: value)),
        !(value is any Mocking), !rules.areEqual(value, argument)
      else { return nil }
      return type(of: value)
    case .matcher(let matcher):
      let type = withoutOptionals(matcher.type)
      return TypeKind(type) == .object && Self.isMutable(type) && !matcher.acceptsType
        && !matcher.comparesIdentity && !matcher.isResult && !matcher.matches(argument, rules)
        ? type : nil
    case .parts:
      return leaves(beside: argument, rules).firstNonNil {
        if case .parts = $0.pattern { return nil }
        return $0.pattern.mutableType(whereDifferentFrom: $0.value, rules)
      }
    }
  }

  /// Whether objects of a class can change. Those of the libraries don't, unless they say so.
  private static func isMutable(_ type: Any.Type) -> Bool {
    !TypeTraits.of(type).isOfLibrary || "\(type)".contains("Mutable")
  }

  var text: String { ValueDescription.of(self) }

  /// Whether a plain part stands beside a matcher inside of the same value: an initializer can have made
  /// it of the matcher, which a proxy can't tell in its only run.
  var hasPartBesideMatcher: Bool {
    guard case .parts(let parts, let patterns, _) = self else { return false }
    return patterns.contains { pattern in
      if case .value = pattern { return !parts.isList }
      return pattern.hasPartBesideMatcher
    }
  }
}

final class ArgumentListPattern {
  let patterns: [ArgumentPattern]
  let hasCaptor: Bool
  /// Where the patterns were written.
  private let position: SourcePosition
  /// The session whose comparators apply in contexts that don't belong to a session.
  private let session: MockSession?

  init(
    patterns: [ArgumentPattern], at position: SourcePosition, session: MockSession? = nil
  ) {
    self.patterns = patterns
    self.position = position
    self.session = session
    usualRules = EqualityRules(nil, at: position)
    var hasCaptor = false
    for index in 0..<patterns.count where patterns[index].hasCaptor { hasCaptor = true }
    self.hasCaptor = hasCaptor
  }

  /// The current rules of equality. A comparator can be registered after a stub was written.
  var rules: EqualityRules {
    ArgumentEquality.comparators.isUsed
      ? ArgumentEquality.rules(in: session, at: position) : usualRules
  }
  private let usualRules: EqualityRules

  func isSame(as others: [ArgumentPattern]) -> Bool {
    patterns.elementsEqual(others) { $0.isSame(as: $1) }
  }

  /// Whether all calls certainly match that a recorded one stands for.
  ///
  /// - Parameters:
  ///   - written: What the test wrote.
  ///   - arguments: The arguments of the recorded call, with placeholders.
  func covers(_ written: [ArgumentPattern], of arguments: [Any?]) -> Bool {
    let rules = rules
    return patterns.count == written.count
      && patterns.indices.allSatisfy {
        patterns[$0].covers(written[$0], arguments[$0], rules)
      }
  }

  /// Whether a call can match that a recorded one stands for.
  func overlaps(_ written: [ArgumentPattern]) -> Bool {
    let rules = rules
    return patterns.count == written.count
      && zip(patterns, written).allSatisfy { $0.overlaps($1, rules) }
  }

  /// A pattern for any arguments, of which the captors of this one keep what they see.
  func withAnyArguments(at position: SourcePosition) -> ArgumentListPattern {
    let any = patterns.map { pattern in
      if pattern.isOmitted || pattern.matcher?.callee != nil { return pattern }
      return ArgumentPattern.matcher(
        ArgumentMatcher(
          "any()", type: Any.self, position: position,
          capture: pattern.hasCaptor ? { pattern.capture($0, self.rules) } : nil,
          acceptsType: true, accepts: { _, _ in true }))
    }
    return ArgumentListPattern(patterns: any, at: position, session: session)
  }

  func matches(_ arguments: [Any?]) -> Bool { matches(arguments, rules) }

  func matches(_ arguments: [Any?], _ rules: EqualityRules) -> Bool {
    guard patterns.count == arguments.count else { return false }
    var index = 0
    while index < patterns.count, patterns[index].matches(arguments[index], rules) { index += 1 }
    return index == patterns.count
  }

  var incomparableType: Any.Type? { incomparableType(by: rules) }

  func incomparableType(by rules: EqualityRules) -> Any.Type? {
    for index in 0..<patterns.count {
      if let type = patterns[index].incomparableType(rules) { return type }
    }
    return nil
  }

  func capture(_ arguments: [Any?]) {
    guard hasCaptor else { return }
    let rules = rules
    for (pattern, argument) in zip(patterns, arguments) { pattern.capture(argument, rules) }
  }
}
