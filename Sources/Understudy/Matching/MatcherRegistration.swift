/// A matcher being written: it is registered with the recording, and a placeholder is returned for it.
struct MatcherRegistration<Value> {
  let matcher: ArgumentMatcher

  init(
    _ type: Value.Type, _ text: String, at position: SourcePosition,
    capture: ((Any?) -> Void)? = nil, accepts: @escaping (Any?, EqualityRules) -> Bool
  ) {
    matcher = ArgumentMatcher(
      text, type: type, position: position, capture: capture, accepts: accepts)
  }

  /// A matcher of the values of a type: a parameter that is generic or of type `Any` takes others, too.
  ///
  /// - Parameter orNil: Whether the type can be that of an optional parameter's value.
  static func any(
    of type: Value.Type, _ text: String, at position: SourcePosition,
    orNil: Bool = false, capture: ((Any?) -> Void)? = nil
  ) -> MatcherRegistration {
    MatcherRegistration(type, text, at: position, capture: capture) { argument, _ in
      ExactType.isValue(argument, of: type) || (orNil && flattened(argument) == nil)
    }
  }

  static func matching(
    _ predicate: @escaping (Value) -> Bool, at position: SourcePosition
  ) -> MatcherRegistration {
    MatcherRegistration(Value.self, "matching { … }", at: position) { argument, _ in
      guard let value = ExactType.value(argument, as: Value.self) else { return false }
      return Recording.outsideRecordings { predicate(value) }
    }
  }

  // MARK: Placeholders

  /// Registers the matcher with a given value.
  func placeholder<Given>(_ given: Given) -> Given {
    let isClosure = TypeKind(withoutOptionals(Given.self)) == .function
    register(isClosure ? FunctionPlaceholder(withoutOptionals(Given.self)) : given)
    return given
  }

  /// Registers the matcher with a sample; in a second evaluation, with another value if there is one.
  func placeholder(like sample: Value) -> Value {
    guard let variant = Recording.ofThisContext?.variant, variant > 0 else {
      return placeholder(sample)
    }
    for variant in [variant, 0] {
      if let other = generator(variant).make(Value.self),
        !PlaceholderRecognition.isPlaceholder(other, sample)
      {
        return placeholder(other)
      }
    }
    return placeholder(sample)
  }

  /// Registers the matcher with what its argument can be recognized by.
  func register(_ placeholder: Any?) {
    if let recording = Recording.ofThisContext {
      recording.register(matcher, placeholder: placeholder)
    } else {
      FailureReport.send(.misuse(.matcherOutsideRecording(matcher)), at: matcher.position)
    }
  }

  /// Registers the matcher with a value that the library makes, or else with `given`.
  func placeholder(orElse given: @autoclosure () -> Value) -> Value {
    placeholder(generator(Recording.ofThisContext?.variant ?? 0).make(Value.self) ?? given())
  }

  /// Registers the matcher with a value that the library makes.
  func placeholder() -> Value {
    if let value = generator(Recording.ofThisContext?.variant ?? 0).make(Value.self) {
      return placeholder(value)
    }
    ProcessStop.stop(reporting: .misuse(.noPlaceholder(matcher)), at: matcher.position)
  }

  private func generator(_ variant: Int) -> PlaceholderGenerator {
    PlaceholderGenerator(variant: variant, origin: matcher.origin)
  }
}

extension ArgumentMatcher {
  var origin: PlaceholderOrigin {
    PlaceholderOrigin(
      text: text, hint: FailureMessage.likeForm(of: self), position: position)
  }
}
