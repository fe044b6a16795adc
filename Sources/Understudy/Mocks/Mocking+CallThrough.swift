// The forwarders of spies, which call through to a real implementation.
//
// There's one form for each kind of closure. A closure that isn't asynchronous or doesn't throw would
// otherwise be ambiguous, or determine that the method doesn't throw.

extension Mocking {
  /// Forwards a call of a method that returns nothing, and calls through to a real implementation if no stub
  /// answers it.
  ///
  /// ```swift
  /// func save(_ item: Item) { called(with: item) { real.save(item) } }
  /// ```
  ///
  /// The closure runs for a received call that no stub answers, and for one whose stub ends with
  /// ``Stubbing/thenCallThrough(fileID:filePath:line:column:)``. It never runs in `when`, `verify`, or
  /// any other recording, and not under ``MockPolicy/strict``, which fails the test:
  ///
  /// ```
  /// save(_:) was called without a stub, which the policy of StoreSpy does not allow.
  /// ```
  ///
  /// The call can come from any thread, and the closure runs on it, outside the library's locks. A method
  /// forwards exactly once.
  ///
  /// - Parameters:
  ///   - fsignature: The signature of the method. The default is `#function`.
  ///   - arguments: The arguments of the method in order; none by default. Pass a variadic parameter
  ///     as a single array.
  ///   - callThrough: The real implementation. It doesn't escape.
  public func called(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    callThrough: () -> Void
  ) {
    CallRouter(mock: mockState).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Never.self,
      callThrough: callThrough)
  }

  /// Forwards a call of an async method that returns nothing, and calls through to a real
  /// implementation if no stub answers it.
  ///
  /// The call stays on the caller's actor. For the rest, see
  /// ``called(fsignature:with:fileID:filePath:line:column:callThrough:)-swift.method``.
  public func called(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () async -> Void
  ) async {
    await CallRouter(mock: mockState).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Never.self,
      isolation: isolation, callThrough: callThrough)
  }

  /// Forwards a call of an async method that returns nothing, and calls through to a real
  /// implementation if no stub answers it.
  ///
  /// The implementation isn't asynchronous. The call stays on the caller's actor. For the rest, see
  /// ``called(fsignature:with:fileID:filePath:line:column:callThrough:)-swift.method``.
  public func called(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () -> Void
  ) async {
    await CallRouter(mock: mockState).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Never.self,
      isolation: isolation, callThrough: callThrough)
  }

  /// Forwards a call of a method that returns a value, and calls through to a real implementation if no stub
  /// answers it.
  ///
  /// ```swift
  /// func price(_ name: String) -> Int { calledReturning(with: name) { real.price(name) } }
  /// ```
  ///
  /// The closure runs for a received call that no stub answers, and for one whose stub ends with
  /// ``Stubbing/thenCallThrough(fileID:filePath:line:column:)``. It never runs in `when`, `verify`, or
  /// any other recording, and not under ``MockPolicy/strict``, which fails the test:
  ///
  /// ```
  /// price(_:) was called without a stub, which the policy of StoreSpy does not allow.
  /// ```
  ///
  /// The call can come from any thread, and the closure runs on it, outside the library's locks. A method
  /// forwards exactly once.
  ///
  /// - Parameters:
  ///   - fsignature: The signature of the method. The default is `#function`.
  ///   - arguments: The arguments of the method in order; none by default. Pass a variadic parameter
  ///     as a single array.
  ///   - callThrough: The real implementation. It doesn't escape.
  /// - Returns: The value returned by the most recent matching stub, or else by the closure.
  public func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    callThrough: () -> Result
  ) -> Result {
    CallRouter(mock: mockState).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Never.self,
      callThrough: callThrough)
  }

  /// Forwards a call of an async method that returns a value, and calls through to a real
  /// implementation if no stub answers it.
  ///
  /// The call stays on the caller's actor. For the rest, see
  /// ``calledReturning(fsignature:with:fileID:filePath:line:column:callThrough:)-swift.method``.
  public func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () async -> Result
  ) async -> Result {
    await CallRouter(mock: mockState).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Never.self,
      isolation: isolation, callThrough: callThrough)
  }

  /// Forwards a call of an async method that returns a value, and calls through to a real
  /// implementation if no stub answers it.
  ///
  /// The implementation isn't asynchronous. The call stays on the caller's actor. For the rest, see
  /// ``calledReturning(fsignature:with:fileID:filePath:line:column:callThrough:)-swift.method``.
  public func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () -> Result
  ) async -> Result {
    await CallRouter(mock: mockState).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Never.self,
      isolation: isolation, callThrough: callThrough)
  }

  /// Forwards a call of a method that throws and returns nothing, and calls through to a real implementation if no stub
  /// answers it.
  ///
  /// ```swift
  /// func flush() throws { try calledThrowing { try real.flush() } }
  /// ```
  ///
  /// The closure runs for a received call that no stub answers, and for one whose stub ends with
  /// ``Stubbing/thenCallThrough(fileID:filePath:line:column:)``. It never runs in `when`, `verify`, or
  /// any other recording, and not under ``MockPolicy/strict``, which fails the test:
  ///
  /// ```
  /// flush() was called without a stub, which the policy of StoreSpy does not allow.
  /// ```
  ///
  /// The closure throws what the method throws. Write the type of the error in the closure if the
  /// method has a typed `throws`.
  ///
  /// The call can come from any thread, and the closure runs on it, outside the library's locks. A method
  /// forwards exactly once.
  ///
  /// - Parameters:
  ///   - fsignature: The signature of the method. The default is `#function`.
  ///   - arguments: The arguments of the method in order; none by default. Pass a variadic parameter
  ///     as a single array.
  ///   - callThrough: The real implementation. It doesn't escape.
  /// - Throws: The error thrown by the most recent matching stub, or else by the closure.
  @_disfavoredOverload
  public func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    callThrough: () throws(Thrown) -> Void
  ) throws(Thrown) {
    try CallRouter(mock: mockState).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Thrown.self,
      callThrough: callThrough)
  }

  /// Forwards a call of a method that throws and returns nothing, and calls through to a nonthrowing
  /// implementation if no stub answers it.
  ///
  /// The call can come from any thread. `throwing` is the type of the errors that the method throws, by
  /// default `any Error`. For the rest, see
  /// ``calledThrowing(fsignature:with:fileID:filePath:line:column:callThrough:)-swift.method``.
  public func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    callThrough: () -> Void
  ) throws(Thrown) {
    try CallRouter(mock: mockState).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Thrown.self,
      callThrough: { () throws(Thrown) -> Void in callThrough() })
  }

  /// Forwards a call of an async method that throws and returns nothing, and calls through to a real
  /// implementation if no stub answers it.
  ///
  /// The call stays on the caller's actor. For the rest, see
  /// ``calledThrowing(fsignature:with:fileID:filePath:line:column:callThrough:)-swift.method``.
  @_disfavoredOverload
  public func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () async throws(Thrown) -> Void
  ) async throws(Thrown) {
    try await CallRouter(mock: mockState).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Thrown.self,
      isolation: isolation, callThrough: callThrough)
  }

  /// Forwards a call of an async method that throws and returns nothing, and calls through to a
  /// nonthrowing implementation if no stub answers it.
  ///
  /// The call stays on the caller's actor. `throwing` is the type of the errors that the method throws,
  /// by default `any Error`. For the rest, see
  /// ``calledThrowing(fsignature:with:fileID:filePath:line:column:callThrough:)-swift.method``.
  public func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () async -> Void
  ) async throws(Thrown) {
    try await CallRouter(mock: mockState).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Thrown.self,
      isolation: isolation, callThrough: { () async throws(Thrown) -> Void in await callThrough() })
  }

  /// Forwards a call of an async method that throws and returns nothing, and calls through to a real
  /// implementation if no stub answers it.
  ///
  /// The implementation isn't asynchronous. The call stays on the caller's actor. For the rest, see
  /// ``calledThrowing(fsignature:with:fileID:filePath:line:column:callThrough:)-swift.method``.
  @_disfavoredOverload
  public func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () throws(Thrown) -> Void
  ) async throws(Thrown) {
    try await CallRouter(mock: mockState).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Thrown.self,
      isolation: isolation, callThrough: callThrough)
  }

  /// Forwards a call of an async method that throws and returns nothing, and calls through to a
  /// nonthrowing implementation if no stub answers it.
  ///
  /// The implementation isn't asynchronous. The call stays on the caller's actor. `throwing` is the
  /// type of the errors that the method throws, by default `any Error`. For the rest, see
  /// ``calledThrowing(fsignature:with:fileID:filePath:line:column:callThrough:)-swift.method``.
  public func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () -> Void
  ) async throws(Thrown) {
    try await CallRouter(mock: mockState).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Thrown.self,
      isolation: isolation, callThrough: { () async throws(Thrown) -> Void in callThrough() })
  }

  /// Forwards a call of a method that throws and returns a value, and calls through to a real implementation if no stub
  /// answers it.
  ///
  /// ```swift
  /// func load() throws -> Data { try calledThrowReturning { try real.load() } }
  /// func stock(_ name: String) throws(StoreError) -> Int {
  ///   try calledThrowReturning(with: name) { () throws(StoreError) in try real.stock(name) }
  /// }
  /// ```
  ///
  /// The closure runs for a received call that no stub answers, and for one whose stub ends with
  /// ``Stubbing/thenCallThrough(fileID:filePath:line:column:)``. It never runs in `when`, `verify`, or
  /// any other recording, and not under ``MockPolicy/strict``, which fails the test:
  ///
  /// ```
  /// load() was called without a stub, which the policy of StoreSpy does not allow.
  /// ```
  ///
  /// The closure throws what the method throws. Write the type of the error in the closure if the
  /// method has a typed `throws`.
  ///
  /// The call can come from any thread, and the closure runs on it, outside the library's locks. A method
  /// forwards exactly once.
  ///
  /// - Parameters:
  ///   - fsignature: The signature of the method. The default is `#function`.
  ///   - arguments: The arguments of the method in order; none by default. Pass a variadic parameter
  ///     as a single array.
  ///   - callThrough: The real implementation. It doesn't escape.
  /// - Returns: The value returned by the most recent matching stub, or else by the closure.
  /// - Throws: The error thrown by the most recent matching stub, or else by the closure.
  @_disfavoredOverload
  public func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    callThrough: () throws(Thrown) -> Result
  ) throws(Thrown) -> Result {
    try CallRouter(mock: mockState).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Thrown.self,
      callThrough: callThrough)
  }

  /// Forwards a call of a method that throws and returns a value, and calls through to a nonthrowing
  /// implementation if no stub answers it.
  ///
  /// The call can come from any thread. `throwing` is the type of the errors that the method throws, by
  /// default `any Error`. For the rest, see
  /// ``calledThrowReturning(fsignature:with:fileID:filePath:line:column:callThrough:)-swift.method``.
  public func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    callThrough: () -> Result
  ) throws(Thrown) -> Result {
    try CallRouter(mock: mockState).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Thrown.self,
      callThrough: { () throws(Thrown) -> Result in callThrough() })
  }

  /// Forwards a call of an async method that throws and returns a value, and calls through to a real
  /// implementation if no stub answers it.
  ///
  /// The call stays on the caller's actor. For the rest, see
  /// ``calledThrowReturning(fsignature:with:fileID:filePath:line:column:callThrough:)-swift.method``.
  @_disfavoredOverload
  public func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () async throws(Thrown) -> Result
  ) async throws(Thrown) -> Result {
    try await CallRouter(mock: mockState).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Thrown.self,
      isolation: isolation, callThrough: callThrough)
  }

  /// Forwards a call of an async method that throws and returns a value, and calls through to a
  /// nonthrowing implementation if no stub answers it.
  ///
  /// The call stays on the caller's actor. `throwing` is the type of the errors that the method throws,
  /// by default `any Error`. For the rest, see
  /// ``calledThrowReturning(fsignature:with:fileID:filePath:line:column:callThrough:)-swift.method``.
  public func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () async -> Result
  ) async throws(Thrown) -> Result {
    try await CallRouter(mock: mockState).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Thrown.self,
      isolation: isolation,
      callThrough: { () async throws(Thrown) -> Result in await callThrough() })
  }

  /// Forwards a call of an async method that throws and returns a value, and calls through to a real
  /// implementation if no stub answers it.
  ///
  /// The implementation isn't asynchronous. The call stays on the caller's actor. For the rest, see
  /// ``calledThrowReturning(fsignature:with:fileID:filePath:line:column:callThrough:)-swift.method``.
  @_disfavoredOverload
  public func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () throws(Thrown) -> Result
  ) async throws(Thrown) -> Result {
    try await CallRouter(mock: mockState).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Thrown.self,
      isolation: isolation, callThrough: callThrough)
  }

  /// Forwards a call of an async method that throws and returns a value, and calls through to a
  /// nonthrowing implementation if no stub answers it.
  ///
  /// The implementation isn't asynchronous. The call stays on the caller's actor. `throwing` is the
  /// type of the errors that the method throws, by default `any Error`. For the rest, see
  /// ``calledThrowReturning(fsignature:with:fileID:filePath:line:column:callThrough:)-swift.method``.
  public func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    callThrough: () -> Result
  ) async throws(Thrown) -> Result {
    try await CallRouter(mock: mockState).route(
      fsignature, fileID, filePath, line, column, arguments, of: Self.self, throwing: Thrown.self,
      isolation: isolation, callThrough: { () async throws(Thrown) -> Result in callThrough() })
  }
}
