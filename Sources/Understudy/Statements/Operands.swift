/// A matcher as a test writes it. It adds itself to the statement, and returns a placeholder.
protocol WrittenMatcher {
  var kind: Source.Kind { get }
  var position: SourcePosition { get }
  /// The matcher for messages: its operands haven't been read.
  var matcher: ArgumentMatcher { get }
}

extension ArgumentMatcher: WrittenMatcher {
  var kind: Source.Kind { .matcher(self) }
  var matcher: ArgumentMatcher { self }
}

extension Combination: WrittenMatcher {
  var kind: Source.Kind { .combined(self) }
  var matcher: ArgumentMatcher { make(values.map(ArgumentPattern.value)) }
}

/// What is written inside a matcher: values, of which some can be the placeholders of others.
struct Operands<Value> {
  let name: String
  let position: SourcePosition
  let values: [Value]
  let takesVariadic: Bool
  private let list: Int

  /// Takes operands that have been evaluated.
  init(of name: String, at position: SourcePosition, _ values: [Value]) {
    self.init(name, position, values, false, from: 0, owner: position)
  }

  /// Evaluates an operand. The call of a mock in it is reported.
  init(
    of name: String, at position: SourcePosition, takesVariadic: Bool = false,
    _ evaluate: () -> Value
  ) {
    let earlier = Recording.current?.run
    let value = evaluate()
    self.init(
      name, position, [value], takesVariadic, from: earlier?.sources.count ?? 0, owner: nil)
    if let statement = Recording.current, let earlier {
      statement.rejectCall(after: earlier.calls.count, around: name, at: position)
    }
  }

  private init(
    _ name: String, _ position: SourcePosition, _ values: [Value], _ takesVariadic: Bool,
    from start: Int, owner: SourcePosition?
  ) {
    (self.name, self.position, self.values) = (name, position, values)
    self.takesVariadic = takesVariadic
    list = Recording.current?.addList(values.map { $0 as Any? }, from: start, owner: owner) ?? 0
  }

  /// The matcher that consists of the operands.
  ///
  /// - Parameter make: Makes it of theirs: a plain value is a matcher of the values that are equal to
  ///   it.
  func combined(_ make: @escaping ([ArgumentMatcher]) -> ArgumentMatcher) -> Combination {
    Combination(
      name: name, position: position, values: values.map { $0 as Any? }, list: list,
      takesVariadic: takesVariadic
    ) { patterns in
      make(patterns.indices.map { patterns[$0].operand(values[$0], at: position) })
    }
  }

  /// A value that the test provided for one of the operands, which the forwarder may use.
  var sample: Value? {
    guard let statement = Recording.current else { return nil }
    let run = statement.run
    // Those of an earlier call aren't among them.
    let start = run.calls.last.map { run.lists[$0.number].sources.upperBound } ?? 0
    let samples = run.sources[run.lists[list].sources].dropFirst(start).filter {
      // A proxy has no further runs, which tell whether it's another argument.
      $0.sample != nil && (statement.kind != .proxy || run.lists[list].canHave($0.position))
    }
    return values.first { value in
      samples.contains { PlaceholderRecognition.areSame($0.sample, value) }
    }
  }
}

extension ArgumentPattern {
  /// The pattern of an operand as a matcher.
  ///
  /// - Parameter written: The operand, with a type.
  fileprivate func operand<Value>(
    _ written: Value, at position: SourcePosition
  ) -> ArgumentMatcher {
    switch self {
    case .matcher(let matcher): return matcher
    case .value:
      return ArgumentMatcher(ValueDescription.of(written), equalTo: written, at: position)
    case .parts:
      let session = MockSession.current
      return ArgumentMatcher(
        text, source: code(in: position.module), type: Value.self, position: position,
        capture: hasCaptor ? { capture($0, ArgumentEquality.rules(in: session)) } : nil,
        comparing: plainValues, accepts: matches)
    }
  }

  private var plainValues: [Any?] {
    switch self {
    case .value(let value): [value]
    case .matcher(let matcher): matcher.values.value
    case .parts(_, let patterns, let rest):
      patterns.flatMap(\.plainValues) + (rest?.values.value ?? [])
    }
  }
}

extension Recording {
  /// Reports a call that was recorded inside a matcher.
  fileprivate func rejectCall(after count: Int, around matcher: String, at position: SourcePosition)
  {
    let run = run
    guard let call = run.calls.dropFirst(count).last else { return }
    let text = call.text(Reading([run]).lists[call.number].patterns)
    reject(.aroundCall(text, matcher: matcher), at: position, origin: call.mock.origin)
  }
}

/// Evaluates a plain value that's written inside a matcher. A matcher in it, and the call of a mock,
/// are reported.
func plainOperand<Value>(
  of name: String, at position: SourcePosition, _ evaluate: () throws -> Value
) rethrows -> Value {
  let earlier = Recording.current?.run
  let value = try evaluate()
  guard let statement = Recording.current, let earlier else { return value }
  let run = statement.run
  if run.calls.count > earlier.calls.count {
    statement.rejectCall(after: earlier.calls.count, around: name, at: position)
  } else if run.sources.count > earlier.sources.count {
    var reading = Reading([run])
    let matcher = reading.matcher(of: run.sources.count - 1)
    statement.reject(.matcherInside(matcher, of: name), at: position)
  }
  return value
}

extension WrittenMatcher {
  func written<Value>(given: Value, sample: Any? = nil) -> Value {
    let isClosure = TypeKind(withoutOptionals(Value.self)) == .function && flattened(given) != nil
    add(isClosure ? FunctionPlaceholder(withoutOptionals(Value.self)) : given, sample: sample)
    return given
  }

  /// Adds the matcher with a sample or, in a further run, with another value if there is one.
  func written<Value>(like sample: Value) -> Value {
    let generator = generator
    // An object or an existential is likely to be there because the forwarder uses the value.
    guard generator.variant > 0,
      ![.object, .existential].contains(TypeKind(withoutOptionals(Value.self)))
    else { return written(given: sample, sample: sample) }
    let others = [generator, PlaceholderGenerator(variant: 0, origin: origin)]
      .lazy.compactMap { $0.make(Value.self) }
    let other = others.first { !PlaceholderRecognition.areSame($0, sample) }
    return written(given: other ?? sample, sample: sample)
  }

  func add(_ placeholder: Any?, sample: Any? = nil) {
    if let statement = Recording.current {
      statement.add(Source(kind, value: placeholder, sample: sample))
    } else {
      FailureReport.send(.misuse(.matcherOutsideRecording(matcher)), at: position)
    }
  }

  func written<Value>(orElse given: @autoclosure () -> Value) -> Value {
    guard let value = generator.make(Value.self) else {
      let given = given()
      return written(given: given, sample: given)
    }
    return written(given: value)
  }

  func written<Value>() -> Value {
    if let value = generator.make(Value.self) { return written(given: value) }
    ProcessStop.stop(reporting: .misuse(.noPlaceholder(matcher)), at: position)
  }

  private var origin: PlaceholderOrigin { PlaceholderOrigin(position: position) }

  private var generator: PlaceholderGenerator {
    Recording.current?.generator(origin) ?? PlaceholderGenerator(variant: 0, origin: origin)
  }
}
