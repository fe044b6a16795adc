// Static members.
extension Mocking {
  /// Forwards a call of a static method that throws and returns nothing.
  ///
  /// ```swift
  /// static func connect() throws { try calledThrowing() }
  /// ```
  ///
  /// The type's ``mockState-swift.type.property`` receives the call. For the parameters and the
  /// failures, see
  /// ``calledThrowing(fsignature:with:throwing:fileID:filePath:line:column:)-swift.method``.
  public static func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws(Thrown) {
    try mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self, returning: Void.self),
      throwing: Thrown.self, default: {})
  }

  /// Forwards a call of a static async method that throws and returns nothing.
  ///
  /// ```swift
  /// static func connect() async throws { try await calledThrowing() }
  /// ```
  ///
  /// The type's ``mockState-swift.type.property`` receives the call, which stays on the caller's actor.
  /// For the parameters and the failures, see
  /// ``calledThrowing(fsignature:with:throwing:fileID:filePath:line:column:)-swift.method``.
  public static func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(Thrown) {
    try await mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self, returning: Void.self,
        isAsync: true),
      throwing: Thrown.self, default: {}, isolation: isolation)
  }
}
