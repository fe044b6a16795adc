// Static members.
extension Mocking {
  /// Forwards a call of a static method that returns nothing.
  ///
  /// ```swift
  /// static func delete(from table: String) { called(with: table) }
  /// ```
  ///
  /// The type's ``mockState-swift.type.property`` receives the call. For the parameters and the
  /// failures, see ``called(fsignature:with:fileID:filePath:line:column:)-swift.method``.
  public static func called(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self, returning: Void.self),
      throwing: Never.self, default: {})
  }

  /// Forwards a call of a static async method that returns nothing.
  ///
  /// ```swift
  /// static func delete(from table: String) async { await called(with: table) }
  /// ```
  ///
  /// The type's ``mockState-swift.type.property`` receives the call, which stays on the caller's actor.
  /// For the parameters and the failures, see
  /// ``called(fsignature:with:fileID:filePath:line:column:)-swift.method``.
  public static func called(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    await mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self, returning: Void.self,
        isAsync: true),
      throwing: Never.self, default: {}, isolation: isolation)
  }
}
