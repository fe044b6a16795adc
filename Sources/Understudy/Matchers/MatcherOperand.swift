/// What is written inside another matcher: a value to compare with, or a matcher.
struct MatcherOperand<Value> {
  /// The value as it was written, which is the placeholder of a matcher.
  let value: Value
  /// The matcher or, for a value, a matcher of the values that are equal to it.
  let matcher: ArgumentMatcher
  /// What the matcher registered; `nil` for a value.
  let recorded: RecordedMatcher?

  /// Evaluates an operand. A matcher in it belongs to the outer one, so it's taken from the recording.
  /// One that's inside a value or can't be there, and a call of a mock, are reported.
  init<Thrown: Error>(
    of outer: String, at position: SourcePosition, takesMatchers: Bool = true,
    takesVariadic: Bool = false, _ evaluate: () throws(Thrown) -> Value
  ) throws(Thrown) {
    let recording = Recording.current
    let earlier = (matchers: recording?.evaluation.matchers.count, calls: recording?.calls.count)
    value = try evaluate()
    let call = recording?.calls.count == earlier.calls ? nil : recording?.calls.last
    let evaluation = recording?.evaluation
    let inner = recording?.takeMatchers(after: earlier.matchers ?? 0) ?? []
    recorded = inner.first
    matcher =
      recorded?.matcher
      ?? ArgumentMatcher(ValueDescription.of(value), equalTo: value, at: position)
    if let call, let evaluation {
      let text = call.text(MatcherDistribution([evaluation]).resolutions[call.number])
      recording?.reject(.aroundCall(text, matcher: outer), at: position, origin: call.mock.origin)
    } else if let recorded,
      !takesMatchers || inner.count > 1
        || !PlaceholderRecognition.areSame(recorded.placeholder, value)
    {
      recording?.reject(.matcherInside(matcher, of: outer), at: position)
    } else if matcher.isVariadic, !takesVariadic {
      recording?.reject(.variadicOutsideList(matcher, call: outer), at: position)
    }
  }

  /// Evaluates up to six operands, one at a time, which tells the matchers from equal values.
  static func several(
    of outer: String, at position: SourcePosition, _ first: () -> Value,
    _ second: () throws(NoValue) -> Value, _ third: () throws(NoValue) -> Value,
    _ fourth: () throws(NoValue) -> Value, _ fifth: () throws(NoValue) -> Value,
    _ sixth: () throws(NoValue) -> Value
  ) -> [MatcherOperand] {
    var operands = [MatcherOperand(of: outer, at: position, first)]
    do throws(NoValue) {
      operands.append(try MatcherOperand(of: outer, at: position, second))
      operands.append(try MatcherOperand(of: outer, at: position, third))
      operands.append(try MatcherOperand(of: outer, at: position, fourth))
      operands.append(try MatcherOperand(of: outer, at: position, fifth))
      operands.append(try MatcherOperand(of: outer, at: position, sixth))
    } catch {}
    return operands
  }
}

/// Stands for a value that isn't written, in the default arguments of `oneOf` and `allOf`.
public struct NoValue: Error {
  /// Throws, in place of a value.
  public static func throwing<Value>() throws(NoValue) -> Value { throw NoValue() }
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
      comparing: inner.flatMap(\.values.value), accepts: accepts)
  }

  /// Registers the matcher with the placeholder of one inside it, preferably with a sample.
  func placeholder<Value>(around operands: [MatcherOperand<Value>]) -> Value {
    let operand =
      operands.first { $0.recorded?.isSample == true } ?? operands.first { $0.recorded != nil }
    guard let operand else { return placeholder(orElse: operands[0].value) }
    return placeholder(given: operand.value, isSample: operand.recorded?.isSample == true)
  }
}
