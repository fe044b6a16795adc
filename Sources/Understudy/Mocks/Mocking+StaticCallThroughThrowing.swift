// Static members.
extension Mocking {
  /// Forwards a call of a static method that throws and returns nothing, and calls through to a real
  /// implementation if no stub answers it.
  ///
  /// The type's ``mockState-swift.type.property`` receives the call. For the rest, see
  /// ``calledThrowing(fsignature:with:fileID:filePath:line:column:callThrough:)-swift.method``.
  @_disfavoredOverload
  public static func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    callThrough: () throws(Thrown) -> Void
  ) throws(Thrown) {
    try mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self, returning: Void.self,
        callsThrough: true),
      callThrough: callThrough)
  }

  /// Forwards a call of a static method that throws and returns nothing, and calls through to a
  /// nonthrowing implementation if no stub answers it.
  ///
  /// The type's ``mockState-swift.type.property`` receives the call. `throwing` is the type of the
  /// errors that the method throws, by default `any Error`. For the rest, see
  /// ``calledThrowing(fsignature:with:fileID:filePath:line:column:callThrough:)-swift.method``.
  public static func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    callThrough: () -> Void
  ) throws(Thrown) {
    try mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self, returning: Void.self,
        callsThrough: true),
      callThrough: { () throws(Thrown) -> Void in callThrough() })
  }

  /// Forwards a call of a static async method that throws and returns nothing, and calls through to a
  /// real implementation if no stub answers it.
  ///
  /// The type's ``mockState-swift.type.property`` receives the call, which stays on the caller's actor.
  /// For the rest, see
  /// ``calledThrowing(fsignature:with:fileID:filePath:line:column:callThrough:)-swift.method``.
  @_disfavoredOverload
  public static func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () async throws(Thrown) -> Void
  ) async throws(Thrown) {
    try await mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self, returning: Void.self,
        isAsync: true,
        callsThrough: true),
      isolation: isolation, callThrough: callThrough)
  }

  /// Forwards a call of a static async method that throws and returns nothing, and calls through to a
  /// nonthrowing implementation if no stub answers it.
  ///
  /// The type's ``mockState-swift.type.property`` receives the call, which stays on the caller's actor.
  /// `throwing` is the type of the errors that the method throws, by default `any Error`. For the rest,
  /// see ``calledThrowing(fsignature:with:fileID:filePath:line:column:callThrough:)-swift.method``.
  public static func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () async -> Void
  ) async throws(Thrown) {
    try await mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self, returning: Void.self,
        isAsync: true,
        callsThrough: true),
      isolation: isolation,
      callThrough: { () async throws(Thrown) -> Void in await callThrough() })
  }

  /// Forwards a call of a static async method that throws and returns nothing, and calls through to a
  /// real implementation if no stub answers it.
  ///
  /// The implementation isn't asynchronous. The type's ``mockState-swift.type.property`` receives the
  /// call, which stays on the caller's actor. For the rest, see
  /// ``calledThrowing(fsignature:with:fileID:filePath:line:column:callThrough:)-swift.method``.
  @_disfavoredOverload
  public static func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () throws(Thrown) -> Void
  ) async throws(Thrown) {
    try await mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self, returning: Void.self,
        isAsync: true,
        callsThrough: true),
      isolation: isolation, callThrough: callThrough)
  }

  /// Forwards a call of a static async method that throws and returns nothing, and calls through to a
  /// nonthrowing implementation if no stub answers it.
  ///
  /// The implementation isn't asynchronous. The type's ``mockState-swift.type.property`` receives the
  /// call, which stays on the caller's actor. `throwing` is the type of the errors that the method
  /// throws, by default `any Error`. For the rest, see
  /// ``calledThrowing(fsignature:with:fileID:filePath:line:column:callThrough:)-swift.method``.
  public static func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () -> Void
  ) async throws(Thrown) {
    try await mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self, returning: Void.self,
        isAsync: true,
        callsThrough: true),
      isolation: isolation,
      callThrough: { () async throws(Thrown) -> Void in callThrough() })
  }

  /// Forwards a call of a static method that throws and returns a value, and calls through to a real
  /// implementation if no stub answers it.
  ///
  /// The type's ``mockState-swift.type.property`` receives the call. For the rest, see
  /// ``calledThrowReturning(fsignature:with:fileID:filePath:line:column:callThrough:)-swift.method``.
  @_disfavoredOverload
  public static func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    callThrough: () throws(Thrown) -> Result
  ) throws(Thrown) -> Result {
    try mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self,
        returning: Result.self, callsThrough: true),
      callThrough: callThrough)
  }

  /// Forwards a call of a static method that throws and returns a value, and calls through to a
  /// nonthrowing implementation if no stub answers it.
  ///
  /// The type's ``mockState-swift.type.property`` receives the call. `throwing` is the type of the
  /// errors that the method throws, by default `any Error`. For the rest, see
  /// ``calledThrowReturning(fsignature:with:fileID:filePath:line:column:callThrough:)-swift.method``.
  public static func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    callThrough: () -> Result
  ) throws(Thrown) -> Result {
    try mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self,
        returning: Result.self, callsThrough: true),
      callThrough: { () throws(Thrown) -> Result in callThrough() })
  }

  /// Forwards a call of a static async method that throws and returns a value, and calls through to a
  /// real implementation if no stub answers it.
  ///
  /// The type's ``mockState-swift.type.property`` receives the call, which stays on the caller's actor.
  /// For the rest, see
  /// ``calledThrowReturning(fsignature:with:fileID:filePath:line:column:callThrough:)-swift.method``.
  @_disfavoredOverload
  public static func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () async throws(Thrown) -> Result
  ) async throws(Thrown) -> Result {
    try await mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self,
        returning: Result.self, isAsync: true, callsThrough: true),
      isolation: isolation, callThrough: callThrough)
  }

  /// Forwards a call of a static async method that throws and returns a value, and calls through to a
  /// nonthrowing implementation if no stub answers it.
  ///
  /// The type's ``mockState-swift.type.property`` receives the call, which stays on the caller's actor.
  /// `throwing` is the type of the errors that the method throws, by default `any Error`. For the rest,
  /// see
  /// ``calledThrowReturning(fsignature:with:fileID:filePath:line:column:callThrough:)-swift.method``.
  public static func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () async -> Result
  ) async throws(Thrown) -> Result {
    try await mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self,
        returning: Result.self, isAsync: true, callsThrough: true),
      isolation: isolation,
      callThrough: { () async throws(Thrown) -> Result in await callThrough() })
  }

  /// Forwards a call of a static async method that throws and returns a value, and calls through to a
  /// real implementation if no stub answers it.
  ///
  /// The implementation isn't asynchronous. The type's ``mockState-swift.type.property`` receives the
  /// call, which stays on the caller's actor. For the rest, see
  /// ``calledThrowReturning(fsignature:with:fileID:filePath:line:column:callThrough:)-swift.method``.
  @_disfavoredOverload
  public static func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () throws(Thrown) -> Result
  ) async throws(Thrown) -> Result {
    try await mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self,
        returning: Result.self, isAsync: true, callsThrough: true),
      isolation: isolation, callThrough: callThrough)
  }

  /// Forwards a call of a static async method that throws and returns a value, and calls through to a
  /// nonthrowing implementation if no stub answers it.
  ///
  /// The implementation isn't asynchronous. The type's ``mockState-swift.type.property`` receives the
  /// call, which stays on the caller's actor. `throwing` is the type of the errors that the method
  /// throws, by default `any Error`. For the rest, see
  /// ``calledThrowReturning(fsignature:with:fileID:filePath:line:column:callThrough:)-swift.method``.
  public static func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () -> Result
  ) async throws(Thrown) -> Result {
    try await mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self,
        returning: Result.self, isAsync: true, callsThrough: true),
      isolation: isolation,
      callThrough: { () async throws(Thrown) -> Result in callThrough() })
  }
}
