extension Mocking {
  /// Forwards a call of a method that returns a value.
  ///
  /// ```swift
  /// func count(_ table: String) -> Int { calledReturning(with: table) as? Int ?? 0 }
  /// ```
  ///
  /// The result is of any type, and `nil` without a stub; the value after `??` is the default. A
  /// stub with a value of another type is ignored. For the parameters, see
  /// ``called(fsignature:with:fileID:filePath:line:column:)``.
  @_disfavoredOverload
  public func calledReturning(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Any? {
    ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self, Untyped.self)
      .forward(to: mockState, throwing: Never.self, default: noDefault)
  }

  /// Forwards a call of an async method that returns a value.
  @_disfavoredOverload
  public nonisolated(nonsending) func calledReturning(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> Any? {
    await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(
        to: mockState, as: Untyped.self, throwing: Never.self, default: noDefault,
        callThrough: noDefault)
  }

  /// Forwards a call of a method that returns a value, with or without a default value to return if
  /// no stub answers it.
  ///
  /// ```swift
  /// func count(_ table: String) -> Int { calledReturning(with: table, default: 0) }
  /// func name() -> String { calledReturning() }
  /// ```
  ///
  /// Without a stub the call returns the default value or, without `default:`, that of the type; see
  /// <doc:StubbingCalls>. If there is none, or if the mock's ``MockPolicy`` forbids it, the test fails:
  ///
  /// ```
  /// make() was called on FactoryMock without a stub, and Session has no value to return instead.
  /// ```
  ///
  /// After that, the call returns the default value or a placeholder. The default value is evaluated
  /// only if it's needed. For the other parameters, see
  /// ``called(fsignature:with:fileID:filePath:line:column:)``.
  public func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?...,
    default defaultValue: @autoclosure () throws(NoDefault) -> Result = try noDefault(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Result {
    ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self, Result.self)
      .forward(to: mockState, throwing: Never.self, default: { try defaultValue() })
  }

  /// Forwards a call of an async method that returns a value.
  public nonisolated(nonsending) func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?...,
    default defaultValue: @autoclosure () throws(NoDefault) -> Result = try noDefault(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async -> Result {
    await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(
        to: mockState, throwing: Never.self, default: { try defaultValue() }, callThrough: noDefault
      )
  }

  /// Forwards a call of a method that throws and returns a value.
  ///
  /// ```swift
  /// func count(_ table: String) throws -> Int {
  ///   try calledThrowReturning(with: table) as? Int ?? 0
  /// }
  /// ```
  ///
  /// `throwing` is the type of the errors that the method throws, by default `any Error`. For the
  /// rest, see ``calledReturning(fsignature:with:fileID:filePath:line:column:)``.
  ///
  /// - Throws: The error thrown by the most recent matching stub, or ``UnstubbedCallError``.
  @_disfavoredOverload
  public func calledThrowReturning<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws(Thrown) -> Any? {
    try ForwardedCall(
      fsignature, fileID, filePath, line, column, arguments, Self.self, Untyped.self
    ).forward(to: mockState, throwing: Thrown.self, default: noDefault)
  }

  /// Forwards a call of an async method that throws and returns a value.
  @_disfavoredOverload
  public nonisolated(nonsending) func calledThrowReturning<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws(Thrown) -> Any? {
    try await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(
        to: mockState, as: Untyped.self, throwing: Thrown.self, default: noDefault,
        callThrough: noDefault)
  }

  /// Forwards a call of a method that throws and returns a value, with or without a default value
  /// to return if no stub answers it.
  ///
  /// ```swift
  /// func count(_ table: String) throws -> Int { try calledThrowReturning(with: table, default: 0) }
  /// ```
  ///
  /// `throwing` is the type of the errors that the method throws, by default `any Error`. For the
  /// rest, see ``calledReturning(fsignature:with:default:fileID:filePath:line:column:)``.
  ///
  /// - Throws: The error thrown by the most recent matching stub, or ``UnstubbedCallError``.
  public func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self,
    default defaultValue: @autoclosure () throws(NoDefault) -> Result = try noDefault(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) throws(Thrown) -> Result {
    try ForwardedCall(
      fsignature, fileID, filePath, line, column, arguments, Self.self, Result.self
    ).forward(to: mockState, throwing: Thrown.self, default: { try defaultValue() })
  }

  /// Forwards a call of an async method that throws and returns a value.
  public nonisolated(nonsending) func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self,
    default defaultValue: @autoclosure () throws(NoDefault) -> Result = try noDefault(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async throws(Thrown) -> Result {
    try await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(
        to: mockState, throwing: Thrown.self, default: { try defaultValue() },
        callThrough: noDefault)
  }
}
