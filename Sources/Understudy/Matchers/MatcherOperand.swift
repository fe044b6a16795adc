/// What is written inside another matcher: a value to compare with, or a matcher.
struct MatcherOperand<Value> {
  /// The value as it was written, which is the placeholder of a matcher.
  let value: Value
  /// The matcher or, for a value, a matcher of the values that are equal to it.
  let matcher: ArgumentMatcher
  /// What the matcher registered; `nil` for a value.
  let recorded: RecordedMatcher?

  /// Evaluates an operand. A matcher in it belongs to the outer one, so it's taken from the recording.
  init(
    of outer: String, at position: SourcePosition, takesMatchers: Bool = true,
    takesVariadic: Bool = false, _ evaluate: () throws -> Value
  ) rethrows {
    let recording = Recording.current
    let earlier = (recording?.evaluation.matchers.count ?? 0, recording?.calls.count ?? 0)
    let value = try evaluate()
    let inner = recording.map { $0.takeOperands($0.evaluation.openMatchers(from: earlier.0)) } ?? []
    self.init(
      value, inner, calls: recording?.calls.dropFirst(earlier.1) ?? [], of: outer, at: position,
      takesMatchers: takesMatchers, takesVariadic: takesVariadic)
  }

  /// The operands of a matcher with several, which have been evaluated.
  ///
  /// A matcher is found by its placeholders in the evaluations, as in an argument. One that's inside a
  /// value is reported.
  static func several(
    of outer: String, at position: SourcePosition, _ values: [Value]
  ) -> [MatcherOperand] {
    let recording = Recording.current
    let taken = recording?.takeOperands(values.map { $0 as Any? }) ?? []
    let operands = values.indices.map {
      MatcherOperand(
        values[$0], $0 < taken.count ? taken[$0].map { [$0] } ?? [] : [], of: outer, at: position)
    }
    if let recording, recording.plan.isLast || recording.plan.earlier.isEmpty {
      let evaluation = recording.evaluation
      let inside = evaluation.openMatchers().map { evaluation.matchers[$0] }.last { open in
        position.precedesOnLine(open.matcher.position)
          && values.contains { value in PartSearch.finds(in: value) { open.isSame(as: $0) } }
      }
      if let inside {
        let ambiguous = values.indices.filter { inside.isSame(as: values[$0]) }.map {
          ("\($0 + 1)", [ValueDescription.of(values[$0]), inside.matcher.text])
        }
        let isProxy = recording.plan.isLast && recording.plan.earlier.isEmpty
        recording.reject(
          ambiguous.isEmpty
            ? .matcherInside(inside.matcher, of: outer)
            : .ambiguous(call: outer, arguments: ambiguous, isProxy: isProxy), at: position)
      }
    }
    return operands
  }

  /// One that's inside a value or can't be there, and a call of a mock, are reported.
  private init(
    _ value: Value, _ inner: [RecordedMatcher], calls: ArraySlice<RecordedCall> = [],
    of outer: String, at position: SourcePosition, takesMatchers: Bool = true,
    takesVariadic: Bool = false
  ) {
    self.value = value
    recorded = inner.first
    matcher =
      recorded?.matcher
      ?? ArgumentMatcher(ValueDescription.of(value), equalTo: value, at: position)
    let recording = Recording.current
    if let call = calls.last ?? (matcher.isResult ? recording?.calls.last : nil), let recording {
      let text = call.text(
        MatcherDistribution([recording.evaluation]).resolutions[call.number].written)
      recording.reject(.aroundCall(text, matcher: outer), at: position, origin: call.mock.origin)
    } else if let recorded, !takesMatchers || inner.count > 1 || !recorded.isSame(as: value) {
      recording?.reject(.matcherInside(matcher, of: outer), at: position)
    } else if matcher.isVariadic, !takesVariadic {
      recording?.reject(.misplacedVariadic(matcher, isElement: false, call: outer), at: position)
    }
  }
}

extension RecordedMatcher {
  fileprivate func isSame(as value: Any?) -> Bool {
    PlaceholderRecognition.areSame(placeholder, value)
  }
}

extension RecordedEvaluation {
  /// Marks the matchers among the operands of another one.
  ///
  /// - Returns: For each operand the number of its matcher, as far as the evaluations tell; `nil` for
  ///   a value.
  mutating func takeOperands(_ values: [Any?], _ plan: EvaluationPlan) -> [Int?] {
    operands.append(values)
    let list = operands.count - 1
    let all =
      plan.earlier.filter { list < $0.operands.count && $0.operands[list].count == values.count }
      + [self]
    return values.indices.reversed().map { index -> Int? in
      let number = openMatchers().last { number in
        all.allSatisfy {
          number < $0.matchers.count
            && $0.matchers[number].isSame(as: $0.operands[list][index])
        }
      }
      guard let number else { return nil }
      let matcher = matchers[number]
      let isKnown =
        matcher.isDistinct || !all.allSatisfy { matcher.isSame(as: $0.operands[list][index]) }
      guard isKnown || (!plan.isLast && matcher.varies) else { return nil }
      matchers[number].isOperand = true
      matchers[number].isUncertain = !isKnown
      return number
    }.reversed()
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

  /// Registers the matcher with a placeholder of its own, preferably with the sample of an operand,
  /// which is the same in all evaluations.
  func placeholder<Value>(around operands: [MatcherOperand<Value>]) -> Value {
    let recording = Recording.current
    let number = recording?.evaluation.matchers.count ?? 0
    let first = recording?.plan.earlier.first?.matchers.dropFirst(number).first
    let samples = first.map { [$0.sample] } ?? operands.map { $0.recorded?.sample }
    let sample = samples.lazy.compactMap { $0 }.first.flatMap { $0 as? Value }
    return sample.map(placeholder(like:)) ?? placeholder(orElse: operands[0].value)
  }
}
