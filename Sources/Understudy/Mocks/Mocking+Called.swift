extension Mocking {
  /// Forwards a call of a method that returns nothing.
  ///
  /// ```swift
  /// func delete(from table: String) { called(with: table) }
  /// ```
  ///
  /// Without a stub the call does nothing. If the mock's ``MockPolicy`` forbids that, the test fails:
  ///
  /// ```
  /// delete(from:) was called without a stub, which the policy of DatabaseConnectionMock does not allow.
  /// ```
  ///
  /// - Parameters:
  ///   - fsignature: The signature of the method. The default is `#function`.
  ///   - arguments: The arguments of the method in order; none by default. Pass a variadic parameter
  ///     as a single array.
  public func called(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self, returning: Void.self),
      throwing: Never.self, default: {})
  }

  /// Forwards a call of an async method that returns nothing.
  ///
  /// ```swift
  /// func delete(from table: String) async { await called(with: table) }
  /// ```
  ///
  /// The call stays on the caller's actor. For the parameters and the failures, see
  /// ``called(fsignature:with:fileID:filePath:line:column:)-swift.method``.
  public func called(
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
