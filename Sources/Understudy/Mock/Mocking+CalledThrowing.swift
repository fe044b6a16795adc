extension Mocking {
  /// Forwards a call of a method that throws and returns nothing.
  ///
  /// ```swift
  /// func close() throws(ConnectionError) {
  ///   try calledThrowing(throwing: ConnectionError.self)
  /// }
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
  ///   - thrown: The type of the errors that the method throws; `any Error` unless given.
  /// - Throws: What the newest matching stub says.
  public func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws(Thrown) {
    let method = MethodID(
      signature: fsignature, fileID: fileID, filePath: filePath, line: line, column: column)
    try mockState.respond(to: method, arguments, of: Self.self, throwing: thrown)
  }

  /// Forwards a call of a method that throws and returns nothing.
  ///
  /// ```swift
  /// func close() async throws(ConnectionError) {
  ///   try await calledThrowing(throwing: ConnectionError.self)
  /// }
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
  ///   - thrown: The type of the errors that the method throws; `any Error` unless given.
  /// - Throws: What the newest matching stub says.
  public func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(Thrown) {
    let method = MethodID(
      signature: fsignature, fileID: fileID, filePath: filePath, line: line, column: column)
    try await mockState.respond(
      to: method, arguments, of: Self.self, throwing: thrown, isolation: isolation)
  }
}
