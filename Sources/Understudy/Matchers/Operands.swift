/// What is written inside a matcher: values, of which some can be the placeholders of others. They are
/// read when the statement has been evaluated, as the arguments of a call are.
struct Operands<Value> {
  let values: [Value]
  private let name: String
  private let position: SourcePosition
  private let list: Int
  private let takesVariadic: Bool

  /// Takes operands that have been evaluated.
  init(of name: String, at position: SourcePosition, _ values: [Value]) {
    let list = Statement.current?.addList(values.map { $0 as Any? }, owner: position)
    (self.name, self.position, self.values) = (name, position, values)
    (self.list, takesVariadic) = (list ?? 0, false)
  }

  /// Evaluates an operand. The call of a mock in it is reported.
  init(
    of name: String, at position: SourcePosition, takesVariadic: Bool = false,
    _ evaluate: () -> Value
  ) {
    let earlier = Statement.current?.counts
    let value = evaluate()
    (self.name, self.position, values) = (name, position, [value])
    self.takesVariadic = takesVariadic
    let statement = Statement.current
    list = statement?.addList([value as Any?], from: earlier?.sources ?? 0) ?? 0
    if let earlier { statement?.reportCall(after: earlier.calls, around: name, at: position) }
  }

  /// The matcher that consists of the operands.
  ///
  /// - Parameter make: Makes it of theirs: a plain value is a matcher of the values that are equal to
  ///   it.
  func combined(_ make: @escaping ([ArgumentMatcher]) -> ArgumentMatcher) -> Combination {
    Combination(
      name: name, position: position, values: values.map { $0 as Any? }, list: list,
      takesVariadic: takesVariadic, sample: sample
    ) { patterns in
      make(patterns.indices.map { patterns[$0].operand(values[$0], at: position) })
    }
  }

  /// A value that the test provided for one of the operands.
  private var sample: Value? {
    guard let statement = Statement.current else { return nil }
    let run = statement.run
    // Those of an earlier call aren't among them.
    let start = run.calls.last.map { run.lists[$0.number].sources.upperBound } ?? 0
    let samples = run.sources[run.lists[list].sources].dropFirst(start).filter {
      // A proxy has no further runs, which tell whether it's another argument.
      $0.sample != nil && (statement.verb != nil || run.lists[list].canHave($0.position))
    }
    return values.first { value in
      samples.contains { PlaceholderRecognition.areSame($0.sample, value) }
    }
  }
}

/// Evaluates a plain value that's written inside a matcher. A matcher in it, and the call of a mock,
/// are reported.
func plainOperand<Value>(
  of name: String, at position: SourcePosition, _ evaluate: () throws -> Value
) rethrows -> Value {
  let earlier = Statement.current?.counts
  let value = try evaluate()
  guard let statement = Statement.current, let earlier, statement.counts != earlier else {
    return value
  }
  if statement.counts.calls > earlier.calls {
    statement.reportCall(after: earlier.calls, around: name, at: position)
  } else {
    var reading = Reading([statement.run])
    let matcher = reading.matcher(of: statement.counts.sources - 1)
    statement.report(.matcherInside(matcher, of: name), at: position)
  }
  return value
}

extension Statement {
  /// Reports a call that was recorded inside a matcher.
  fileprivate func reportCall(after count: Int, around matcher: String, at position: SourcePosition)
  {
    let run = run
    guard let call = run.calls.dropFirst(count).last else { return }
    let text = call.text(Reading([run]).lists[call.number].patterns)
    report(.aroundCall(text, matcher: matcher), at: position, origin: call.mock.origin)
  }
}

extension ArgumentPattern {
  /// The pattern of an operand as a matcher.
  ///
  /// - Parameter written: The operand, with its type.
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
        comparing: comparedValues, accepts: matches)
    }
  }

  private var comparedValues: [Any?] {
    switch self {
    case .value(let value): [value]
    case .matcher(let matcher): matcher.values.value
    case .parts(_, let patterns, let rest):
      patterns.flatMap(\.comparedValues) + (rest?.values.value ?? [])
    }
  }
}

extension ArgumentMatcher {
  /// A matcher that consists of others.
  ///
  /// - Parameter opening: What is written before the other matchers: `not(`.
  convenience init(
    _ opening: String, around inner: [ArgumentMatcher], type: Any.Type, at position: SourcePosition,
    isVariadic: Bool = false, capture: ((Any?) -> Void)? = nil,
    accepts: @escaping (Any?, EqualityRules) -> Bool
  ) {
    func text(_ text: (ArgumentMatcher) -> String) -> String {
      opening + inner.map(text).joined(separator: ", ") + ")"
    }
    self.init(
      text(\.text), source: text(\.code), type: type, position: position,
      capture: inner.contains { $0.capture != nil } ? capture : nil, isVariadic: isVariadic,
      comparesIdentity: inner.contains(where: \.comparesIdentity),
      readsValue: inner.contains(where: \.readsValue), comparing: inner.flatMap(\.values.value),
      accepts: accepts)
  }
}
