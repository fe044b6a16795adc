internal import UnderstudyValues

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
    let statement = Statement.current
    let earlier = statement?.counts
    let value = evaluate()
    (self.name, self.position, values) = (name, position, [value])
    self.takesVariadic = takesVariadic
    list = statement?.addList([value as Any?], from: earlier?.sources ?? 0) ?? 0
    statement?.reportCall(after: earlier, around: name, at: position)
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
    guard let run = Statement.current?.run else { return nil }
    let samples = run.sources[run.lists[list].sources].filter {
      $0.sample != nil && run.lists[list].canHave($0)
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
  let statement = Statement.current
  let earlier = statement?.counts
  let value = try evaluate()
  guard let statement, let earlier, case let run = statement.run,
    !statement.reportCall(after: earlier, around: name, at: position),
    run.sources.count > earlier.sources
  else { return value }
  let reading = Reading([run])
  if let matcher = reading.matcher(of: run.sources.count - 1) {
    statement.report(.matcherInside(matcher, of: name), at: position)
  }
  return value
}

extension Statement {
  /// Reports a call that was recorded inside a matcher. Returns whether there's one.
  @discardableResult fileprivate func reportCall(
    after earlier: (sources: Int, calls: Int)?, around matcher: String, at position: SourcePosition
  ) -> Bool {
    let run = run
    guard let call = run.calls.dropFirst(earlier?.calls ?? 0).last else { return false }
    let text = call.text(Reading([run]).patterns(of: call.number))
    report(.callInside(matcher, text), at: position, origin: call.mock.origin)
    return true
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
        text, source: code, type: Value.self, position: position,
        capture: hasCaptor
          ? { capture($0, ArgumentEquality.rules(in: session, at: position)) } : nil,
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
    isVariadic: Bool = false, capture: ((Any?) -> Void)? = nil, part: Part? = nil,
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
      part: part, accepts: accepts)
  }
}
