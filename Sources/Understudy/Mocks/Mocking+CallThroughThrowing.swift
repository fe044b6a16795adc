extension Mocking {
  /// Forwards a call of a method that throws and returns nothing, and calls through to a real
  /// implementation if no stub answers it.
  ///
  /// ```swift
  /// func remove(_ item: Item) throws { try calledThrowing(with: item) { try real.remove(item) } }
  /// func flush() throws(StoreError) {
  ///   try calledThrowing(throwing: StoreError.self) { try real.flush() }
  /// }
  /// ```
  ///
  /// `throwing` is the type of the errors that the method throws, by default `any Error`. The
  /// closure can throw nothing, or errors of any type. An error that the method can't throw is
  /// reported at this line:
  ///
  /// ```
  /// flush() throws StoreError, so it can't throw .lost (a DatabaseError).
  /// ```
  ///
  /// For the rest, and for the parameters, see
  /// ``called(fsignature:with:fileID:filePath:line:column:callThrough:)``.
  ///
  /// - Throws: The error thrown by the most recent matching stub, or else by the closure.
  public func calledThrowing<Thrown: Error, Real: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () throws(Real) -> Void
  ) throws(Thrown) {
    try ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forward(to: mockState, throwing: Thrown.self, callThrough: callThrough)
  }

  /// Forwards a call of an async method that throws and returns nothing, or calls through.
  public nonisolated(nonsending) func calledThrowing<Thrown: Error, Real: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () async throws(Real) -> Void
  ) async throws(Thrown) {
    try await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, throwing: Thrown.self, callThrough: callThrough)
  }

  /// Forwards a call of an async method that throws and returns nothing, or calls through.
  public nonisolated(nonsending) func calledThrowing<Thrown: Error, Real: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () throws(Real) -> Void
  ) async throws(Thrown) {
    try await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, throwing: Thrown.self, callThrough: callThrough)
  }

  /// Forwards a call of a method that throws and returns a value, and calls through to a real
  /// implementation if no stub answers it.
  ///
  /// ```swift
  /// func stock(_ name: String) throws(StoreError) -> Int {
  ///   try calledThrowReturning(with: name, throwing: StoreError.self) { try real.stock(name) }
  /// }
  /// ```
  ///
  /// For the closure and the parameters, see
  /// ``calledThrowing(fsignature:with:throwing:fileID:filePath:line:column:callThrough:)``.
  ///
  /// - Returns: The value returned by the most recent matching stub, or else by the closure.
  /// - Throws: The error thrown by the most recent matching stub, or else by the closure.
  public func calledThrowReturning<Result, Thrown: Error, Real: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () throws(Real) -> Result
  ) throws(Thrown) -> Result {
    try ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forward(to: mockState, throwing: Thrown.self, callThrough: callThrough)
  }

  /// Forwards a call of an async method that throws and returns a value, or calls through.
  public nonisolated(nonsending) func calledThrowReturning<Result, Thrown: Error, Real: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () async throws(Real) -> Result
  ) async throws(Thrown) -> Result {
    try await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, throwing: Thrown.self, callThrough: callThrough)
  }

  /// Forwards a call of an async method that throws and returns a value, or calls through.
  public nonisolated(nonsending) func calledThrowReturning<Result, Thrown: Error, Real: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () throws(Real) -> Result
  ) async throws(Thrown) -> Result {
    try await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, throwing: Thrown.self, callThrough: callThrough)
  }
}
