internal import UnderstudyValues

/// Stubs the call that follows, on the mock that this function returns, to return values:
///
/// ```swift
/// when(using: db, thenReturn: "row").select("*", from: "students", where: any())
/// ```
///
/// The call that follows is recorded, not made. It has to come from the same task, or from the same
/// thread outside of tasks. Mistakes are reported at this line; see <doc:StubbingCalls>:
///
/// ```
/// select(any(), from: any(), where: any()) returns String, so it can't return 3 (an Int).
/// ```
///
/// - Parameters:
///   - mock: The mock to stub.
///   - value: The values that the stubbed calls return, in order. The last value repeats.
///   - count: The number of calls that the stub answers, 1 or more. The default, `nil`, means all
///     calls.
///   - isLenient: Whether the stub isn't reported as unused. By default, it is.
public func when<Instance: Mocking>(
  using mock: Instance, thenReturn value: Any?...,
  times count: Int? = nil, lenient isLenient: Bool = false, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Instance {
  let position = SourcePosition(fileID, filePath, line, column)
  let answers = value.map(Answer.value)
  mock.mockState.openStubProxy(.thenReturn, answers, count, isLenient, at: position)
  return mock
}

/// Stubs the call of a static member that follows to return values:
/// `when(using: DatabaseConnectionMock.self, thenReturn: false).open("students")`.
public func when<Instance: Mocking>(
  using type: Instance.Type, thenReturn value: Any?...,
  times count: Int? = nil, lenient isLenient: Bool = false, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Instance.Type {
  let position = SourcePosition(fileID, filePath, line, column)
  type.mockState.openStubProxy(
    .thenReturn, value.map(Answer.value), count, isLenient, at: position)
  return type
}

/// Stubs the call that follows to throw errors, as `when(using:thenReturn:)` returns values:
/// `try when(using: db, thenThrow: DatabaseError.reconnection).connect()`.
public func when<Instance: Mocking>(
  using mock: Instance, thenThrow error: any Error...,
  times count: Int? = nil, lenient isLenient: Bool = false, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Instance {
  let position = SourcePosition(fileID, filePath, line, column)
  mock.mockState.openStubProxy(.thenThrow, error.map(Answer.error), count, isLenient, at: position)
  return mock
}

/// Stubs the call of a static member that follows to throw errors.
public func when<Instance: Mocking>(
  using type: Instance.Type, thenThrow error: any Error...,
  times count: Int? = nil, lenient isLenient: Bool = false, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Instance.Type {
  let position = SourcePosition(fileID, filePath, line, column)
  type.mockState.openStubProxy(.thenThrow, error.map(Answer.error), count, isLenient, at: position)
  return type
}

extension MockState {
  func openStubProxy(
    _ name: StatementName.StubAnswer, _ answers: [Answer], _ count: Int?, _ isLenient: Bool,
    at position: SourcePosition
  ) {
    // The recorded call returns the first value, which may be the only available one of its type.
    var result: Unchecked<Any?>?
    if case .outcome(.value(let value))? = answers.first { result = Unchecked(value) }
    let statement = Statement(.whenUsing(name), at: position, result: result)
    let proxy = Proxy(statement, on: self) { call, statement in
      guard let pattern = statement.pattern(of: call) else { return }
      let writer = StubWriter(pattern, at: position)
      for answer in answers { writer.add(answer) }
      if let count { writer.limit(to: count, at: position) }
      if isLenient { writer.stub.record.markLenient() }
    }
    Proxies.open(proxy, on: self)
  }
}
