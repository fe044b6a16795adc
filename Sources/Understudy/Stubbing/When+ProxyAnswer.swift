/// Stubs the call that follows to answer with a closure over its arguments.
///
/// ```swift
/// when(using: pricing, thenAnswer: { (item: String) in item.count }).price(for: any())
/// ```
///
/// The closure runs outside the library's locks. What the method can't give is
/// reported here.
///
/// - Parameters:
///   - mock: The mock to stub.
///   - answer: Returns the result of a call, or throws what the method may throw.
/// - Returns: The mock, for the call to stub.
public func when<Instance: Mocking, each Argument, Result>(
  using mock: Instance,
  thenAnswer answer: @escaping (repeat each Argument) throws -> Result,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> Instance {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  mock.mockState.openAnswerProxy(AnswerClosure(answer), at: position)
  return mock
}

/// Stubs the call that follows to answer with a closure over the invocation.
///
/// ```swift
/// try when(using: db, thenAnswer: { call in call.arguments.count }).count(any())
/// ```
///
/// The closure runs outside the library's locks. What the method can't give is
/// reported here.
///
/// - Parameters:
///   - mock: The mock to stub.
///   - answer: Returns the result of a call, or throws what the method may throw.
/// - Returns: The mock, for the call to stub.
public func when<Instance: Mocking, Result>(
  using mock: Instance,
  thenAnswer answer: @escaping (Invocation) throws -> Result,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> Instance {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  mock.mockState.openAnswerProxy(AnswerClosure(answer), at: position)
  return mock
}

/// Stubs the call that follows to answer with an asynchronous closure over its arguments.
///
/// The closure runs outside the library's locks. The method has to be `async`. What the method can't give is
/// reported here.
///
/// - Parameters:
///   - mock: The mock to stub.
///   - answer: Returns the result of a call, or throws what the method may throw.
/// - Returns: The mock, for the call to stub.
public func when<Instance: Mocking, each Argument, Result>(
  using mock: Instance,
  thenAnswer answer: @escaping (repeat each Argument) async throws -> Result,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> Instance {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  mock.mockState.openAnswerProxy(AnswerClosure(answer), at: position)
  return mock
}

/// Stubs the call that follows to answer with an asynchronous closure over the invocation.
///
/// The closure runs outside the library's locks. The method has to be `async`. What the method can't give is
/// reported here.
///
/// - Parameters:
///   - mock: The mock to stub.
///   - answer: Returns the result of a call, or throws what the method may throw.
/// - Returns: The mock, for the call to stub.
public func when<Instance: Mocking, Result>(
  using mock: Instance,
  thenAnswer answer: @escaping (Invocation) async throws -> Result,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> Instance {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  mock.mockState.openAnswerProxy(AnswerClosure(answer), at: position)
  return mock
}

/// Stubs the static call that follows to answer with a closure over its arguments.
///
/// The closure runs outside the library's locks. What the method can't give is
/// reported here.
///
/// - Parameters:
///   - type: The mock's type.
///   - answer: Returns the result of a call, or throws what the method may throw.
/// - Returns: The type, for the call to stub.
public func when<Instance: Mocking, each Argument, Result>(
  using type: Instance.Type,
  thenAnswer answer: @escaping (repeat each Argument) throws -> Result,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> Instance.Type {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  StaticMocks.state(of: type).openAnswerProxy(AnswerClosure(answer), at: position)
  return type
}

/// Stubs the static call that follows to answer with a closure over the invocation.
///
/// The closure runs outside the library's locks. What the method can't give is
/// reported here.
///
/// - Parameters:
///   - type: The mock's type.
///   - answer: Returns the result of a call, or throws what the method may throw.
/// - Returns: The type, for the call to stub.
public func when<Instance: Mocking, Result>(
  using type: Instance.Type,
  thenAnswer answer: @escaping (Invocation) throws -> Result,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> Instance.Type {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  StaticMocks.state(of: type).openAnswerProxy(AnswerClosure(answer), at: position)
  return type
}

/// Stubs the static call that follows to answer with an asynchronous closure over its arguments.
///
/// The closure runs outside the library's locks. The method has to be `async`. What the method can't give is
/// reported here.
///
/// - Parameters:
///   - type: The mock's type.
///   - answer: Returns the result of a call, or throws what the method may throw.
/// - Returns: The type, for the call to stub.
public func when<Instance: Mocking, each Argument, Result>(
  using type: Instance.Type,
  thenAnswer answer: @escaping (repeat each Argument) async throws -> Result,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> Instance.Type {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  StaticMocks.state(of: type).openAnswerProxy(AnswerClosure(answer), at: position)
  return type
}

/// Stubs the static call that follows to answer with an asynchronous closure over the invocation.
///
/// The closure runs outside the library's locks. The method has to be `async`. What the method can't give is
/// reported here.
///
/// - Parameters:
///   - type: The mock's type.
///   - answer: Returns the result of a call, or throws what the method may throw.
/// - Returns: The type, for the call to stub.
public func when<Instance: Mocking, Result>(
  using type: Instance.Type,
  thenAnswer answer: @escaping (Invocation) async throws -> Result,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> Instance.Type {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  StaticMocks.state(of: type).openAnswerProxy(AnswerClosure(answer), at: position)
  return type
}

extension MockState {
  fileprivate func openAnswerProxy(_ answer: AnswerClosure, at position: SourcePosition) {
    openStubProxy("thenAnswer", [.closure(answer)], at: position)
  }
}
