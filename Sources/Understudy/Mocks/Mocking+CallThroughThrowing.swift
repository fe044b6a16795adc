extension Mocking {
  /// Forwards a call of a method that throws and returns nothing, and calls through to a real
  /// implementation if no stub answers it.
  ///
  /// ```swift
  /// func flush() throws { try calledThrowing { try real.flush() } }
  /// ```
  ///
  /// The closure throws what the method throws. Write the type of the error in the closure if the
  /// method has a typed `throws`. For the rest, and for the parameters, see
  /// ``called(fsignature:with:fileID:filePath:line:column:callThrough:)``.
  ///
  /// - Throws: The error thrown by the most recent matching stub, or else by the closure.
  @_disfavoredOverload
  public func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () throws(Thrown) -> Void
  ) throws(Thrown) {
    try ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forward(to: mockState, callThrough: callThrough)
  }

  /// Forwards a call of a method that throws and returns nothing, and calls through to a
  /// nonthrowing implementation if no stub answers it.
  ///
  /// `throwing` is the type of the errors that the method throws, by default `any Error`. For the
  /// rest, see
  /// ``calledThrowing(fsignature:with:fileID:filePath:line:column:callThrough:)``.
  public func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () -> Void
  ) throws(Thrown) {
    try ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forward(to: mockState, callThrough: { () throws(Thrown) in callThrough() })
  }

  /// Forwards a call of an async method that throws and returns nothing, or calls through.
  @_disfavoredOverload
  public nonisolated(nonsending) func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () async throws(Thrown) -> Void
  ) async throws(Thrown) {
    try await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, callThrough: callThrough)
  }

  /// Forwards a call of an async method that throws and returns nothing, or calls through.
  public nonisolated(nonsending) func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () async -> Void
  ) async throws(Thrown) {
    try await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, callThrough: { () async throws(Thrown) in await callThrough() })
  }

  /// Forwards a call of an async method that throws and returns nothing, or calls through.
  @_disfavoredOverload
  public nonisolated(nonsending) func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () throws(Thrown) -> Void
  ) async throws(Thrown) {
    try await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, callThrough: callThrough)
  }

  /// Forwards a call of an async method that throws and returns nothing, or calls through.
  public nonisolated(nonsending) func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () -> Void
  ) async throws(Thrown) {
    try await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, callThrough: { () async throws(Thrown) in callThrough() })
  }

  /// Forwards a call of a method that throws and returns a value, and calls through to a real
  /// implementation if no stub answers it.
  ///
  /// ```swift
  /// func stock(_ name: String) throws(StoreError) -> Int {
  ///   try calledThrowReturning(with: name) { () throws(StoreError) in try real.stock(name) }
  /// }
  /// ```
  ///
  /// For the closure and the parameters, see
  /// ``calledThrowing(fsignature:with:fileID:filePath:line:column:callThrough:)``.
  ///
  /// - Returns: The value returned by the most recent matching stub, or else by the closure.
  /// - Throws: The error thrown by the most recent matching stub, or else by the closure.
  @_disfavoredOverload
  public func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () throws(Thrown) -> Result
  ) throws(Thrown) -> Result {
    try ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forward(to: mockState, callThrough: callThrough)
  }

  /// Forwards a call of a method that throws and returns a value, and calls through to a
  /// nonthrowing implementation if no stub answers it.
  ///
  /// `throwing` is the type of the errors that the method throws, by default `any Error`. For the
  /// rest, see
  /// ``calledThrowReturning(fsignature:with:fileID:filePath:line:column:callThrough:)``.
  public func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () -> Result
  ) throws(Thrown) -> Result {
    try ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forward(to: mockState, callThrough: { () throws(Thrown) in callThrough() })
  }

  /// Forwards a call of an async method that throws and returns a value, or calls through.
  @_disfavoredOverload
  public nonisolated(nonsending) func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () async throws(Thrown) -> Result
  ) async throws(Thrown) -> Result {
    try await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, callThrough: callThrough)
  }

  /// Forwards a call of an async method that throws and returns a value, or calls through.
  public nonisolated(nonsending) func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () async -> Result
  ) async throws(Thrown) -> Result {
    try await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, callThrough: { () async throws(Thrown) in await callThrough() })
  }

  /// Forwards a call of an async method that throws and returns a value, or calls through.
  @_disfavoredOverload
  public nonisolated(nonsending) func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () throws(Thrown) -> Result
  ) async throws(Thrown) -> Result {
    try await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, callThrough: callThrough)
  }

  /// Forwards a call of an async method that throws and returns a value, or calls through.
  public nonisolated(nonsending) func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () -> Result
  ) async throws(Thrown) -> Result {
    try await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, callThrough: { () async throws(Thrown) in callThrough() })
  }
}
