// Static members.
extension Mocking {
  /// The form of `called` for a static method that calls through.
  public static func called(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    callThrough: () -> Void
  ) {
    CallRouter(mock: StaticMocks.state(of: self)).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Never.self,
      callThrough: callThrough)
  }

  /// The asynchronous form of the static `called` that calls through. The call stays on the
  /// caller's actor.
  public static func called(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () async -> Void
  ) async {
    await CallRouter(mock: StaticMocks.state(of: self)).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Never.self,
      isolation: isolation, callThrough: callThrough)
  }

  /// The asynchronous form of the static `called` that calls through to an implementation that
  /// isn't asynchronous.
  public static func called(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () -> Void
  ) async {
    await CallRouter(mock: StaticMocks.state(of: self)).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Never.self,
      isolation: isolation, callThrough: callThrough)
  }

  /// The form of `calledReturning` for a static method that calls through.
  public static func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    callThrough: () -> Result
  ) -> Result {
    CallRouter(mock: StaticMocks.state(of: self)).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Never.self,
      callThrough: callThrough)
  }

  /// The asynchronous form of the static `calledReturning` that calls through. The call stays on the
  /// caller's actor.
  public static func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () async -> Result
  ) async -> Result {
    await CallRouter(mock: StaticMocks.state(of: self)).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Never.self,
      isolation: isolation, callThrough: callThrough)
  }

  /// The asynchronous form of the static `calledReturning` that calls through to an
  /// implementation that isn't asynchronous.
  public static func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () -> Result
  ) async -> Result {
    await CallRouter(mock: StaticMocks.state(of: self)).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Never.self,
      isolation: isolation, callThrough: callThrough)
  }

  /// The form of `calledThrowing` for a static method that calls through.
  @_disfavoredOverload
  public static func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    callThrough: () throws(Thrown) -> Void
  ) throws(Thrown) {
    try CallRouter(mock: StaticMocks.state(of: self)).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Thrown.self,
      callThrough: callThrough)
  }

  /// The form of the static `calledThrowing` that calls through to an implementation that doesn't
  /// throw.
  public static func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    callThrough: () -> Void
  ) throws(Thrown) {
    try CallRouter(mock: StaticMocks.state(of: self)).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Thrown.self,
      callThrough: { () throws(Thrown) -> Void in callThrough() })
  }

  /// The asynchronous form of the static `calledThrowing` that calls through. The call stays on the
  /// caller's actor.
  @_disfavoredOverload
  public static func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () async throws(Thrown) -> Void
  ) async throws(Thrown) {
    try await CallRouter(mock: StaticMocks.state(of: self)).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Thrown.self,
      isolation: isolation, callThrough: callThrough)
  }

  /// The asynchronous form of the static `calledThrowing` that calls through to an implementation
  /// that doesn't throw.
  public static func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () async -> Void
  ) async throws(Thrown) {
    try await CallRouter(mock: StaticMocks.state(of: self)).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Thrown.self,
      isolation: isolation, callThrough: { () async throws(Thrown) -> Void in await callThrough() })
  }

  /// The asynchronous form of the static `calledThrowing` that calls through to an implementation
  /// that isn't asynchronous.
  @_disfavoredOverload
  public static func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () throws(Thrown) -> Void
  ) async throws(Thrown) {
    try await CallRouter(mock: StaticMocks.state(of: self)).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Thrown.self,
      isolation: isolation, callThrough: callThrough)
  }

  /// The asynchronous form of the static `calledThrowing` that calls through to an implementation
  /// that isn't asynchronous and doesn't throw.
  public static func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () -> Void
  ) async throws(Thrown) {
    try await CallRouter(mock: StaticMocks.state(of: self)).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Thrown.self,
      isolation: isolation, callThrough: { () async throws(Thrown) -> Void in callThrough() })
  }

  /// The form of `calledThrowReturning` for a static method that calls through.
  @_disfavoredOverload
  public static func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    callThrough: () throws(Thrown) -> Result
  ) throws(Thrown) -> Result {
    try CallRouter(mock: StaticMocks.state(of: self)).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Thrown.self,
      callThrough: callThrough)
  }

  /// The form of the static `calledThrowReturning` that calls through to an implementation that
  /// doesn't throw.
  public static func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    callThrough: () -> Result
  ) throws(Thrown) -> Result {
    try CallRouter(mock: StaticMocks.state(of: self)).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Thrown.self,
      callThrough: { () throws(Thrown) -> Result in callThrough() })
  }

  /// The asynchronous form of the static `calledThrowReturning` that calls through. The call stays on the
  /// caller's actor.
  @_disfavoredOverload
  public static func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () async throws(Thrown) -> Result
  ) async throws(Thrown) -> Result {
    try await CallRouter(mock: StaticMocks.state(of: self)).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Thrown.self,
      isolation: isolation, callThrough: callThrough)
  }

  /// The asynchronous form of the static `calledThrowReturning` that calls through to an
  /// implementation that doesn't throw.
  public static func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () async -> Result
  ) async throws(Thrown) -> Result {
    try await CallRouter(mock: StaticMocks.state(of: self)).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Thrown.self,
      isolation: isolation,
      callThrough: { () async throws(Thrown) -> Result in await callThrough() })
  }

  /// The asynchronous form of the static `calledThrowReturning` that calls through to an
  /// implementation that isn't asynchronous.
  @_disfavoredOverload
  public static func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () throws(Thrown) -> Result
  ) async throws(Thrown) -> Result {
    try await CallRouter(mock: StaticMocks.state(of: self)).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Thrown.self,
      isolation: isolation, callThrough: callThrough)
  }

  /// The asynchronous form of the static `calledThrowReturning` that calls through to an
  /// implementation that isn't asynchronous and doesn't throw.
  public static func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () -> Result
  ) async throws(Thrown) -> Result {
    try await CallRouter(mock: StaticMocks.state(of: self)).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Thrown.self,
      isolation: isolation, callThrough: { () async throws(Thrown) -> Result in callThrough() })
  }
}
