internal import UnderstudyValues

/// Verifies the calls that match a call of a mock.
///
/// ```swift
/// verify(db.insert(into: any(), values: any(), 3)).called(2)
/// ```
///
/// The call is recorded, not made, and a mistake in it is reported, as in
/// ``when(_:fileID:filePath:line:column:)``. Without `called` or `calledEventually`, nothing is
/// verified, which is reported at this line:
///
/// ```
/// verify(price(for: "apple")) was not followed by called or calledEventually.
/// ```
///
/// - Parameter call: A call of a mock. For a setter, write an assignment: `db.timeout = any()`.
/// - Returns: A verification, on which you state how many calls you expect.
public func verify<Result>(
  _ call: @autoclosure () throws -> Result, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Verification<Result> {
  let expression = StatementReader(.verify, .expression, fileID, filePath, line, column)
  return Verification(expression.targets { try call() }, at: expression.position)
}

/// Verifies the calls that match the last call of a mock in a closure, such as an assignment:
/// `verify { db.timeout = 3 }.called(.atMost(1))`.
public func verify<Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ call: () throws -> Result
) -> Verification<Result> {
  let expression = StatementReader(.verify, .closure, fileID, filePath, line, column)
  return Verification(expression.targets(of: call), at: expression.position)
}

/// Verifies the calls that match the last call of a mock in an asynchronous closure, which is
/// evaluated on the caller's actor: `await verify { try await db.ping() }.called(1)`.
public nonisolated(nonsending) func verify<Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ call: () async throws -> Result
) async -> Verification<Result> {
  let expression = StatementReader(.verify, .closure, fileID, filePath, line, column)
  return Verification(await expression.targets(of: call), at: expression.position)
}

/// Verifies the number of calls that match the call that follows, on the mock that this function
/// returns:
///
/// ```swift
/// verify(on: db, called: exactly(1)).insert(into: "students", values: 33174, "John Doe")
/// ```
///
/// The call that follows is recorded, and a mistake is reported, as with
/// ``when(using:thenReturn:times:lenient:fileID:filePath:line:column:)``. A failure is reported at
/// this line.
public func verify<Instance: Mocking>(
  on mock: Instance, called count: CallCount, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Instance {
  mock.mockState.openVerificationProxy(count, at: SourcePosition(fileID, filePath, line, column))
  return mock
}

/// Verifies the number of calls of a static member that match the call that follows:
/// `verify(on: DatabaseConnectionMock.self, called: 1).open("students")`.
public func verify<Instance: Mocking>(
  on type: Instance.Type, called count: CallCount, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Instance.Type {
  type.mockState.openVerificationProxy(count, at: SourcePosition(fileID, filePath, line, column))
  return type
}

extension MockState {
  fileprivate func openVerificationProxy(_ count: CallCount, at position: SourcePosition) {
    let statement = Statement(.verifyOn, at: position)
    let proxy = Proxy(statement, on: self) { call, statement in
      guard let pattern = statement.pattern(of: call) else { return }
      if count.isSatisfied(by: 0),
        pattern.arguments.patterns.contains(where: \.hasPartBesideMatcher)
      {
        return pattern.mock.report(.besideParts(pattern.text), at: position)
      }
      CallQuery(pattern: pattern).verify(count, at: position)
    }
    Proxies.open(proxy, on: self)
  }
}
