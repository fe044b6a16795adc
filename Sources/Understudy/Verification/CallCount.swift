/// The number of times that a call is expected.
///
/// Write an integer literal for an exact number, or use one of the functions or static members:
///
/// ```swift
/// try verify(db.close()).called(1)
/// try verify(db.connect()).called(.atLeast(2))
/// verify(on: db, called: within(1...3)).delete(from: any(), where: any())
/// ```
public struct CallCount: Sendable, Hashable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  /// The count as failure messages show it: `exactly 2`, `at least 1`, `never`.
  public let description: String

  let minimum: Int
  /// `nil` if there is no upper bound.
  let maximum: Int?

  private init(_ description: String, from minimum: Int, to maximum: Int?) {
    self.description = description
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Expects exactly this number of calls.
  public init(integerLiteral value: Int) { self = .exactly(value) }

  /// Expects exactly this number of calls.
  public static func exactly(_ count: Int) -> CallCount {
    CallCount("exactly \(count)", from: count, to: count)
  }

  /// Expects this number of calls or more.
  public static func atLeast(_ count: Int) -> CallCount {
    CallCount("at least \(count)", from: count, to: nil)
  }

  /// Expects this number of calls or fewer. Zero calls satisfy the count.
  public static func atMost(_ count: Int) -> CallCount {
    CallCount("at most \(count)", from: 0, to: count)
  }

  /// Expects more calls than this number.
  public static func moreThan(_ count: Int) -> CallCount {
    CallCount("more than \(count)", from: count + 1, to: nil)
  }

  /// Expects fewer calls than this number. Zero calls satisfy the count.
  public static func lessThan(_ count: Int) -> CallCount {
    CallCount("fewer than \(count)", from: 0, to: count - 1)
  }

  /// Expects no calls.
  public static var never: CallCount { CallCount("never", from: 0, to: 0) }

  /// Expects exactly one call.
  public static var once: CallCount { .exactly(1) }

  /// Expects a number of calls in a range, such as `1...3`, `1..<4`, or `2...`.
  public static func within(_ range: some RangeExpression<Int>) -> CallCount {
    let bounds = range.relative(to: 0..<Int.max)
    guard bounds.upperBound < Int.max else { return .atLeast(bounds.lowerBound) }
    return CallCount(
      "between \(bounds.lowerBound) and \(bounds.upperBound - 1)", from: bounds.lowerBound,
      to: bounds.upperBound - 1)
  }

  /// Returns whether a number of calls satisfies the count.
  public func isSatisfied(by count: Int) -> Bool {
    count >= minimum && count <= maximum ?? count
  }

  /// Whether zero calls satisfy the count, so that a wait has to last until its deadline.
  var isSatisfiedByNone: Bool { isSatisfied(by: 0) }

  /// Returns whether a number of calls is greater than the count allows. More calls can't change
  /// this.
  func isExceeded(by count: Int) -> Bool { maximum.map { count > $0 } ?? false }
}

/// Expects exactly this number of calls.
public func exactly(_ count: Int) -> CallCount { .exactly(count) }

/// Expects this number of calls or more.
public func atLeast(_ count: Int) -> CallCount { .atLeast(count) }

/// Expects this number of calls or fewer. Zero calls satisfy the count.
public func atMost(_ count: Int) -> CallCount { .atMost(count) }

/// Expects more calls than this number.
public func moreThan(_ count: Int) -> CallCount { .moreThan(count) }

/// Expects fewer calls than this number. Zero calls satisfy the count.
public func lessThan(_ count: Int) -> CallCount { .lessThan(count) }

/// Expects no calls.
public func never() -> CallCount { .never }

/// Expects exactly one call.
public func once() -> CallCount { .once }

/// Expects a number of calls in a range, such as `1...3`, `1..<4`, or `2...`.
public func within(_ range: some RangeExpression<Int>) -> CallCount { .within(range) }
