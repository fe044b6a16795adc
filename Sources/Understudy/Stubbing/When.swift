internal import UnderstudyValues

/// Stubs the calls that match a call of a mock.
///
/// ```swift
/// when(db.select(any(), from: "students", where: any())).thenReturn("row")
/// ```
///
/// The call is recorded, not made, and returns a stubbed value, a default value, or a placeholder.
/// The library can evaluate the expression again, if it isn't clear which arguments are matchers.
/// See <doc:StubbingCalls>. Any other expression, and a stubbing to which you add neither an answer
/// nor a side effect, is reported at this line:
///
/// ```
/// when(price(for: "apple")) was not followed by an answer.
/// ```
///
/// - Parameter call: A call of a mock. For a setter, write an assignment: `db.timeout = any()`.
/// - Returns: A stubbing, to which you add what the stubbed calls return, throw, or do.
public func when<Result>(
  _ call: @autoclosure () throws -> Result, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Stubbing<Result> {
  let expression = StatementReader(.when, .expression, fileID, filePath, line, column)
  return Stubbing(expression.targets { try call() }, at: expression.position)
}

/// Stubs the calls that match the last call of a mock in a closure, such as an assignment:
/// `when { db.timeout = any() }.perform { print("set") }`.
public func when<Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ call: () throws -> Result
) -> Stubbing<Result> {
  let expression = StatementReader(.when, .closure, fileID, filePath, line, column)
  return Stubbing(expression.targets(of: call), at: expression.position)
}

/// Stubs the calls that match the last call of a mock in an asynchronous closure, which is
/// evaluated on the caller's actor: `await when { try await db.ping() }.thenReturn(.zero)`.
public nonisolated(nonsending) func when<Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ call: () async throws -> Result
) async -> Stubbing<Result> {
  let expression = StatementReader(.when, .closure, fileID, filePath, line, column)
  return Stubbing(await expression.targets(of: call), at: expression.position)
}

/// Stubs the calls that match a call of a mock to return a value, which the recorded call returns
/// as well: `when(factory.make(), thenReturn: session)`. Use this form if the expression or the
/// mock's method uses the result, and a placeholder can't be used.
@discardableResult
public func when<Result>(
  _ call: @autoclosure () throws -> Result, thenReturn value: Result,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> Stubbing<Result> {
  let expression = StatementReader(
    .when, .expression, fileID, filePath, line, column, result: Unchecked(value))
  return Stubbing(expression.targets { try call() }, at: expression.position).thenReturn(value)
}

/// Stubs the calls that match the last call of a mock in a closure to return a value, which the
/// recorded call returns as well: `when({ factory.make() }, thenReturn: session)`.
@discardableResult
public func when<Result>(
  _ call: () throws -> Result, thenReturn value: Result, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Stubbing<Result> {
  let expression = StatementReader(
    .when, .closure, fileID, filePath, line, column, result: Unchecked(value))
  return Stubbing(expression.targets(of: call), at: expression.position).thenReturn(value)
}

/// Stubs the calls that match the last call of a mock in an asynchronous closure to return a value,
/// which the recorded call returns as well.
@discardableResult
public nonisolated(nonsending) func when<Result>(
  _ call: () async throws -> Result, thenReturn value: Result, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) async -> Stubbing<Result> {
  let expression = StatementReader(
    .when, .closure, fileID, filePath, line, column, result: Unchecked(value))
  return Stubbing(await expression.targets(of: call), at: expression.position).thenReturn(value)
}

extension Stubbing {
  fileprivate init(_ patterns: [CallPattern]?, at position: SourcePosition) {
    if let pattern = patterns?.last {
      writer = StubWriter(pattern, at: position, inferred: Result.self)
    } else {
      writer = nil
    }
  }
}
