// The static twins. A type has a mockState, too, so the bodies are the same.

extension Mocking {
  /// Forwards a call of a static method that returns nothing.
  public static func called(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forward(to: mockState, throwing: Never.self, default: {})
  }

  /// Forwards a call of a static async method that returns nothing.
  public nonisolated(nonsending) static func called(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, throwing: Never.self, default: {})
  }

  /// Forwards a call of a static method that throws and returns nothing.
  public static func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws(Thrown) {
    try ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forward(to: mockState, throwing: Thrown.self, default: {})
  }

  /// Forwards a call of a static async method that throws and returns nothing.
  public nonisolated(nonsending) static func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws(Thrown) {
    try await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, throwing: Thrown.self, default: {})
  }

  /// Forwards a call of a static method that returns a value.
  @_disfavoredOverload
  public static func calledReturning(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Any? {
    ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self, Untyped.self)
      .forward(to: mockState, throwing: Never.self, default: noDefault)
  }

  /// Forwards a call of a static async method that returns a value.
  @_disfavoredOverload
  public nonisolated(nonsending) static func calledReturning(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> Any? {
    await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, as: Untyped.self, throwing: Never.self, default: noDefault)
  }

  /// Forwards a call of a static method that returns a value.
  public static func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?...,
    default defaultValue: @autoclosure () throws(NoDefault) -> Result = try noDefault(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Result {
    ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self, Result.self)
      .forward(to: mockState, throwing: Never.self, default: { try defaultValue() })
  }

  /// Forwards a call of a static async method that returns a value.
  public nonisolated(nonsending) static func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?...,
    default defaultValue: @autoclosure () throws(NoDefault) -> Result = try noDefault(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async -> Result {
    await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, throwing: Never.self, default: { try defaultValue() })
  }

  /// Forwards a call of a static method that throws and returns a value.
  @_disfavoredOverload
  public static func calledThrowReturning<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws(Thrown) -> Any? {
    try ForwardedCall(
      fsignature, fileID, filePath, line, column, arguments, Self.self, Untyped.self
    ).forward(to: mockState, throwing: Thrown.self, default: noDefault)
  }

  /// Forwards a call of a static async method that throws and returns a value.
  @_disfavoredOverload
  public nonisolated(nonsending) static func calledThrowReturning<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws(Thrown) -> Any? {
    try await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, as: Untyped.self, throwing: Thrown.self, default: noDefault)
  }

  /// Forwards a call of a static method that throws and returns a value.
  public static func calledThrowReturning<Result, Thrown: Error>(
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

  /// Forwards a call of a static async method that throws and returns a value.
  public nonisolated(nonsending) static func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self,
    default defaultValue: @autoclosure () throws(NoDefault) -> Result = try noDefault(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async throws(Thrown) -> Result {
    try await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, throwing: Thrown.self, default: { try defaultValue() })
  }
}
