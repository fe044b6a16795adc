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
    let inner = recording?.evaluation.matchersAfterCalls(from: earlier.0) ?? []
    recording?.removeLastMatchers(inner.count)
    self.init(
      value, inner, calls: recording?.calls.dropFirst(earlier.1) ?? [], of: outer, at: position,
      takesMatchers: takesMatchers, takesVariadic: takesVariadic)
  }

  /// The operands of a matcher with several, which have been evaluated.
  ///
  /// A matcher is found by its placeholder. One whose placeholder a plain value can equal is reported.
  static func several(
    of outer: String, at position: SourcePosition, _ values: [Value]
  ) -> [MatcherOperand] {
    let recording = Recording.current
    var registered = recording?.evaluation.matchersAfterCalls() ?? []
    let operands = values.reversed().map { value in
      var inner: [RecordedMatcher] = []
      if let last = registered.last, last.isDistinct, last.isSame(as: value) {
        inner = [registered.removeLast()]
        recording?.removeLastMatchers(1)
      }
      return MatcherOperand(value, inner, of: outer, at: position)
    }
    let inside = registered.last { last in
      position.precedesOnLine(last.matcher.position)
        && values.contains { value in PartSearch.finds(in: value) { last.isSame(as: $0) } }
    }
    if let inside { recording?.reject(.matcherInside(inside.matcher, of: outer), at: position) }
    return operands.reversed()
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
      let text = call.text(MatcherDistribution([recording.evaluation]).resolutions[call.number])
      recording.reject(.aroundCall(text, matcher: outer), at: position, origin: call.mock.origin)
    } else if let recorded, !takesMatchers || inner.count > 1 || !recorded.isSame(as: value) {
      recording?.reject(.matcherInside(matcher, of: outer), at: position)
    } else if matcher.isVariadic, !takesVariadic {
      recording?.reject(
        .misplacedVariadic(matcher, isElement: false, call: outer), at: position)
    }
  }
}

extension RecordedMatcher {
  fileprivate func isSame(as value: Any?) -> Bool {
    PlaceholderRecognition.areSame(placeholder, value)
  }
}

extension RecordedEvaluation {
  /// The matchers that no call was made after, and that a call can still take.
  fileprivate func matchersAfterCalls(from start: Int = 0) -> [RecordedMatcher] {
    Array(matchers.dropFirst(max(start, arrivals.last?.matcherCount ?? 0)))
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

  /// Registers the matcher with the placeholder of one inside it, preferably with a sample.
  func placeholder<Value>(around operands: [MatcherOperand<Value>]) -> Value {
    let operand =
      operands.first { $0.recorded?.isSample == true } ?? operands.first { $0.recorded != nil }
    guard let operand else { return placeholder(orElse: operands[0].value) }
    return placeholder(given: operand.value, isSample: operand.recorded?.isSample == true)
  }
}
