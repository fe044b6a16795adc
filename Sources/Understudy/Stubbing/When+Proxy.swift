/// Stubs the call that follows: `when(using: db, thenReturn: "row").select("*", from: any())`.
///
/// Names the result first and then replays the call on what it returns. The call is recorded, not
/// made. Only this task (or this thread, outside tasks) can finish the stub, also when it resumes on
/// another thread; a call by anyone else is an ordinary one.
///
/// One that no call follows is reported at its own line:
///
/// ```
/// when(using:thenReturn:) was not followed by a call of the mock.
/// ```
///
/// - Parameters:
///   - mock: The mock to stub.
///   - value: What the stubbed calls return, one value after the other; the last one stays. A value
///     that the method can't return is reported here.
/// - Returns: The mock, for the call to stub.
public func when<Instance: Mocking>(
  using mock: Instance, thenReturn value: Any?..., fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Instance {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  mock.mockState.armStub("thenReturn", value.map(Answer.value), at: position)
  return mock
}

/// Stubs the static call that follows: `when(using: DBMock.self, thenReturn: true).open("x")`.
///
/// - Parameters:
///   - type: The mock's type.
///   - value: What the stubbed calls return, one value after the other; the last one stays.
/// - Returns: The type, for the call to stub.
public func when<Instance: Mocking>(
  using type: Instance.Type, thenReturn value: Any?..., fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Instance.Type {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  MockState.ofType(type).armStub("thenReturn", value.map(Answer.value), at: position)
  return type
}

/// Stubs the call that follows to throw: `try when(using: db, thenThrow: error).connect()`.
///
/// - Parameters:
///   - mock: The mock to stub.
///   - error: What the stubbed calls throw, one error after the other; the last one stays. An error
///     that the method can't throw is reported here.
/// - Returns: The mock, for the call to stub.
public func when<Instance: Mocking>(
  using mock: Instance, thenThrow error: any Error..., fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Instance {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  mock.mockState.armStub("thenThrow", error.map(Answer.error), at: position)
  return mock
}

/// Stubs the static call that follows to throw.
///
/// - Parameters:
///   - type: The mock's type.
///   - error: What the stubbed calls throw, one error after the other; the last one stays.
/// - Returns: The type, for the call to stub.
public func when<Instance: Mocking>(
  using type: Instance.Type, thenThrow error: any Error..., fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Instance.Type {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  MockState.ofType(type).armStub("thenThrow", error.map(Answer.error), at: position)
  return type
}

extension MockState {
  /// Turns the next call of this context into a stub with these answers.
  func armStub(_ verb: String, _ answers: [Answer], at position: SourcePosition) {
    // The recorded call returns the value, which may be the only one of its type.
    var result: Unchecked<Any?>?
    if case .value(let value) = answers.first { result = Unchecked(value) }
    let recording = Recording(position: position, result: result)
    arm(
      Arming("when(using:\(verb):)", recording, origin: origin) { call, recording in
        guard let pattern = recording.pattern(of: call) else { return }
        let writer = StubWriter(pattern, at: position)
        for answer in answers { writer.add(answer) }
      })
  }
}
