extension Mocking {
  /// Forwards a call of a method that returns nothing.
  ///
  /// ```swift
  /// func delete(from table: String) { called(with: table) }
  /// ```
  ///
  /// Without a stub the call does nothing. If the mock's ``MockPolicy`` forbids that, the test
  /// fails.
  ///
  /// - Parameters:
  ///   - fsignature: The signature of the method. The default is `#function`.
  ///   - arguments: The arguments of the method in order; none by default. Pass a variadic
  ///     parameter as a single array.
  public func called(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forward(to: mockState, throwing: Never.self, default: {})
  }

  /// Forwards a call of an async method that returns nothing.
  public nonisolated(nonsending) func called(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, throwing: Never.self, default: {})
  }

  /// Forwards a call of a method that throws and returns nothing.
  ///
  /// ```swift
  /// func close() throws(ConnectionError) {
  ///   try calledThrowing(throwing: ConnectionError.self)
  /// }
  /// ```
  ///
  /// `throwing` is the type of the errors that the method throws, by default `any Error`. For the
  /// rest, see ``called(fsignature:with:fileID:filePath:line:column:)``.
  ///
  /// - Throws: The error thrown by the most recent matching stub, or ``UnstubbedCallError``.
  public func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws(Thrown) {
    try ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forward(to: mockState, throwing: Thrown.self, default: {})
  }

  /// Forwards a call of an async method that throws and returns nothing.
  public nonisolated(nonsending) func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws(Thrown) {
    try await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, throwing: Thrown.self, default: {})
  }
}
