internal import UnderstudyValues

/// Stubs the call that follows to answer with a closure that takes the method's arguments.
///
/// ```swift
/// when(using: pricing, thenAnswer: { (item: String) in item.count }).price(for: any())
/// ```
///
/// The call is recorded as with `when(using:thenReturn:)`, and the closure is like that of
/// `thenAnswer`. One that doesn't fit the method is reported at this line, and ignored.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
public func when<Instance: Mocking, each Argument, Result>(
  using mock: Instance,
  thenAnswer answer: @escaping @isolated(any) (repeat each Argument) throws -> Result,
  times count: Int? = nil, lenient isLenient: Bool = false, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Instance {
  let position = SourcePosition(fileID, filePath, line, column)
  mock.mockState.openStubProxy(AnswerClosure(answer, at: position), count, isLenient, at: position)
  return mock
}

/// Stubs the call that follows to answer with a closure that takes the ``Invocation``.
public func when<Instance: Mocking, Result>(
  using mock: Instance, thenAnswer answer: @escaping @isolated(any) (Invocation) throws -> Result,
  times count: Int? = nil, lenient isLenient: Bool = false, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Instance {
  let position = SourcePosition(fileID, filePath, line, column)
  mock.mockState.openStubProxy(AnswerClosure(answer, at: position), count, isLenient, at: position)
  return mock
}

/// Stubs the call of an async method that follows to answer with an asynchronous closure, which
/// runs in the task of the call and is canceled with it. It's reported for any other method.
public func when<Instance: Mocking, each Argument, Result>(
  using mock: Instance, thenAnswer answer: @escaping (repeat each Argument) async throws -> Result,
  times count: Int? = nil, lenient isLenient: Bool = false, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Instance {
  let position = SourcePosition(fileID, filePath, line, column)
  mock.mockState.openStubProxy(AnswerClosure(answer), count, isLenient, at: position)
  return mock
}

/// Stubs the call of an async method that follows to answer with an asynchronous closure that takes
/// the ``Invocation``.
public func when<Instance: Mocking, Result>(
  using mock: Instance, thenAnswer answer: @escaping (Invocation) async throws -> Result,
  times count: Int? = nil, lenient isLenient: Bool = false, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Instance {
  let position = SourcePosition(fileID, filePath, line, column)
  mock.mockState.openStubProxy(AnswerClosure(answer), count, isLenient, at: position)
  return mock
}

/// Stubs the call of a static member to answer with a closure that takes the method's arguments.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
public func when<Instance: Mocking, each Argument, Result>(
  using type: Instance.Type,
  thenAnswer answer: @escaping @isolated(any) (repeat each Argument) throws -> Result,
  times count: Int? = nil, lenient isLenient: Bool = false, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Instance.Type {
  let position = SourcePosition(fileID, filePath, line, column)
  type.mockState.openStubProxy(AnswerClosure(answer, at: position), count, isLenient, at: position)
  return type
}

/// Stubs the call of a static member to answer with a closure that takes the ``Invocation``.
public func when<Instance: Mocking, Result>(
  using type: Instance.Type,
  thenAnswer answer: @escaping @isolated(any) (Invocation) throws -> Result,
  times count: Int? = nil, lenient isLenient: Bool = false, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Instance.Type {
  let position = SourcePosition(fileID, filePath, line, column)
  type.mockState.openStubProxy(AnswerClosure(answer, at: position), count, isLenient, at: position)
  return type
}

extension MockState {
  func openStubProxy(
    _ answer: AnswerClosure, _ count: Int?, _ isLenient: Bool, at position: SourcePosition
  ) {
    openStubProxy(.thenAnswer, [.closure(answer)], count, isLenient, at: position)
  }
}
