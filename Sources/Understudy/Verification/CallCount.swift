/// How often a call is expected.
///
/// Written as an integer, which means exactly, or with one of the functions and static members:
///
/// ```swift
/// try verify(db.close()).called(1)
/// try verify(db.connect()).called(.atLeast(2))
/// verify(on: db, called: within(1...3)).delete(from: any(), where: any())
/// ```
public struct CallCount: Sendable, Hashable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  /// The words of a message: `exactly 2`, `at least 1`, `never`.
  public let description: String

  let minimum: Int
  /// `nil` if there is no upper limit.
  let maximum: Int?
  /// Why no number of calls can be as expected; `nil` if one can.
  let contradiction: Contradiction?

  /// A count that no number of calls satisfies, as the test wrote it.
  enum Contradiction: Sendable, Hashable {
    case negative(String)
    case tooLarge(String)
    case emptyRange(String)
  }

  private init(
    _ description: String, from minimum: Int, to maximum: Int?,
    contradiction: Contradiction? = nil
  ) {
    self.description = description
    self.minimum = minimum
    self.maximum = maximum
    self.contradiction = contradiction
  }

  /// Expects exactly this number of calls.
  public init(integerLiteral value: Int) { self = .exactly(value) }

  /// Exactly this number of calls.
  public static func exactly(_ count: Int) -> CallCount {
    CallCount(
      "exactly \(count)", from: count, to: count,
      contradiction: count < 0 ? .negative("exactly(\(count))") : nil)
  }

  /// This number of calls or more.
  public static func atLeast(_ count: Int) -> CallCount {
    CallCount("at least \(count)", from: count, to: nil)
  }

  /// This number of calls or fewer, none included.
  public static func atMost(_ count: Int) -> CallCount {
    CallCount(
      "at most \(count)", from: 0, to: count,
      contradiction: count < 0 ? .negative("atMost(\(count))") : nil)
  }

  /// More calls than this number.
  public static func moreThan(_ count: Int) -> CallCount {
    CallCount(
      "more than \(count)", from: count < .max ? count + 1 : .max, to: nil,
      contradiction: count == .max ? .tooLarge("moreThan(\(count))") : nil)
  }

  /// Fewer calls than this number, none included.
  public static func lessThan(_ count: Int) -> CallCount {
    CallCount(
      "fewer than \(count)", from: 0, to: count > .min ? count - 1 : .min,
      contradiction: count < 1 ? .negative("lessThan(\(count))") : nil)
  }

  /// No call.
  public static var never: CallCount { CallCount("never", from: 0, to: 0) }

  /// Exactly one call.
  public static var once: CallCount { .exactly(1) }

  /// A number of calls in a range: `within(1...3)`, `within(1..<4)`, `within(2...)`.
  ///
  /// A range with numbers below 0 expects those from 0 on.
  public static func within(_ range: some RangeExpression<Int>) -> CallCount {
    let (minimum, maximum) = bounds(of: range)
    let written = "within(\(describe(range)))"
    var contradiction: Contradiction?
    if let maximum, maximum < 0 {
      contradiction = .negative(written)
    } else if let maximum, maximum < minimum {
      contradiction = .emptyRange(written)
    }
    guard let maximum else {
      return CallCount(
        "at least \(minimum)", from: minimum, to: nil, contradiction: contradiction)
    }
    return CallCount(
      "between \(minimum) and \(maximum)", from: minimum, to: maximum,
      contradiction: contradiction)
  }

  /// The first and the last number of a range. `nil` means that there is no last one.
  private static func bounds(of range: some RangeExpression<Int>) -> (Int, Int?) {
    switch range {
    case let range as ClosedRange<Int>:
      return (range.lowerBound, range.upperBound == .max ? nil : range.upperBound)
    case let range as Range<Int>:
      if range.isEmpty { return (max(range.lowerBound, 0), max(range.lowerBound, 0) - 1) }
      return (range.lowerBound, range.upperBound - 1)
    case let range as PartialRangeFrom<Int>: return (range.lowerBound, nil)
    case let range as PartialRangeThrough<Int>:
      return (0, range.upperBound == .max ? nil : range.upperBound)
    case let range as PartialRangeUpTo<Int>:
      return (0, range.upperBound == .min ? .min : range.upperBound - 1)
    default:
      let bounds = range.relative(to: 0..<Int.max)
      guard bounds.upperBound < Int.max else { return (bounds.lowerBound, nil) }
      return (bounds.lowerBound, bounds.upperBound - 1)
    }
  }

  private static func describe(_ range: some RangeExpression<Int>) -> String {
    switch range {
    case let range as PartialRangeFrom<Int>: "\(range.lowerBound)..."
    case let range as PartialRangeThrough<Int>: "...\(range.upperBound)"
    case let range as PartialRangeUpTo<Int>: "..<\(range.upperBound)"
    default: "\(range)"
    }
  }

  /// Whether a number of calls is one of those expected.
  public func isSatisfied(by count: Int) -> Bool {
    contradiction == nil && count >= minimum && count <= maximum ?? count
  }

  /// Whether no call is as expected, so that only the time-out can prove it.
  var isSatisfiedByNone: Bool { isSatisfied(by: 0) }

  /// Whether a number of calls is too large, and can only grow.
  func isExceeded(by count: Int) -> Bool { maximum.map { count > $0 } ?? false }
}

/// Exactly this number of calls.
public func exactly(_ count: Int) -> CallCount { .exactly(count) }

/// This number of calls or more.
public func atLeast(_ count: Int) -> CallCount { .atLeast(count) }

/// This number of calls or fewer, none included.
public func atMost(_ count: Int) -> CallCount { .atMost(count) }

/// More calls than this number.
public func moreThan(_ count: Int) -> CallCount { .moreThan(count) }

/// Fewer calls than this number, none included.
public func lessThan(_ count: Int) -> CallCount { .lessThan(count) }

/// No call.
public func never() -> CallCount { .never }

/// Exactly one call.
public func once() -> CallCount { .once }

/// A number of calls in a range: `within(1...3)`, `within(1..<4)`, `within(2...)`.
public func within(_ range: some RangeExpression<Int>) -> CallCount { .within(range) }
