/// A pattern for one argument of a verification or a stub.
indirect enum ArgumentPattern {
  case value(Any?)
  case matcher(ArgumentMatcher)
  /// An array, usually of a variadic parameter, with matchers among its elements. The last can be a
  /// matcher of all remaining elements.
  case elements([ArgumentPattern], rest: ArgumentMatcher? = nil)

  func matches(_ argument: Any?, _ rules: EqualityRules) -> Bool {
    switch self {
    case .value(let expected): return rules.areEqual(expected, argument)
    case .matcher(let matcher): return matcher.matches(argument, rules)
    case .elements(let patterns, let rest):
      guard let array = Self.array(argument),
        array.elementCount == patterns.count
          || (rest != nil && array.elementCount > patterns.count)
      else { return false }
      var index = 0
      while index < array.elementCount {
        let element = array.element(at: index)
        let matches =
          index < patterns.count
          ? patterns[index].matches(element, rules) : rest?.matches(element, rules) == true
        guard matches else { return false }
        index += 1
      }
      return true
    }
  }

  /// Passes the argument of a matching call to the captors in the pattern.
  func capture(_ argument: Any?) {
    switch self {
    case .value: break
    case .matcher(let matcher): matcher.capture?.value(argument)
    case .elements(let patterns, _):
      for (pattern, element) in zip(patterns, Self.elements(of: argument) ?? []) {
        pattern.capture(element)
      }
    }
  }

  /// Whether a matcher in the pattern compares the identity of an object.
  var comparesIdentity: Bool {
    switch self {
    case .value: false
    case .matcher(let matcher): matcher.comparesIdentity
    case .elements(let patterns, _): patterns.contains(where: \.comparesIdentity)
    }
  }

  var hasCaptor: Bool {
    switch self {
    case .value: false
    case .matcher(let matcher): matcher.capture != nil
    case .elements(let patterns, _): patterns.contains(where: \.hasCaptor)
    }
  }

  /// An argument that's an array; `nil` for any other argument.
  static func array(_ argument: Any?) -> (any ArrayValue)? {
    flattened(argument) as? any ArrayValue
  }

  /// The elements of an argument that's an array; `nil` for any other argument.
  static func elements(of argument: Any?) -> [Any?]? { array(argument)?.elements }

  /// The type of a plain value, or of a part of it, whose values are never equal; `nil` if there is
  /// none.
  func incomparableType(_ rules: EqualityRules, depth: Int = 6) -> Any.Type? {
    switch self {
    case .value(let value): rules.incomparableType(in: value, depth: depth)
    case .matcher(let matcher): matcher.incomparableType(rules, depth: depth)
    case .elements(let patterns, _):
      patterns.lazy.compactMap { $0.incomparableType(rules, depth: depth) }.first
    }
  }

  /// The class of objects that the pattern compares by their content; `nil` if there is none.
  var mutableType: Any.Type? {
    switch self {
    case .value(let value):
      guard let value = flattened(value), TypeKind(of: value) == .object, value is any Equatable,
        !(value is any Mocking)
      else { return nil }
      return type(of: value)
    case .matcher(let matcher):
      let isObject = TypeKind(withoutOptionals(matcher.type)) == .object
      return isObject && !matcher.acceptsType && !matcher.comparesIdentity && !matcher.isResult
        ? withoutOptionals(matcher.type) : nil
    case .elements(let patterns, _): return patterns.lazy.compactMap(\.mutableType).first
    }
  }

  /// The pattern as code: a matcher with a description is written as its call.
  var source: String {
    switch self {
    case .value: text
    case .matcher(let matcher): matcher.source
    case .elements(let patterns, let rest):
      "[" + (patterns.map(\.source) + (rest.map { [$0.source] } ?? [])).joined(separator: ", ")
        + "]"
    }
  }

  /// The pattern as messages show it.
  var text: String {
    switch self {
    case .value(let value): ValueDescription.of(value)
    case .matcher(let matcher): matcher.text
    case .elements(let patterns, let rest):
      "[" + (patterns.map(\.text) + (rest.map { [$0.text] } ?? [])).joined(separator: ", ") + "]"
    }
  }

  /// The patterns for an array of a number of elements; `nil` if the pattern isn't an array of this
  /// length.
  func elementPatterns(count: Int) -> [ArgumentPattern]? {
    switch self {
    case .value(let value):
      guard let array = Self.array(value), array.elementCount == count else { return nil }
      return array.elements.map(ArgumentPattern.value)
    case .matcher: return nil
    case .elements(let patterns, let rest?):
      guard count >= patterns.count else { return nil }
      return patterns + Array(repeating: .matcher(rest), count: count - patterns.count)
    case .elements(let patterns, nil): return patterns.count == count ? patterns : nil
    }
  }
}

/// A pattern for the arguments of a call.
final class ArgumentListPattern {
  let patterns: [ArgumentPattern]
  let hasCaptor: Bool
  let comparesIdentity: Bool
  /// The session whose comparators apply in contexts that don't belong to a session.
  private let session: MockSession?

  init(patterns: [ArgumentPattern], session: MockSession? = nil) {
    self.patterns = patterns
    self.session = session
    hasCaptor = patterns.contains(where: \.hasCaptor)
    comparesIdentity = patterns.contains(where: \.comparesIdentity)
  }

  /// The current rules of equality. A comparator can be registered after a stub was written.
  var rules: EqualityRules { ArgumentEquality.rules(in: session) }

  /// A pattern for any arguments, of which the captors of this one keep what they see.
  func withAnyArguments(at position: SourcePosition) -> ArgumentListPattern {
    let any = patterns.map { pattern in
      ArgumentPattern.matcher(
        ArgumentMatcher(
          "any()", type: Any.self, position: position,
          capture: pattern.hasCaptor ? pattern.capture : nil, accepts: { _, _ in true }))
    }
    return ArgumentListPattern(patterns: any, session: session)
  }

  func matches(_ arguments: [Any?]) -> Bool { matches(arguments, rules) }

  /// Whether a received call matches. A matcher of an object's identity sees the object itself, and
  /// all others see its copy, if there's one.
  func matches(_ call: LoggedCall, _ rules: EqualityRules) -> Bool {
    guard comparesIdentity, let originals = call.originals else {
      return matches(call.arguments, rules)
    }
    let arguments = patterns.enumerated().map { index, pattern in
      pattern.comparesIdentity ? originals[index] : call.arguments[index]
    }
    return originals.count == patterns.count && matches(arguments, rules)
  }

  func matches(_ arguments: [Any?], _ rules: EqualityRules) -> Bool {
    // A loop over a local constant, because `zip` and `allSatisfy` are ten times slower in debug
    // builds.
    let patterns = patterns
    guard patterns.count == arguments.count else { return false }
    var index = 0
    while index < arguments.count {
      if !patterns[index].matches(arguments[index], rules) { return false }
      index += 1
    }
    return true
  }

  /// The type of a plain value that no call can be equal to; `nil` if there is none.
  ///
  /// - Parameter depth: 1 for the arguments themselves, whose parts can still get a comparator.
  func incomparableType(depth: Int = 6) -> Any.Type? {
    let rules = rules
    return patterns.lazy.compactMap { $0.incomparableType(rules, depth: depth) }.first
  }

  /// Passes the arguments of a matching call to the captors.
  func capture(_ arguments: [Any?]) {
    guard hasCaptor else { return }
    for (pattern, argument) in zip(patterns, arguments) { pattern.capture(argument) }
  }
}
