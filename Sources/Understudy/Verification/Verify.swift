/// Verifies the calls that equal a call of a mock.
///
/// ```swift
/// verify(db.insert(into: any(), values: any(), 3)).called(2)
/// ```
///
/// The call inside is recorded, not made. Nothing is verified before ``Verification/called(_:fileID:filePath:line:column:)``
/// or ``Verification/calledEventually(_:before:isolation:fileID:filePath:line:column:)`` says how often.
///
/// - Parameter call: A call of a mock.
/// - Returns: The verification.
public func verify<Result>(
  _ call: @autoclosure () throws -> Result, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Verification<Result> {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  let expression = RecordedExpression(verb: "verify", position: position)
  return Verification(expression.target { _ = try call() })
}

/// Verifies the calls that equal the last call of a mock in a closure.
///
/// ```swift
/// verify { db.timeout = 3 }.called(.atMost(1))
/// ```
///
/// - Parameter call: Calls a mock.
/// - Returns: The verification.
public func verify<Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ call: () throws -> Result
) -> Verification<Result> {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  let expression = RecordedExpression(verb: "verify", position: position)
  return Verification(expression.target { _ = try call() })
}

/// Verifies the calls that equal the last call of a mock in an asynchronous closure.
///
/// ```swift
/// await verify { try await db.ping() }.called(1)
/// ```
///
/// - Parameters:
///   - isolation: The actor of the caller, on which the closure is evaluated.
///   - call: Calls a mock.
/// - Returns: The verification.
public func verify<Result>(
  isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ call: () async throws -> Result
) async -> Verification<Result> {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  let expression = RecordedExpression(verb: "verify", position: position)
  return Verification(
    await expression.target(of: { _ = try await call() }, isolation: isolation))
}

/// Verifies the call that follows: `verify(on: db, called: exactly(1)).close()`.
///
/// Names the count first and then replays the call on what it returns. The call is recorded, not
/// made. Only this task (or this thread, outside tasks) can finish the verification, also when it
/// resumes on another thread; a call by anyone else is an ordinary one.
///
/// A failure is reported here:
///
/// ```
/// close() was called 0 times, expected exactly 1.
/// Expected: close()
/// No calls on DatabaseConnectionMock.
/// ```
///
/// - Parameters:
///   - mock: The mock that the calls were made on.
///   - count: How many calls are expected.
/// - Returns: The mock, for the call to verify.
public func verify<Instance: Mocking>(
  on mock: Instance, called count: CallCount, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Instance {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  mock.mockState.armVerification(count, at: position)
  return mock
}

/// Verifies the static call that follows: `verify(on: DBMock.self, called: 1).open("x")`.
///
/// - Parameters:
///   - type: The mock's type.
///   - count: How many calls are expected.
/// - Returns: The type, for the call to verify.
public func verify<Instance: Mocking>(
  on type: Instance.Type, called count: CallCount, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Instance.Type {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  MockState.ofType(type).armVerification(count, at: position)
  return type
}

extension MockState {
  /// Turns the next call of this context into a verification.
  fileprivate func armVerification(_ count: CallCount, at position: SourcePosition) {
    let recording = Recording(position: position)
    arm(
      Arming("verify(on:called:)", recording, origin: origin) { call, recording in
        guard let pattern = recording.pattern(of: call) else { return }
        CallQuery(pattern).verify(count, at: position)
      })
  }
}
