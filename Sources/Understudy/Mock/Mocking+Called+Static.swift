extension Mocking {
  /// Forwards a call of a static method that returns nothing.
  ///
  /// ```swift
  /// static func delete(from table: String) { called(with: table) }
  /// ```
  ///
  /// Without a stub the call does nothing, unless the mock's ``MockPolicy`` forbids it.
  ///
  /// May be called from any thread. A method forwards exactly once.
  ///
  /// - Parameters:
  ///   - fsignature: The signature of the method; `#function` unless given.
  ///   - arguments: The arguments of the method in their order, none by default. A variadic parameter goes
  ///     in as the one array that it is.
  public static func called(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let method = MethodID(
      signature: fsignature, fileID: fileID, filePath: filePath, line: line, column: column)
    MockState.ofType(self).respond(to: method, arguments, of: Self.self, throwing: Never.self)
  }

  /// Forwards a call of a static method that returns nothing.
  ///
  /// ```swift
  /// static func delete(from table: String) async { await called(with: table) }
  /// ```
  ///
  /// Without a stub the call does nothing, unless the mock's ``MockPolicy`` forbids it.
  ///
  /// May be called from any thread. Nothing hops: the call stays on the actor of its caller.
  ///
  /// - Parameters:
  ///   - fsignature: The signature of the method; `#function` unless given.
  ///   - arguments: The arguments of the method in their order, none by default. A variadic parameter goes
  ///     in as the one array that it is.
  public static func called(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    let method = MethodID(
      signature: fsignature, fileID: fileID, filePath: filePath, line: line, column: column)
    await MockState.ofType(self).respond(
      to: method, arguments, of: Self.self, throwing: Never.self, isolation: isolation)
  }
}
