/// What one parameter has to be for a call to match.
struct ArgumentMatcher: Sendable {
  /// How the matcher is written, for messages: `any()`, `matching { … }`.
  let text: String
  /// The type that the matcher's parameter has.
  let type: Any.Type
  /// Whether the matcher takes a value. It is a user's closure at times and runs outside locks.
  let accepts: Unchecked<(Any?, EqualityRules) -> Bool>
  /// Where the matcher was written.
  let position: SourcePosition
  /// Receives the values of matching calls.
  let capture: Unchecked<(Any?) -> Void>?

  init(
    _ text: String, type: Any.Type, position: SourcePosition, capture: ((Any?) -> Void)? = nil,
    accepts: @escaping (Any?, EqualityRules) -> Bool
  ) {
    self.text = text
    self.type = type
    self.position = position
    self.capture = capture.map(Unchecked.init)
    self.accepts = Unchecked(accepts)
  }
}

/// What stands at one argument of a verification or a stub.
indirect enum ArgumentPattern {
  case value(Any?)
  case matcher(ArgumentMatcher)
  /// An array, most often a variadic parameter's, with matchers among its elements.
  case elements([ArgumentPattern])

  func matches(_ argument: Any?, _ rules: EqualityRules) -> Bool {
    switch self {
    case .value(let expected): return rules.areEqual(expected, argument)
    case .matcher(let matcher): return matcher.accepts.value(argument, rules)
    case .elements(let patterns):
      guard let elements = Self.elements(of: argument), elements.count == patterns.count else {
        return false
      }
      return zip(patterns, elements).allSatisfy { $0.matches($1, rules) }
    }
  }

  /// Hands the values of a matching call to the captors in the pattern.
  func capture(_ argument: Any?) {
    switch self {
    case .value: break
    case .matcher(let matcher): matcher.capture?.value(argument)
    case .elements(let patterns):
      for (pattern, element) in zip(patterns, Self.elements(of: argument) ?? []) {
        pattern.capture(element)
      }
    }
  }

  /// The plain value, if there is nothing else in the pattern.
  var plainValue: Any?? {
    if case .value(let value) = self { return .some(value) }
    return nil
  }

  var hasCaptor: Bool {
    switch self {
    case .value: false
    case .matcher(let matcher): matcher.capture != nil
    case .elements(let patterns): patterns.contains(where: \.hasCaptor)
    }
  }

  /// The elements of an argument that is an array; `nil` for one that is not.
  static func elements(of argument: Any?) -> [Any?]? {
    guard let value = flattened(argument), value is any ArrayValue else { return nil }
    return (value as? [Any])?.map(flattened)
  }
}
