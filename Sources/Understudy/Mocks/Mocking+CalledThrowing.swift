extension Mocking {
  /// Forwards a call of a method that throws and returns nothing.
  ///
  /// ```swift
  /// func close() throws(ConnectionError) {
  ///   try calledThrowing(throwing: ConnectionError.self)
  /// }
  /// ```
  ///
  /// Without a stub the call does nothing. If the mock's ``MockPolicy`` forbids that, the test fails, and
  /// the call throws ``UnstubbedCallError``.
  ///
  /// The call can come from any thread. A method forwards exactly once.
  ///
  /// - Parameters:
  ///   - fsignature: The signature of the method. The default is `#function`.
  ///   - arguments: The arguments of the method in order; none by default. Pass a variadic parameter
  ///     as a single array.
  ///   - thrown: The type of the errors that the method throws. The default is `any Error`.
  /// - Throws: The error thrown by the most recent matching stub, or ``UnstubbedCallError``.
  public func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws(Thrown) {
    let mock = mockState
    let quick = mock.receiveQuickly(
      fsignature, fileID, line, column, ObjectIdentifier(Void.self), arguments,
      ifPolicyHas: MockPolicy.voidBit)
    if case .unstubbed = quick { return }
    try CallRouter(mock: mock).route(
      quick, fsignature, fileID, filePath, line, column, arguments, of: Self.self,
      throwing: Thrown.self)
  }

  /// The asynchronous form of `calledThrowing`. The call stays on the caller's actor.
  public func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(Thrown) {
    let mock = mockState
    let quick = mock.receiveQuickly(
      fsignature, fileID, line, column, ObjectIdentifier(Void.self), arguments,
      ifPolicyHas: MockPolicy.voidBit)
    if case .unstubbed = quick { return }
    try await CallRouter(mock: mock).route(
      quick, fsignature, fileID, filePath, line, column, arguments, of: Self.self,
      throwing: Thrown.self, isolation: isolation)
  }
}

// Static members.
extension Mocking {
  /// The form of `calledThrowing` for a static method.
  public static func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws(Thrown) {
    let mock = StaticMocks.state(of: self)
    let quick = mock.receiveQuickly(
      fsignature, fileID, line, column, ObjectIdentifier(Void.self), arguments,
      ifPolicyHas: MockPolicy.voidBit)
    if case .unstubbed = quick { return }
    try CallRouter(mock: mock).route(
      quick, fsignature, fileID, filePath, line, column, arguments, of: Self.self,
      throwing: Thrown.self)
  }

  /// The asynchronous form of the static `calledThrowing`. The call stays on the caller's actor.
  public static func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(Thrown) {
    let mock = StaticMocks.state(of: self)
    let quick = mock.receiveQuickly(
      fsignature, fileID, line, column, ObjectIdentifier(Void.self), arguments,
      ifPolicyHas: MockPolicy.voidBit)
    if case .unstubbed = quick { return }
    try await CallRouter(mock: mock).route(
      quick, fsignature, fileID, filePath, line, column, arguments, of: Self.self,
      throwing: Thrown.self, isolation: isolation)
  }
}
