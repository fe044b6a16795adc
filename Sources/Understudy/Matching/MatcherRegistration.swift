/// A matcher as it is written: it notes itself in the recording and returns a placeholder.
struct MatcherRegistration<Value> {
  let matcher: ArgumentMatcher

  init(
    _ type: Value.Type, _ text: String, at position: SourcePosition,
    capture: ((Any?) -> Void)? = nil, accepts: @escaping (Any?, EqualityRules) -> Bool
  ) {
    matcher = ArgumentMatcher(
      text, type: type, position: position, capture: capture, accepts: accepts)
  }

  static func any(
    _ type: Value.Type, _ text: String, at position: SourcePosition,
    capture: ((Any?) -> Void)? = nil
  ) -> MatcherRegistration {
    MatcherRegistration(type, text, at: position, capture: capture) { _, _ in true }
  }

  /// Accepts the values of the type only: a generic parameter and one of type `Any` take others too.
  static func any(
    of type: Value.Type, _ text: String, at position: SourcePosition,
    capture: ((Any?) -> Void)? = nil
  ) -> MatcherRegistration {
    MatcherRegistration(type, text, at: position, capture: capture) { argument, _ in
      isValue(argument, of: type)
    }
  }

  private static func isValue(_ argument: Any?, of type: Value.Type) -> Bool {
    // The usual case, without a search for conformances.
    if let argument, Swift.type(of: argument) == type { return true }
    let kind = TypeKind((type as? any OptionalValue.Type)?.wrappedType ?? type)
    // A closure's attributes are the compiler's business; no cast can tell them.
    if kind == .function { return true }
    guard let value = flattened(argument) else {
      return type is any OptionalValue.Type || kind == .existential
    }
    return value is Value
  }

  static func matching(
    _ predicate: @escaping (Value) -> Bool, at position: SourcePosition
  ) -> MatcherRegistration {
    MatcherRegistration(Value.self, "matching { … }", at: position) { argument, _ in
      cast(argument, to: Value.self).map(predicate) ?? false
    }
  }

  /// Notes the matcher under a value that is given.
  func placeholder<Given>(_ given: Given) -> Given {
    let isClosure = TypeKind(withoutOptionals(Given.self)) == .function
    note(isClosure ? FunctionPlaceholder(withoutOptionals(Given.self)) : given)
    return given
  }

  /// Notes the matcher under a sample, and in a second evaluation under another value if there is one.
  func placeholder(like sample: Value) -> Value {
    guard let variant = Recording.ofThisContext?.variant, variant > 0 else {
      return placeholder(sample)
    }
    for variant in [variant, 0] {
      if let other = PlaceholderGenerator(variant: variant).make(Value.self),
        !PlaceholderGenerator.isPlaceholder(other, sample)
      {
        return placeholder(other)
      }
    }
    return placeholder(sample)
  }

  /// Notes the matcher under what its argument can be recognised by.
  func note(_ placeholder: Any?) {
    if let recording = Recording.ofThisContext {
      recording.note(matcher, placeholder: placeholder)
    } else {
      FailureReport.send(.misuse(.matcherOutsideRecording(matcher)), at: matcher.position)
    }
  }

  /// Notes the matcher under a value that the library makes, or else under `given`.
  func placeholder(orElse given: @autoclosure () -> Value) -> Value {
    let variant = Recording.ofThisContext?.variant ?? 0
    return placeholder(PlaceholderGenerator(variant: variant).make(Value.self) ?? given())
  }

  /// Notes the matcher under a value that the library makes.
  func placeholder() -> Value {
    placeholder(orElse: PlaceholderGenerator.missing(for: matcher))
  }
}
