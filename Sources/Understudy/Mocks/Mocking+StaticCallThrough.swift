extension Mocking {
  /// Forwards a call of a static method that returns nothing, or calls through.
  public static func called(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () -> Void
  ) {
    ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forward(to: mockState, callThrough: callThrough)
  }

  /// Forwards a call of a static async method that returns nothing, or calls through.
  public nonisolated(nonsending) static func called(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () async -> Void
  ) async {
    await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, callThrough: callThrough)
  }

  /// Forwards a call of a static async method that returns nothing, or calls through.
  public nonisolated(nonsending) static func called(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () -> Void
  ) async {
    await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, callThrough: callThrough)
  }

  /// Forwards a call of a static method that returns a value, or calls through.
  public static func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () -> Result
  ) -> Result {
    ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forward(to: mockState, callThrough: callThrough)
  }

  /// Forwards a call of a static async method that returns a value, or calls through.
  public nonisolated(nonsending) static func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () async -> Result
  ) async -> Result {
    await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, callThrough: callThrough)
  }

  /// Forwards a call of a static async method that returns a value, or calls through.
  public nonisolated(nonsending) static func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () -> Result
  ) async -> Result {
    await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, callThrough: callThrough)
  }

  /// Forwards a call of a static method that throws and returns nothing, or calls through.
  @_disfavoredOverload
  public static func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () throws(Thrown) -> Void
  ) throws(Thrown) {
    try ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forward(to: mockState, callThrough: callThrough)
  }

  /// Forwards a call of a static method that throws and returns nothing, or calls through.
  public static func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () -> Void
  ) throws(Thrown) {
    try ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forward(to: mockState, callThrough: { () throws(Thrown) in callThrough() })
  }

  /// Forwards a call of a static async method that throws and returns nothing, or calls through.
  @_disfavoredOverload
  public nonisolated(nonsending) static func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () async throws(Thrown) -> Void
  ) async throws(Thrown) {
    try await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, callThrough: callThrough)
  }

  /// Forwards a call of a static async method that throws and returns nothing, or calls through.
  public nonisolated(nonsending) static func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () async -> Void
  ) async throws(Thrown) {
    try await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, callThrough: { () async throws(Thrown) in await callThrough() })
  }

  /// Forwards a call of a static async method that throws and returns nothing, or calls through.
  @_disfavoredOverload
  public nonisolated(nonsending) static func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () throws(Thrown) -> Void
  ) async throws(Thrown) {
    try await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, callThrough: callThrough)
  }

  /// Forwards a call of a static async method that throws and returns nothing, or calls through.
  public nonisolated(nonsending) static func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () -> Void
  ) async throws(Thrown) {
    try await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, callThrough: { () async throws(Thrown) in callThrough() })
  }

  /// Forwards a call of a static method that throws and returns a value, or calls through.
  @_disfavoredOverload
  public static func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () throws(Thrown) -> Result
  ) throws(Thrown) -> Result {
    try ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forward(to: mockState, callThrough: callThrough)
  }

  /// Forwards a call of a static method that throws and returns a value, or calls through.
  public static func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () -> Result
  ) throws(Thrown) -> Result {
    try ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forward(to: mockState, callThrough: { () throws(Thrown) in callThrough() })
  }

  /// Forwards a call of a static async method that throws and returns a value, or calls through.
  @_disfavoredOverload
  public nonisolated(nonsending) static func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () async throws(Thrown) -> Result
  ) async throws(Thrown) -> Result {
    try await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, callThrough: callThrough)
  }

  /// Forwards a call of a static async method that throws and returns a value, or calls through.
  public nonisolated(nonsending) static func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () async -> Result
  ) async throws(Thrown) -> Result {
    try await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, callThrough: { () async throws(Thrown) in await callThrough() })
  }

  /// Forwards a call of a static async method that throws and returns a value, or calls through.
  @_disfavoredOverload
  public nonisolated(nonsending) static func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () throws(Thrown) -> Result
  ) async throws(Thrown) -> Result {
    try await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, callThrough: callThrough)
  }

  /// Forwards a call of a static async method that throws and returns a value, or calls through.
  public nonisolated(nonsending) static func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () -> Result
  ) async throws(Thrown) -> Result {
    try await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, callThrough: { () async throws(Thrown) in callThrough() })
  }
}
