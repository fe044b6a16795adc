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
  /// `nil` where any greater number will do.
  let maximum: Int?

  private init(_ description: String, from minimum: Int, to maximum: Int?) {
    self.description = description
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Expects exactly this number of calls.
  public init(integerLiteral value: Int) { self = .exactly(value) }

  /// Exactly this number of calls.
  public static func exactly(_ count: Int) -> CallCount {
    CallCount("exactly \(count)", from: count, to: count)
  }

  /// This number of calls or more.
  public static func atLeast(_ count: Int) -> CallCount {
    CallCount("at least \(count)", from: count, to: nil)
  }

  /// This number of calls or fewer, none included.
  public static func atMost(_ count: Int) -> CallCount {
    CallCount("at most \(count)", from: 0, to: count)
  }

  /// More calls than this number.
  public static func moreThan(_ count: Int) -> CallCount {
    CallCount("more than \(count)", from: count + 1, to: nil)
  }

  /// Fewer calls than this number, none included.
  public static func lessThan(_ count: Int) -> CallCount {
    CallCount("fewer than \(count)", from: 0, to: count - 1)
  }

  /// No call.
  public static var never: CallCount { CallCount("never", from: 0, to: 0) }

  /// Exactly one call.
  public static var once: CallCount { .exactly(1) }

  /// A number of calls in a range: `within(1...3)`, `within(1..<4)`, `within(2...)`.
  public static func within(_ range: some RangeExpression<Int>) -> CallCount {
    let bounds = range.relative(to: 0..<Int.max)
    guard bounds.upperBound < Int.max else { return .atLeast(bounds.lowerBound) }
    return CallCount(
      "between \(bounds.lowerBound) and \(bounds.upperBound - 1)", from: bounds.lowerBound,
      to: bounds.upperBound - 1)
  }

  /// Whether a number of calls is one of those expected.
  public func isSatisfied(by count: Int) -> Bool {
    count >= minimum && count <= maximum ?? count
  }

  /// Whether no call at all is as expected, so that only the end of time can prove it.
  var isSatisfiedByNone: Bool { isSatisfied(by: 0) }

  /// Whether so many calls are too many for good.
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
