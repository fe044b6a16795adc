/// The number of times that a call is expected.
///
/// Write an integer literal for an exact number, or use one of the functions or static members, as
/// in `called(.within(1...3))`. A count that no number of calls satisfies, or that has a negative
/// number, is reported where it's used:
///
/// ```
/// exactly(-1) has a negative number, but a number of calls is 0 or more.
/// ```
public struct CallCount: Sendable, Hashable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  /// The count as failure messages show it: `exactly 2`, `at least 1`, `never`.
  public let description: String

  let minimum: Int
  /// `nil` if there is no upper bound.
  let maximum: Int?
  package private(set) var contradiction: Misuse?

  /// - Parameter source: The count as code, for the report if no test can mean it.
  private init(
    _ description: String, from minimum: Int, to maximum: Int?,
    _ source: @autoclosure () -> String = ""
  ) {
    self.description = description
    self.minimum = minimum
    self.maximum = maximum
    if let maximum, maximum < 0 {
      contradiction = .negative(source())
    } else if let maximum, maximum < minimum {
      contradiction = .unsatisfiable(source())
    } else if minimum < 0 {
      contradiction = .negative(source())
    }
  }

  /// Expects exactly this number of calls, like ``exactly(_:)``.
  public init(integerLiteral value: Int) { self = .exactly(value) }

  /// Expects exactly this number of calls.
  public static func exactly(_ count: Int) -> CallCount {
    CallCount("exactly \(count)", from: count, to: count, "exactly(\(count))")
  }

  /// Expects this number of calls or more.
  public static func atLeast(_ count: Int) -> CallCount {
    CallCount("at least \(count)", from: count, to: nil, "atLeast(\(count))")
  }

  /// Expects this number of calls or fewer.
  public static func atMost(_ count: Int) -> CallCount {
    CallCount("at most \(count)", from: 0, to: count, "atMost(\(count))")
  }

  /// Expects more calls than this number.
  public static func moreThan(_ count: Int) -> CallCount {
    var more = CallCount("more than \(count)", from: count < .max ? count + 1 : .max, to: nil)
    if count == .max {
      more.contradiction = .unsatisfiable("moreThan(\(count))")
    }
    if count < 0 { more.contradiction = .negative("moreThan(\(count))") }
    return more
  }

  /// Expects fewer calls than this number.
  public static func lessThan(_ count: Int) -> CallCount {
    let maximum = count > .min ? count - 1 : .min
    return CallCount("fewer than \(count)", from: 0, to: maximum, "lessThan(\(count))")
  }

  /// Expects no calls.
  public static var never: CallCount { CallCount("never", from: 0, to: 0) }

  /// Expects exactly one call.
  public static var once: CallCount { .exactly(1) }

  /// Expects a number of calls in a range, such as `1...3`, `1..<4`, or `2...`.
  public static func within(_ range: some RangeExpression<Int>) -> CallCount {
    let (minimum, maximum) = bounds(of: range)
    let source = "within(\(sourceText(of: range)))"
    guard let maximum else {
      return CallCount("at least \(minimum)", from: minimum, to: nil, source)
    }
    let description =
      minimum == maximum ? "exactly \(minimum)" : "between \(minimum) and \(maximum)"
    return CallCount(description, from: minimum, to: maximum, source)
  }

  /// The first and the last number of a range. `nil` means that there is no last one.
  private static func bounds(of range: some RangeExpression<Int>) -> (Int, Int?) {
    switch range {
    // The end of these would be a number after the largest one.
    case let all as ClosedRange<Int> where all.upperBound == .max: return (all.lowerBound, nil)
    case let all as PartialRangeThrough<Int> where all.upperBound == .max: return (0, nil)
    default:
      let bounds = range.relative(to: Int.min..<Int.max)
      let end = bounds.upperBound
      let isOpen = range is PartialRangeUpTo<Int> || range is PartialRangeThrough<Int>
      return (isOpen ? 0 : bounds.lowerBound, end == .max ? nil : max(end, .min + 1) - 1)
    }
  }

  package func isSatisfied(by count: Int) -> Bool {
    contradiction == nil && count >= minimum && count <= maximum ?? count
  }

  /// The count as code: `2`, `.atLeast(1)`, `.within(1...3)`.
  var source: String {
    guard let maximum else { return ".atLeast(\(minimum))" }
    if minimum == maximum { return "\(minimum)" }
    return minimum <= 0 ? ".atMost(\(maximum))" : ".within(\(minimum)...\(maximum))"
  }

  /// Returns whether a number of calls is greater than the count allows. More calls can't change
  /// this.
  func isExceeded(by count: Int) -> Bool { maximum.map { count > $0 } ?? false }
}

// The counts as functions, for `verify(on: mock, called: exactly(1)).method()`.

/// Expects exactly this number of calls, like ``CallCount/exactly(_:)``.
public func exactly(_ count: Int) -> CallCount { .exactly(count) }

/// Expects this number of calls or more, like ``CallCount/atLeast(_:)``.
public func atLeast(_ count: Int) -> CallCount { .atLeast(count) }

/// Expects this number of calls or fewer, like ``CallCount/atMost(_:)``.
public func atMost(_ count: Int) -> CallCount { .atMost(count) }

/// Expects more calls than this number, like ``CallCount/moreThan(_:)``.
public func moreThan(_ count: Int) -> CallCount { .moreThan(count) }

/// Expects fewer calls than this number, like ``CallCount/lessThan(_:)``.
public func lessThan(_ count: Int) -> CallCount { .lessThan(count) }

/// Expects no calls, like ``CallCount/never``.
public func never() -> CallCount { .never }

/// Expects exactly one call, like ``CallCount/once``.
public func once() -> CallCount { .once }

/// Expects a number of calls in a range, such as `1...3` or `2...`, like ``CallCount/within(_:)``.
public func within(_ range: some RangeExpression<Int>) -> CallCount { .within(range) }
