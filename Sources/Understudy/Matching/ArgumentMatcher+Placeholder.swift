// What a matcher does where a test writes it: it registers itself with the recording, and returns a
// placeholder.
extension ArgumentMatcher {
  /// Creates a matcher that accepts the values of a type. A generic parameter, or one of type
  /// `Any`, also receives values of other types.
  ///
  /// - Parameter orNil: Whether the matcher accepts `nil`, because the parameter can be an optional
  ///   of the type.
  static func any<Value>(
    of type: Value.Type, _ text: String, at position: SourcePosition, orNil: Bool = false,
    isVariadic: Bool = false, capture: ((Any?) -> Void)? = nil
  ) -> ArgumentMatcher {
    ArgumentMatcher(
      text, type: type, position: position, capture: capture, acceptsType: true,
      isVariadic: isVariadic
    ) { argument, _ in
      ExactType.isValue(argument, of: type) || (orNil && flattened(argument) == nil)
    }
  }

  // MARK: Placeholders

  /// Registers the matcher with a given placeholder.
  func placeholder<Value>(given: Value, isSample: Bool = false) -> Value {
    let isClosure = TypeKind(withoutOptionals(Value.self)) == .function
    register(
      isClosure ? FunctionPlaceholder(withoutOptionals(Value.self)) : given, isSample: isSample)
    return given
  }

  /// Registers the matcher with a sample or, in a second evaluation, with another value if there is
  /// one.
  func placeholder<Value>(like sample: Value) -> Value {
    // An object or an existential is likely to be there because the forwarder uses the value.
    guard let variant = Recording.current?.variant, variant > 0,
      ![.object, .existential].contains(TypeKind(withoutOptionals(Value.self)))
    else {
      return placeholder(given: sample, isSample: true)
    }
    for variant in [variant, 0] {
      if let other = generator(variant).make(Value.self),
        !PlaceholderRecognition.areSame(other, sample)
      {
        return placeholder(given: other)
      }
    }
    return placeholder(given: sample, isSample: true)
  }

  /// Registers the matcher with the value by which its argument is recognized.
  func register(_ placeholder: Any?, isSample: Bool = false) {
    if let recording = Recording.current {
      recording.register(self, placeholder: placeholder, isSample: isSample)
    } else {
      FailureReport.send(.misuse(.matcherOutsideRecording(self)), at: position)
    }
  }

  /// Registers the matcher with a generated placeholder or, if the type has none, with `given`.
  func placeholder<Value>(orElse given: @autoclosure () -> Value) -> Value {
    placeholder(
      given: generator(Recording.current?.variant ?? 0).make(Value.self) ?? given())
  }

  /// Registers the matcher with a generated placeholder.
  func placeholder<Value>() -> Value {
    if let value = generator(Recording.current?.variant ?? 0).make(Value.self) {
      return placeholder(given: value)
    }
    ProcessStop.stop(reporting: .misuse(.noPlaceholder(self)), at: position)
  }

  private func generator(_ variant: Int) -> PlaceholderGenerator {
    PlaceholderGenerator(variant: variant, origin: PlaceholderOrigin(position: position))
  }
}
