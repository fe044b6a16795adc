/// Verifies that calls were made in this order; others may have come between.
///
/// ```swift
/// verifyInOrder {
///   try db.connect()
///   db.insert(into: any(), values: any())
///   try db.close()
/// }
/// ```
///
/// The calls may be of several mocks, statics included. They are recorded, not made. The order is
/// that in which the calls were made, on whatever thread. A failure is reported here, with expected
/// and actual calls side by side:
///
/// ```
/// Expected close() after connect(), but no such call came.
///   Expected   Actual
///   connect()  connect()
/// > close()    -
/// ```
///
/// - Parameter calls: Calls mocks, in the order expected.
public func verifyInOrder<Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ calls: () throws -> Result
) {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  let expression = RecordedExpression(verb: "verifyInOrder", position: position)
  OrderQuery(expression.targets { try calls() })?.verifyOrder(at: position)
}

/// Verifies that asynchronous calls were made in this order; others may have come between.
///
/// - Parameters:
///   - isolation: The actor of the caller, on which the closure is evaluated.
///   - calls: Calls mocks, in the order expected.
public func verifyInOrder<Result>(
  isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ calls: () async throws -> Result
) async {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  let expression = RecordedExpression(verb: "verifyInOrder", position: position)
  let targets = await expression.targets(of: { try await calls() }, isolation: isolation)
  OrderQuery(targets)?.verifyOrder(at: position)
}

/// Verifies that exactly these calls were made on the mocks that they name, in this order.
///
/// ```swift
/// verifySequence {
///   try db.connect()
///   try db.close()
/// }
/// ```
///
/// - Parameter calls: Calls mocks, in the order expected.
public func verifySequence<Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ calls: () throws -> Result
) {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  let expression = RecordedExpression(verb: "verifySequence", position: position)
  OrderQuery(expression.targets { try calls() })?.verifySequence(at: position)
}

/// Verifies that exactly these asynchronous calls were made on the mocks that they name, in this
/// order.
///
/// - Parameters:
///   - isolation: The actor of the caller, on which the closure is evaluated.
///   - calls: Calls mocks, in the order expected.
public func verifySequence<Result>(
  isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ calls: () async throws -> Result
) async {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  let expression = RecordedExpression(verb: "verifySequence", position: position)
  let targets = await expression.targets(of: { try await calls() }, isolation: isolation)
  OrderQuery(targets)?.verifySequence(at: position)
}
