/// Matches values that are equal to one of several.
///
/// ```swift
/// verify(shop.price(oneOf("apple", "pear"))).called(2)
/// ```
///
/// A matcher among the values is reported at this line:
///
/// ```
/// any() is written inside a value of oneOf(…).
/// ```
///
/// - Parameters:
///   - first: A value to compare with, by the rules of ``ArgumentEquality``.
///   - more: The other values; none by default.
/// - Returns: A placeholder of the type, or the first value if there is none.
public func oneOf<Value>(
  _ first: Value, _ more: Value..., fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Value {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  let values = [first] + more
  Recording.current?.reportMatcher(among: values, of: "oneOf(…)", at: position)
  let text = "oneOf(\(values.map { ValueDescription.of($0) }.joined(separator: ", ")))"
  return ArgumentMatcher(text, type: Value.self, position: position, comparing: values) {
    argument, rules in values.contains { rules.areEqual(typed: $0, argument) }
  }.placeholder(orElse: first)
}

/// Matches values in a range.
///
/// ```swift
/// verify(shop.order("apple", count: inRange(1...3))).called(1)
/// verify(shop.order("apple", count: inRange(10...))).called(.never)
/// ```
///
/// For an argument of type `Any`, an integer of another type matches, too, as it does with a plain
/// value. An empty range matches nothing.
///
/// - Parameter range: Any range expression: `1...3`, `1..<3`, `1...`, `...3`, or `..<3`.
/// - Returns: A placeholder of the bound's type.
public func inRange<Range: RangeExpression>(
  _ range: Range, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Range.Bound {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  let text = "inRange(\(sourceText(of: range)))"
  return ArgumentMatcher(text, type: Range.Bound.self, position: position) {
    argument, _ in
    guard let value = number(argument, as: Range.Bound.self) else { return false }
    return Recording.outsideRecordings { range.contains(value) }
  }.placeholder()
}

/// Matches the values that a value or another matcher doesn't match.
///
/// ```swift
/// verify(shop.price(not("apple"))).called(1)
/// verify(shop.price(not(oneOf("apple", "pear")))).called(1)
/// ```
///
/// `nil` isn't equal to a value, so `not("apple")` matches it. A value that can't be compared, such
/// as a closure, is equal to no other, and `not` matches nothing then; the failure says so. Around a
/// value with a matcher inside, such as `[any(), 3]`, and around a call of a mock, it's reported at
/// this line:
///
/// ```
/// not(…) is written around the call price("apple").
/// ```
///
/// - Parameter value: A value to compare with, by the rules of ``ArgumentEquality``, or a matcher.
/// - Returns: A placeholder of the type, or the value itself if there is none.
public func not<Value>(
  _ value: @autoclosure () -> Value, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Value {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  let recording = Recording.current
  let earlier = recording?.evaluation
  let value = value()
  if let recording, let earlier {
    if recording.reportCalls(after: earlier, negatedAt: position) { return value }
    let inner = recording.evaluation.matchers.dropFirst(earlier.matchers.count)
    if let only = inner.first {
      if inner.count == 1, PlaceholderRecognition.areSame(only.placeholder, value) {
        // The matcher that `value` registered is negated, and keeps its placeholder.
        recording.replaceLastMatcher { $0.negated(at: position) }
      } else {
        recording.reject(.matcherInside(only.matcher, of: "not(…)"), at: position)
      }
      return value
    }
  }
  return ArgumentMatcher(ValueDescription.of(value), equalTo: value, at: position)
    .negated(at: position).placeholder(orElse: value)
}

/// Matches the remaining values of a variadic parameter, of which there can be any number.
///
/// ```swift
/// verify(db.insert(into: "students", values: anyVariadic())).called(2)
/// verify(db.insert(into: any(), values: 7, anyVariadic())).called(1)
/// ```
///
/// Write it once, after plain values and other matchers of the same parameter. It also matches if
/// there are no more values. `not(anyVariadic(String.self))` matches remaining values that aren't
/// strings. For a parameter that isn't variadic, or in front of other values, it's reported at this
/// line:
///
/// ```
/// anyVariadic() is followed by other values in insert(into: any(), values: [anyVariadic(), 7]).
/// ```
///
/// - Parameter type: The type of the values. By default, the compiler infers it. All values that
///   the matcher stands for have to be of the type.
/// - Returns: A placeholder of the type.
public func anyVariadic<Value>(
  _ type: Value.Type = Value.self, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Value {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  return ArgumentMatcher.any(
    of: type, "anyVariadic()", at: position, orNil: true, isVariadic: true
  ).placeholder()
}

// MARK: - Negation

extension ArgumentMatcher {

  /// The opposite of the matcher. A value that can't be compared isn't known to be different.
  fileprivate func negated(at position: SourcePosition) -> ArgumentMatcher {
    ArgumentMatcher(
      "not(\(text))", source: "not(\(source))", type: type, position: position,
      isVariadic: isVariadic, comparesIdentity: comparesIdentity, comparing: values.value
    ) { argument, rules in
      !self.matches(argument, rules) && self.incomparableType(rules) == nil
    }
  }
}

extension Recording {
  /// Reports a call that was recorded since an earlier time, inside `not`. Returns whether there is
  /// one.
  fileprivate func reportCalls(
    after earlier: RecordedEvaluation, negatedAt position: SourcePosition
  ) -> Bool {
    guard evaluation.arrivals.count > earlier.arrivals.count, let call = calls.last else {
      return false
    }
    let text = call.text(MatcherDistribution([evaluation]).resolutions[call.number])
    reject(.negatedCall(text), at: position, origin: call.mock.origin)
    return true
  }

  /// Reports a matcher that was written as a value for another matcher to compare with.
  ///
  /// Values of a Boolean equal placeholders by chance, so the position counts, too. It isn't
  /// decisive on other lines, because a test can have functions that write matchers. A matcher that
  /// isn't detected here is usually reported because no argument is its placeholder.
  func reportMatcher(among values: [Any?], of matcher: String, at position: SourcePosition) {
    let evaluation = evaluation
    let registered = evaluation.matchers.dropFirst(evaluation.arrivals.last?.matcherCount ?? 0)
    let inner = registered.first { inner in
      position.precedesOnLine(inner.matcher.position)
        && values.contains { PlaceholderRecognition.areSame(inner.placeholder, $0) }
    }
    if let inner { reject(.matcherInside(inner.matcher, of: matcher), at: position) }
  }
}

// MARK: - Ranges

/// A range as it's written in code.
func sourceText(of range: some RangeExpression) -> String {
  (range as? any DescribedRange)?.text ?? "\(range)"
}

private protocol DescribedRange {
  var text: String { get }
}

extension ClosedRange: DescribedRange {
  fileprivate var text: String {
    "\(ValueDescription.of(lowerBound))...\(ValueDescription.of(upperBound))"
  }
}

extension Range: DescribedRange {
  fileprivate var text: String {
    "\(ValueDescription.of(lowerBound))..<\(ValueDescription.of(upperBound))"
  }
}

extension PartialRangeFrom: DescribedRange {
  fileprivate var text: String { "\(ValueDescription.of(lowerBound))..." }
}

extension PartialRangeThrough: DescribedRange {
  fileprivate var text: String { "...\(ValueDescription.of(upperBound))" }
}

extension PartialRangeUpTo: DescribedRange {
  fileprivate var text: String { "..<\(ValueDescription.of(upperBound))" }
}

/// An argument as a value of a type, or as the same number of the type.
private func number<Bound>(_ argument: Any?, as type: Bound.Type) -> Bound? {
  if let value = ExactType.value(argument, as: type) { return value }
  guard let integer = flattened(argument) as? any BinaryInteger else { return nil }
  if let integers = type as? any BinaryInteger.Type { return exactly(integers, integer) as? Bound }
  return (type as? any BinaryFloatingPoint.Type).flatMap { exactly($0, integer) as? Bound }
}

private func exactly<Integer: BinaryInteger>(
  _ type: Integer.Type, _ value: any BinaryInteger
) -> Integer? { Integer(exactly: value) }

private func exactly<Number: BinaryFloatingPoint>(
  _ type: Number.Type, _ value: any BinaryInteger
) -> Number? {
  func convert(_ value: some BinaryInteger) -> Number? { Number(exactly: value) }
  return convert(value)
}
