// Static members.
extension Mocking {
  /// Forwards a call of a static method that returns nothing, and calls through to a real
  /// implementation if no stub answers it.
  ///
  /// The type's ``mockState-swift.type.property`` receives the call. For the rest, see
  /// ``called(fsignature:with:fileID:filePath:line:column:callThrough:)-swift.method``.
  public static func called(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    callThrough: () -> Void
  ) {
    mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self, returning: Void.self,
        callsThrough: true),
      callThrough: callThrough)
  }

  /// Forwards a call of a static async method that returns nothing, and calls through to a real
  /// implementation if no stub answers it.
  ///
  /// The type's ``mockState-swift.type.property`` receives the call, which stays on the caller's actor.
  /// For the rest, see
  /// ``called(fsignature:with:fileID:filePath:line:column:callThrough:)-swift.method``.
  public static func called(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () async -> Void
  ) async {
    await mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self, returning: Void.self,
        isAsync: true,
        callsThrough: true),
      isolation: isolation, callThrough: callThrough)
  }

  /// Forwards a call of a static async method that returns nothing, and calls through to a real
  /// implementation if no stub answers it.
  ///
  /// The implementation isn't asynchronous. The type's ``mockState-swift.type.property`` receives the
  /// call, which stays on the caller's actor. For the rest, see
  /// ``called(fsignature:with:fileID:filePath:line:column:callThrough:)-swift.method``.
  public static func called(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () -> Void
  ) async {
    await mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self, returning: Void.self,
        isAsync: true,
        callsThrough: true),
      isolation: isolation, callThrough: callThrough)
  }

  /// Forwards a call of a static method that returns a value, and calls through to a real
  /// implementation if no stub answers it.
  ///
  /// The type's ``mockState-swift.type.property`` receives the call. For the rest, see
  /// ``calledReturning(fsignature:with:fileID:filePath:line:column:callThrough:)-swift.method``.
  public static func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    callThrough: () -> Result
  ) -> Result {
    mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self,
        returning: Result.self, callsThrough: true),
      callThrough: callThrough)
  }

  /// Forwards a call of a static async method that returns a value, and calls through to a real
  /// implementation if no stub answers it.
  ///
  /// The type's ``mockState-swift.type.property`` receives the call, which stays on the caller's actor.
  /// For the rest, see
  /// ``calledReturning(fsignature:with:fileID:filePath:line:column:callThrough:)-swift.method``.
  public static func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () async -> Result
  ) async -> Result {
    await mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self,
        returning: Result.self, isAsync: true, callsThrough: true),
      isolation: isolation, callThrough: callThrough)
  }

  /// Forwards a call of a static async method that returns a value, and calls through to a real
  /// implementation if no stub answers it.
  ///
  /// The implementation isn't asynchronous. The type's ``mockState-swift.type.property`` receives the
  /// call, which stays on the caller's actor. For the rest, see
  /// ``calledReturning(fsignature:with:fileID:filePath:line:column:callThrough:)-swift.method``.
  public static func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () -> Result
  ) async -> Result {
    await mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self,
        returning: Result.self, isAsync: true, callsThrough: true),
      isolation: isolation, callThrough: callThrough)
  }
}
