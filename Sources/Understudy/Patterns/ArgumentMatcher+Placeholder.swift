internal import UnderstudyValues

// What a matcher does where a test writes it: it adds itself to the statement, and returns a placeholder.

/// A matcher as a test writes it.
protocol WrittenMatcher {
  var kind: Source.Kind { get }
  var position: SourcePosition { get }
  /// A value that the test provided in an operand, which the forwarder may use.
  var sample: Any? { get }
  /// The matcher for messages.
  var matcher: ArgumentMatcher { get }
}

extension ArgumentMatcher: WrittenMatcher {
  var kind: Source.Kind { .matcher(self) }
  var sample: Any? { nil }
  var matcher: ArgumentMatcher { self }

  /// Creates a matcher that accepts the values of a type. A generic parameter, or one of type
  /// `Any`, also receives values of other types. It accepts an object in its `deinit`, which nothing can
  /// capture.
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
      if let object = DeallocatedObject.found(in: argument) {
        return capture == nil && object.isValue(of: type)
      }
      return ExactType.isValue(argument, of: type) || (orNil && flattened(argument) == nil)
    }
  }
}

extension Combination: WrittenMatcher {
  var kind: Source.Kind { .combined(self) }
  /// The operands haven't been read.
  var matcher: ArgumentMatcher { make(values.map(ArgumentPattern.value)) }
}

extension WrittenMatcher {
  func placeholder<Value>(given: Value, sample: Any? = nil) -> Value {
    let isClosure = TypeKind(withoutOptionals(Value.self)) == .function && flattened(given) != nil
    register(isClosure ? FunctionPlaceholder(withoutOptionals(Value.self)) : given, sample: sample)
    return given
  }

  /// Adds the matcher with a sample or, in a further run, with another value if there is one.
  func placeholder<Value>(like sample: Value) -> Value {
    let generator = generator
    // An object or an existential is likely to be there because the forwarder uses the value.
    guard generator.variant > 0,
      ![.object, .existential].contains(TypeKind(withoutOptionals(Value.self)))
    else { return placeholder(given: sample, sample: sample) }
    let others = [generator, PlaceholderGenerator(variant: 0, origin: origin)]
      .lazy.compactMap { $0.make(Value.self) }
    let other = others.first { !PlaceholderRecognition.areSame($0, sample) }
    return placeholder(given: other ?? sample, sample: sample)
  }

  /// Adds the matcher with the value by which its argument is recognized.
  func register(_ placeholder: Any?, sample: Any? = nil) {
    if let statement = Statement.current {
      statement.add(Source(kind, value: placeholder, sample: sample))
    } else {
      FailureReport.send(.misuse(.matcherOutsideStatement(matcher)), at: position)
    }
  }

  /// Adds the matcher with a generated placeholder or, if the type has none, with `given`.
  func placeholder<Value>(orElse given: @autoclosure () -> Value) -> Value {
    if let sample, let sample = sample as? Value { return placeholder(like: sample) }
    guard let value = generator.make(Value.self) else {
      let given = given()
      return placeholder(given: given, sample: given)
    }
    return placeholder(given: value)
  }

  func placeholder<Value>() -> Value {
    if let value = generator.make(Value.self) { return placeholder(given: value) }
    ProcessStop.stop(reporting: .misuse(.noPlaceholder(matcher)), at: position)
  }

  private var origin: PlaceholderOrigin { PlaceholderOrigin(position: position) }

  private var generator: PlaceholderGenerator {
    Statement.current?.generator(origin) ?? PlaceholderGenerator(variant: 0, origin: origin)
  }
}
