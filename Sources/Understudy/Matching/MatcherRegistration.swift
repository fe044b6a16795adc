/// Registers a matcher with the recording and returns a placeholder for it.
struct MatcherRegistration<Value> {
  let matcher: ArgumentMatcher

  init(_ matcher: ArgumentMatcher) { self.matcher = matcher }

  init(
    _ type: Value.Type, _ text: String, at position: SourcePosition,
    capture: ((Any?) -> Void)? = nil, acceptsType: Bool = false, acceptsNil: Bool = false,
    isVariadic: Bool = false, comparing values: [Any?] = [],
    accepts: @escaping (Any?, EqualityRules) -> Bool
  ) {
    matcher = ArgumentMatcher(
      text, type: type, position: position, capture: capture, acceptsType: acceptsType,
      acceptsNil: acceptsNil, isVariadic: isVariadic, comparing: values, accepts: accepts)
  }

  /// Creates a matcher that accepts the values of a type. A generic parameter, or one of type `Any`, also
  /// receives values of other types.
  ///
  /// - Parameter orNil: Whether the matcher accepts `nil`, because the parameter can be an optional of the
  ///   type.
  static func any(
    of type: Value.Type, _ text: String, at position: SourcePosition,
    orNil: Bool = false, isVariadic: Bool = false, capture: ((Any?) -> Void)? = nil
  ) -> MatcherRegistration {
    MatcherRegistration(
      type, text, at: position, capture: capture, acceptsType: true, acceptsNil: orNil,
      isVariadic: isVariadic
    ) { argument, _ in
      ExactType.isValue(argument, of: type) || (orNil && flattened(argument) == nil)
    }
  }

  /// Creates a matcher with a predicate and perhaps a description of what it accepts.
  static func matching(
    _ description: String? = nil, predicate: @escaping (Value) -> Bool,
    at position: SourcePosition
  ) -> MatcherRegistration {
    let source =
      description.map { "matching(\(ValueDescription.of($0))) { … }" } ?? "matching { … }"
    return MatcherRegistration(
      ArgumentMatcher(
        description ?? source, source: source, type: Value.self, position: position
      ) { argument, _ in
        guard let value = ExactType.value(argument, as: Value.self) else { return false }
        return Recording.outsideRecordings { predicate(value) }
      })
  }

  // MARK: Placeholders

  /// Registers the matcher with a given placeholder.
  func placeholder<Given>(_ given: Given) -> Given {
    let isClosure = TypeKind(withoutOptionals(Given.self)) == .function
    register(isClosure ? FunctionPlaceholder(withoutOptionals(Given.self)) : given)
    return given
  }

  /// Registers the matcher with a sample or, in a second evaluation, with another value if there is one.
  func placeholder(like sample: Value) -> Value {
    guard let variant = Recording.current?.variant, variant > 0,
      !Self.isObjectOrExistential
    else {
      return placeholder(sample)
    }
    for variant in [variant, 0] {
      if let other = generator(variant).make(Value.self),
        !PlaceholderRecognition.areSame(other, sample)
      {
        return placeholder(other)
      }
    }
    return placeholder(sample)
  }

  /// Whether a sample is likely to be there because the forwarder uses the value.
  private static var isObjectOrExistential: Bool {
    switch TypeKind(withoutOptionals(Value.self)) {
    case .object, .existential: true
    default: false
    }
  }

  /// Registers the matcher with the value by which its argument is recognized.
  func register(_ placeholder: Any?) {
    if let recording = Recording.current {
      recording.register(matcher, placeholder: placeholder)
    } else {
      FailureReport.send(.misuse(.matcherOutsideRecording(matcher)), at: matcher.position)
    }
  }

  /// Registers the matcher with a generated placeholder or, if the type has none, with `given`.
  func placeholder(orElse given: @autoclosure () -> Value) -> Value {
    placeholder(generator(Recording.current?.variant ?? 0).make(Value.self) ?? given())
  }

  /// Registers the matcher with a generated placeholder.
  func placeholder() -> Value {
    if let value = generator(Recording.current?.variant ?? 0).make(Value.self) {
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
    PlaceholderOrigin(.matcher(text: source), position: position)
  }
}
