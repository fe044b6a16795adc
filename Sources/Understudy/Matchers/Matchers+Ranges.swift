internal import UnderstudyValues

/// Matches values in a range, such as `1...3`, `1..<3`, `1...`, `...3`, or `..<3`.
///
/// For an argument of type `Any`, a number of another type matches, too, as it does with a plain
/// value. An empty range matches nothing.
public func inRange<Range: RangeExpression>(
  _ range: Range, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Range.Bound {
  let position = SourcePosition(fileID, filePath, line, column)
  let text = "inRange(\(sourceText(of: range)))"
  let isOnMainActor =
    Conformances.comparable.isolation(of: Range.Bound.self) == .mainActor
    || Conformances.rangeExpression.isolation(of: Range.self) == .mainActor
  return ArgumentMatcher(text, type: Range.Bound.self, position: position) {
    argument, _ in
    guard let value = number(argument, as: Range.Bound.self) else { return false }
    return UserCode.runOutsideStatements {
      MainActorConformance.run(
        "<", of: Range.Bound.self, if: isOnMainActor, at: position, else: false
      ) { range.contains(value) }
    }
  }.placeholder()
}

/// Matches floating-point numbers and dates that are no further away from a value than a tolerance.
///
/// ```swift
/// verify(shop.weigh(closeTo(0.3, within: 1e-9), at: closeTo(Date(), within: 60))).called(1)
/// ```
///
/// A negative tolerance, or a NaN, is reported at this line:
///
/// ```
/// closeTo(0.3, within: -0.1) can never match: a tolerance is 0 or more.
/// ```
///
/// - Parameters:
///   - value: The value to compare with. An infinite value is close to itself, and a NaN to a NaN.
///   - tolerance: The largest distance, which matches, too. For dates, a number of seconds.
public func closeTo<Value: Strideable>(
  _ value: Value, within tolerance: Value.Stride, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Value where Value.Stride: BinaryFloatingPoint {
  let position = SourcePosition(fileID, filePath, line, column)
  let text = "closeTo(\(ValueDescription.of(value)), within: \(tolerance))"
  let isOnMainActor = Conformances.strideable.isolation(of: Value.self) == .mainActor
  if !(tolerance >= 0) { Statement.current?.report(.invalidTolerance(text), at: position) }
  return ArgumentMatcher(text, type: Value.self, position: position) { argument, _ in
    if EqualityRules(nil, at: position).areEqual(typed: value, argument) { return true }
    if let other = ExactType.usableValue(argument, as: Value.self) {
      return UserCode.runOutsideStatements {
        MainActorConformance.run(
          "distance(to:)", of: Value.self, if: isOnMainActor, at: position, else: false
        ) { abs(value.distance(to: other)) <= tolerance }
      }
    }
    guard let value = number(value, as: Double.self), let other = number(argument, as: Double.self)
    else { return false }
    return abs(value - other) <= Double(tolerance)
  }.placeholder()
}

// MARK: - Ranges

func sourceText<Expression: RangeExpression>(of range: Expression) -> String {
  func text(_ bound: Expression.Bound) -> String { ValueDescription.of(bound) }
  switch range {
  case let range as ClosedRange<Expression.Bound>:
    return "\(text(range.lowerBound))...\(text(range.upperBound))"
  case let range as Range<Expression.Bound>:
    return "\(text(range.lowerBound))..<\(text(range.upperBound))"
  case let range as PartialRangeFrom<Expression.Bound>: return "\(text(range.lowerBound))..."
  case let range as PartialRangeThrough<Expression.Bound>: return "...\(text(range.upperBound))"
  case let range as PartialRangeUpTo<Expression.Bound>: return "..<\(text(range.upperBound))"
  default: return "\(range)"
  }
}

/// An argument as a value of a type, or as the same number of the type.
private func number<Bound>(_ argument: Any?, as type: Bound.Type) -> Bound? {
  if let value = ExactType.usableValue(argument, as: type) { return value }
  guard !PlaceholderRecognition.hasPlaceholder(argument) else { return nil }
  let argument = flattened(argument)
  if let numbers = type as? any BinaryFloatingPoint.Type {
    return exactly(numbers, argument) as? Bound
  }
  guard let integer = argument as? any BinaryInteger else { return nil }
  return (type as? any BinaryInteger.Type).flatMap { exactly($0, integer) as? Bound }
}

private func exactly<Integer: BinaryInteger>(
  _ type: Integer.Type, _ value: any BinaryInteger
) -> Integer? { Integer(exactly: value) }

private func exactly<Number: BinaryFloatingPoint>(_ type: Number.Type, _ value: Any?) -> Number? {
  func convert(_ value: some BinaryInteger) -> Number? { Number(exactly: value) }
  func convert(_ value: some BinaryFloatingPoint) -> Number? { Number(exactly: value) }
  switch value {
  case let value as any BinaryInteger: return convert(value)
  case let value as any BinaryFloatingPoint: return convert(value)
  default: return nil
  }
}
