/// Stubs the calls that equal a call of a mock.
///
/// ```swift
/// when(db.select(any(), from: "students", where: any())).thenReturn("row")
/// ```
///
/// The call inside is recorded, not made: it counts for nothing and runs no answer. The last mock
/// call of the expression is the one that is stubbed. Matchers and plain values mix freely; where
/// they can be read in two ways, the expression is evaluated a second time.
///
/// An expression that calls no mock is reported here:
///
/// ```
/// The expression in when contains no call to a mock.
/// ```
///
/// - Parameter call: A call of a mock, with its property's value on the left of `=` for a setter.
/// - Returns: A stubbing, which says what the stubbed calls do.
public func when<Result>(
  _ call: @autoclosure () throws -> Result, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Stubbing<Result> {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  return stubbing(at: position) { try call() }
}

/// Stubs the calls that equal the last call of a mock in a closure.
///
/// ```swift
/// when { db.timeout = any() }.perform { print("set") }
/// ```
///
/// - Parameter call: Calls a mock.
/// - Returns: A stubbing, which says what the stubbed calls do.
public func when<Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ call: () throws -> Result
) -> Stubbing<Result> {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  return stubbing(at: position) { try call() }
}

/// Stubs the calls that equal the last call of a mock in an asynchronous closure.
///
/// ```swift
/// await when { try await db.ping() }.thenReturn(.zero)
/// ```
///
/// - Parameters:
///   - isolation: The actor of the caller, on which the closure is evaluated.
///   - call: Calls a mock.
/// - Returns: A stubbing, which says what the stubbed calls do.
public func when<Result>(
  isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ call: () async throws -> Result
) async -> Stubbing<Result> {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  return await stubbing(at: position, isolation: isolation) { try await call() }
}

/// Stubs the calls that equal a call of a mock, with the value up front.
///
/// ```swift
/// when(factory.make(), thenReturn: session)
/// ```
///
/// For results that have no placeholder, a class for example: the recorded call returns the value.
///
/// - Parameters:
///   - call: A call of a mock.
///   - value: What the stubbed calls return.
/// - Returns: The stubbing, for more answers.
@discardableResult
public func when<Result>(
  _ call: @autoclosure () throws -> Result, thenReturn value: Result,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> Stubbing<Result> {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  return stubbing(at: position, result: Unchecked(value)) { try call() }.thenReturn(value)
}

/// Stubs the calls that equal the last call of a mock in a closure, with the value up front.
///
/// - Parameters:
///   - call: Calls a mock.
///   - value: What the stubbed calls return.
/// - Returns: The stubbing, for more answers.
@discardableResult
public func when<Result>(
  _ call: () throws -> Result, thenReturn value: Result, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Stubbing<Result> {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  return stubbing(at: position, result: Unchecked(value)) { try call() }.thenReturn(value)
}

/// Stubs the calls that equal the last call of a mock in an asynchronous closure, with the value up
/// front.
///
/// - Parameters:
///   - call: Calls a mock.
///   - value: What the stubbed calls return.
///   - isolation: The actor of the caller, on which the closure is evaluated.
/// - Returns: The stubbing, for more answers.
@discardableResult
public func when<Result>(
  _ call: () async throws -> Result, thenReturn value: Result,
  isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) async -> Stubbing<Result> {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  return await stubbing(at: position, result: Unchecked(value), isolation: isolation) {
    try await call()
  }.thenReturn(value)
}

private func stubbing<Result>(
  at position: SourcePosition, result: Unchecked<Any?>? = nil, _ call: () throws -> Result
) -> Stubbing<Result> {
  let expression = RecordedExpression(verb: "when", position: position, result: result)
  return Stubbing(writer: expression.target(of: call).map { StubWriter($0, at: position) })
}

private func stubbing<Result>(
  at position: SourcePosition, result: Unchecked<Any?>? = nil, isolation: isolated (any Actor)?,
  _ call: () async throws -> Result
) async -> Stubbing<Result> {
  let expression = RecordedExpression(verb: "when", position: position, result: result)
  let pattern = await expression.target(of: call, isolation: isolation)
  return Stubbing(writer: pattern.map { StubWriter($0, at: position) })
}
