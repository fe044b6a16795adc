// The counts as functions: `verify(on: mock, called: exactly(1)).method()`.

/// Expects exactly this number of calls.
///
/// ```swift
/// verify(on: shop, called: exactly(2)).price("apple")
/// ```
///
/// - Parameter count: The number of calls. The verification reports a negative number.
/// - Returns: The same as ``CallCount/exactly(_:)``.
public func exactly(_ count: Int) -> CallCount { .exactly(count) }

/// Expects this number of calls or more.
///
/// ```swift
/// verify(on: shop, called: atLeast(2)).price("apple")
/// ```
///
/// - Parameter count: The smallest number of calls. With zero or less, any number satisfies the count.
/// - Returns: The same as ``CallCount/atLeast(_:)``.
public func atLeast(_ count: Int) -> CallCount { .atLeast(count) }

/// Expects this number of calls or fewer. Zero calls satisfy the count.
///
/// ```swift
/// verify(on: shop, called: atMost(2)).price("apple")
/// ```
///
/// - Parameter count: The greatest number of calls. The verification reports a negative number.
/// - Returns: The same as ``CallCount/atMost(_:)``.
public func atMost(_ count: Int) -> CallCount { .atMost(count) }

/// Expects more calls than this number.
///
/// ```swift
/// verify(on: shop, called: moreThan(2)).price("apple")
/// ```
///
/// - Parameter count: The number that isn't enough. The verification reports `Int.max`.
/// - Returns: The same as ``CallCount/moreThan(_:)``.
public func moreThan(_ count: Int) -> CallCount { .moreThan(count) }

/// Expects fewer calls than this number. Zero calls satisfy the count.
///
/// ```swift
/// verify(on: shop, called: lessThan(3)).price("apple")
/// ```
///
/// - Parameter count: The number that's too many. The verification reports a number less than 1.
/// - Returns: The same as ``CallCount/lessThan(_:)``.
public func lessThan(_ count: Int) -> CallCount { .lessThan(count) }

/// Expects no calls.
///
/// ```swift
/// verify(on: shop, called: never()).price("apple")
/// ```
///
/// - Returns: The same as ``CallCount/never``.
public func never() -> CallCount { .never }

/// Expects exactly one call.
///
/// ```swift
/// verify(on: shop, called: once()).price("apple")
/// ```
///
/// - Returns: The same as ``CallCount/once``.
public func once() -> CallCount { .once }

/// Expects a number of calls in a range, such as `1...3`, `1..<4`, or `2...`.
///
/// ```swift
/// verify(on: shop, called: within(1...3)).price("apple")
/// ```
///
/// - Parameter range: The numbers of calls that satisfy the count. The verification reports an empty range.
/// - Returns: The same as ``CallCount/within(_:)``.
public func within(_ range: some RangeExpression<Int>) -> CallCount { .within(range) }
