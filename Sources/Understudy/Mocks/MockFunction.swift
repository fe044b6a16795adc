internal import UnderstudyValues

/// A mock that is a function, for code that takes closures instead of a protocol.
///
/// The types of the parameters come first, and then the type of the result:
///
/// ```swift
/// let save = MockFunction<String, Int, Void>("save")
/// let closure: @Sendable (String, Int) throws -> Void = save.throwing
/// try closure("a", 7)
/// verify(save("a", 7)).called(1)
/// ```
///
/// In `when` and `verify`, call the mock itself, without `try` and `await`; see <doc:Recipes>. An
/// error, or an asynchronous answer, that meets a closure which can't throw it or wait for it is
/// reported at the line of the `when`:
///
/// ```
/// load("b") was called as a function that does not throw, so it can't throw .lost (a DatabaseError).
/// ```
///
/// A function has no spies: `when(load(any())).thenAnswer { try real($0) }` calls the real
/// function. You can use the mock and its closures on any thread. A parameter can't be `inout` or
/// variadic.
///
/// Types with parameter packs require macOS 14, iOS 17, tvOS 17, or watchOS 10. If your package
/// supports older versions, mark the tests: `@available(macOS 14, iOS 17, *)`.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
public final class MockFunction<each Argument, Result>: FunctionMock, Sendable {
  /// The calls and stubs of the mock, always the same object.
  public let mockState: MockState
  /// One method, whichever closure forwards to it.
  private let method: MethodID

  /// Creates a mock of a function.
  ///
  /// - Parameters:
  ///   - name: The name of the function in messages. The default is `"function"`.
  ///   - policy: The unstubbed calls that may return a value. The default, `nil`, means the policy
  ///     of the session or the process. A call that isn't allowed is reported at this line.
  public init(
    _ name: String = "function", policy: MockPolicy? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    var parameterCount = 0
    for _ in repeat (each Argument).self { parameterCount += 1 }
    mockState = MockState(named: name, policy: policy)
    method = MethodID(
      function: name, parameterCount: parameterCount,
      at: SourcePosition(fileID, filePath, line, column), returning: Result.self)
    mockState.setOwnerIfNeeded(MockFunction.self)
  }

  /// Calls the function. In `when` and `verify`, the call is recorded.
  ///
  /// - Returns: The value of the most recent matching stub, or else a default value.
  @discardableResult
  public func callAsFunction(_ argument: repeat each Argument) -> Result {
    result(repeat each argument, throwing: Never.self)
  }

  /// The function as a closure.
  public var function: @Sendable (repeat each Argument) -> Result {
    { (argument: repeat each Argument) in self(repeat each argument) }
  }

  /// The function as a closure that throws the errors of stubs.
  public var throwing: @Sendable (repeat each Argument) throws -> Result {
    throwing((any Error).self)
  }

  // The compiler crashes on closures over parameter packs that are `nonisolated(nonsending)`.

  /// The function as an asynchronous closure, which waits for asynchronous answers.
  public var async: @Sendable (repeat each Argument) async -> Result {
    // The compiler crashes on the conversion of a closure that throws `Never`.
    { (argument: repeat each Argument) in
      await self.resultAsync(repeat each argument, throwing: Never.self)
    }
  }

  /// The function as an asynchronous closure that throws the errors of stubs.
  public var asyncThrowing: @Sendable (repeat each Argument) async throws -> Result {
    asyncThrowing((any Error).self)
  }

  /// Returns the function as a closure that throws errors of a type.
  public func throwing<Thrown: Error>(
    _ type: Thrown.Type
  ) -> @Sendable (repeat each Argument) throws(Thrown) -> Result {
    { (argument: repeat each Argument) throws(Thrown) in
      try self.result(repeat each argument, throwing: Thrown.self)
    }
  }

  /// Returns the function as an asynchronous closure that throws errors of a type.
  public func asyncThrowing<Thrown: Error>(
    _ type: Thrown.Type
  ) -> @Sendable (repeat each Argument) async throws(Thrown) -> Result {
    { (argument: repeat each Argument) async throws(Thrown) in
      try await self.resultAsync(repeat each argument, throwing: Thrown.self)
    }
  }

  private func result<Thrown: Error>(
    _ argument: repeat each Argument, throwing thrown: Thrown.Type
  ) throws(Thrown) -> Result {
    try call(repeat each argument).forward(
      to: mockState, throwing: thrown, default: noDefault, callThrough: noDefault)
  }

  private func resultAsync<Thrown: Error>(
    _ argument: repeat each Argument, throwing thrown: Thrown.Type
  ) async throws(Thrown) -> Result {
    try await call(repeat each argument)
      .forwardAsync(to: mockState, throwing: thrown, default: noDefault, callThrough: noDefault)
  }

  private func call(_ argument: repeat each Argument) -> ForwardedCall {
    var arguments: [Any?] = []
    repeat arguments.append(Self.forwarded(each argument))
    return ForwardedCall(method, arguments, MockFunction.self)
  }

  /// The argument as a forwarder passes it on: an empty optional is `nil`.
  private static func forwarded<Value>(_ value: Value) -> Any? {
    guard TypeKind(Value.self) == .optional, let optional = value as? any OptionalValue else {
      return value
    }
    return optional.unwrapped
  }
}

/// A ``MockFunction`` of any type.
protocol FunctionMock: Mocking {}
