/// Verifies the calls that match a call of a mock.
///
/// ```swift
/// verify(db.insert(into: any(), values: any(), 3)).called(2)
/// ```
///
/// The call is recorded, not made: the mock doesn't log it, and no answer or side effect runs.
/// Nothing is verified until you use `called` or `calledEventually` on the result, a
/// ``Verification``.
///
/// If the expression calls mocks more than once, the last call is verified. You can mix matchers
/// and plain values. If it isn't clear which arguments are matchers, the library evaluates the
/// expression a second time with different placeholders. The recorded call returns a stubbed value,
/// a default value, or a placeholder of its result type.
///
/// An expression that doesn't call a mock is reported at this line. An error that the expression
/// throws doesn't propagate. If the expression throws it after a call, or if an optional chain ends
/// before its last call, nothing is verified, and the library reports this at this line:
///
/// ```
/// The expression in verify threw .lost after price(for: "apple").
/// ```
///
/// ```
/// The expression in verify ended at navigator, which returned nil.
/// ```
///
/// So is a verification without a count:
///
/// ```
/// verify(price(for: "apple")) was not followed by called or calledEventually.
/// ```
///
/// You can verify a mock on any thread.
///
/// - Parameter call: A call of a mock. For a setter, write an assignment: `db.timeout = any()`.
/// - Returns: A verification, on which you state how many calls you expect.
public func verify<Result>(
  _ call: @autoclosure () throws -> Result, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Verification<Result> {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  return verification(at: position) { try call() }
}

/// Verifies the calls that match the last call of a mock in a closure, such as an assignment.
///
/// ```swift
/// verify { db.timeout = 3 }.called(.atMost(1))
/// ```
public func verify<Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ call: () throws -> Result
) -> Verification<Result> {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  return verification(at: position) { try call() }
}

/// Verifies the calls that match the last call of a mock in an asynchronous closure, which is
/// evaluated on the caller's actor.
///
/// ```swift
/// await verify { try await db.ping() }.called(1)
/// ```
public nonisolated(nonsending) func verify<Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ call: () async throws -> Result
) async -> Verification<Result> {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  return await verification(at: position) { try await call() }
}

/// Verifies the number of calls that match the call that follows.
///
/// Write the count first, and then the call, on the mock that this function returns:
///
/// ```swift
/// verify(on: db, called: exactly(1)).insert(into: "students", values: 33174, "John Doe")
/// ```
///
/// The call that follows is recorded, not made. It has to come from the same task, or from the same
/// thread outside of tasks; the mock receives the calls of other tasks and threads as usual.
///
/// A failure is reported at this line:
///
/// ```
/// close() was called 0 times, expected exactly 1.
/// Expected: close()
/// No calls on DatabaseConnectionMock.
/// ```
///
/// If no call follows, the library reports this when the session ends, when the mock is
/// deallocated, or when the same task uses `when(using:)` or `verify(on:)` on the mock again.
///
/// Swift evaluates arguments first, so a call of the same mock in the arguments is verified
/// instead. If the library recognizes the result of that call among the arguments, it reports this
/// at this line:
///
/// ```
/// verify(on:called:) took table as its call, which is an argument of select(_:).
/// ```
///
/// - Parameters:
///   - mock: The mock whose calls to verify.
///   - count: The expected number of calls.
/// - Returns: The mock, on which to write the call to verify.
public func verify<Instance: Mocking>(
  on mock: Instance, called count: CallCount, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Instance {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  mock.mockState.openVerificationProxy(count, at: position)
  return mock
}

/// Verifies the number of calls of a static member that match the call that follows.
///
/// ```swift
/// verify(on: DatabaseConnectionMock.self, called: 1).open("students")
/// ```
public func verify<Instance: Mocking>(
  on type: Instance.Type, called count: CallCount, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Instance.Type {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  StaticMocks.state(of: type).openVerificationProxy(count, at: position)
  return type
}

extension MockState {
  /// Verifies the next call of this context.
  fileprivate func openVerificationProxy(_ count: CallCount, at position: SourcePosition) {
    let recording = Recording(position: position)
    open(
      PendingProxy("verify(on:called:)", recording, origin: origin) { call, recording in
        guard let pattern = recording.pattern(of: call) else { return }
        CallQuery(pattern).verify(count, at: position)
      })
  }
}

/// Evaluates an expression and starts a verification of the last call that it recorded.
private func verification<Result>(
  at position: SourcePosition, _ call: () throws -> Result
) -> Verification<Result> {
  let expression = RecordedExpression(verb: "verify", position: position)
  return Verification(expression.target(of: call), at: position)
}

/// The asynchronous form of `verification`.
private nonisolated(nonsending) func verification<Result>(
  at position: SourcePosition, _ call: () async throws -> Result
) async -> Verification<Result> {
  let expression = RecordedExpression(verb: "verify", position: position)
  return Verification(await expression.target(of: call), at: position)
}
