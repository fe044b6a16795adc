/// Verifies that each of these calls was received at least once, in any order.
///
/// ```swift
/// verifyAll {
///   try db.connect()
///   db.insert(into: any(), values: any())
/// }
/// ```
///
/// The calls in the closure are recorded, not made. They can be calls of several mocks, static
/// members included. A call that wasn't received is reported at this line, as by
/// ``Verification/called(_:_:fileID:filePath:line:column:)``.
///
/// - Parameter calls: A closure that makes the expected calls.
public func verifyAll<Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ calls: () throws -> Result
) {
  let block = RecordedExpression("verifyAll", .block, fileID, filePath, line, column)
  for call in block.targets(of: calls) ?? [] {
    CallQuery(pattern: call).verify(.atLeast(1), at: block.position)
  }
}

/// Verifies that each of these calls, asynchronous ones included, was received at least once, in
/// any order. The closure is evaluated on the caller's actor.
public nonisolated(nonsending) func verifyAll<Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ calls: () async throws -> Result
) async {
  let block = RecordedExpression("verifyAll", .block, fileID, filePath, line, column)
  for call in await block.targets(of: calls) ?? [] {
    CallQuery(pattern: call).verify(.atLeast(1), at: block.position)
  }
}

/// Verifies that calls were received in this order, possibly with other calls between them.
///
/// ```swift
/// verifyInOrder {
///   try db.connect()
///   db.insert(into: any(), values: any())
///   try db.close()
/// }
/// ```
///
/// The order is the one in which the mocks received the calls, across mocks and threads. If the
/// calls match, they count as verified for `verifyNoMoreInteractions`. Otherwise a failure is
/// reported at this line:
///
/// ```
/// Expected close() after connect(), but no such call came.
///   Expected   Actual
///   connect()  connect()
/// > close()    -
/// ```
///
/// - Parameter calls: A closure that calls mocks in the expected order. If it throws an error after
///   a call, this is reported at this line, too.
public func verifyInOrder<Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ calls: () throws -> Result
) {
  let block = RecordedExpression("verifyInOrder", .block, fileID, filePath, line, column)
  OrderQuery(block.targets(of: calls))?.verifyOrder(at: block.position)
}

/// Verifies that calls, asynchronous ones included, were received in this order, possibly with
/// other calls between them. The closure is evaluated on the caller's actor.
public nonisolated(nonsending) func verifyInOrder<Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ calls: () async throws -> Result
) async {
  let block = RecordedExpression("verifyInOrder", .block, fileID, filePath, line, column)
  OrderQuery(await block.targets(of: calls))?.verifyOrder(at: block.position)
}

/// Verifies that the mocks received exactly these calls, in this order.
///
/// ```swift
/// verifySequence {
///   try db.connect()
///   try db.close()
/// }
/// ```
///
/// This is the strict form of `verifyInOrder`: the mocks that the closure calls must not have
/// received any other calls. A failure is reported in the same way, at this line.
///
/// - Parameter calls: A closure that calls mocks in the expected order.
public func verifySequence<Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ calls: () throws -> Result
) {
  let block = RecordedExpression("verifySequence", .block, fileID, filePath, line, column)
  OrderQuery(block.targets(of: calls))?.verifySequence(at: block.position)
}

/// Verifies that the mocks received exactly these calls, asynchronous ones included, in this order.
/// The closure is evaluated on the caller's actor.
public nonisolated(nonsending) func verifySequence<Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ calls: () async throws -> Result
) async {
  let block = RecordedExpression("verifySequence", .block, fileID, filePath, line, column)
  OrderQuery(await block.targets(of: calls))?.verifySequence(at: block.position)
}
