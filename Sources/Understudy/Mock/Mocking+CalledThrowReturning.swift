extension Mocking {
  /// Forwards a call of a method that throws and returns a value.
  ///
  /// ```swift
  /// func count(_ table: String) throws -> Int {
  ///   try calledThrowReturning(with: table) as? Int ?? 0
  /// }
  /// ```
  ///
  /// The value is of any type and `nil` without a stub; what follows `??` is the default. A stub of
  /// another type is not used.
  ///
  /// May be called from any thread. A method forwards exactly once.
  ///
  /// - Parameters:
  ///   - fsignature: The signature of the method; `#function` unless given.
  ///   - arguments: The arguments of the method in their order, none by default. A variadic parameter goes
  ///     in as the one array that it is.
  ///   - thrown: The type of the errors that the method throws; `any Error` unless given.
  /// - Returns: What the newest matching stub says.
  /// - Throws: What the newest matching stub says.
  public func calledThrowReturning<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws(Thrown) -> Any? {
    let method = MethodID(
      signature: fsignature, fileID: fileID, filePath: filePath, line: line, column: column)
    return try mockState.respond(
      to: method, arguments, of: Self.self, as: Any?.self, throwing: thrown, isUntyped: true)
  }

  /// Forwards a call of a method that throws and returns a value.
  ///
  /// ```swift
  /// func count(_ table: String) async throws -> Int {
  ///   try await calledThrowReturning(with: table) as? Int ?? 0
  /// }
  /// ```
  ///
  /// The value is of any type and `nil` without a stub; what follows `??` is the default. A stub of
  /// another type is not used.
  ///
  /// May be called from any thread. Nothing hops: the call stays on the actor of its caller.
  ///
  /// - Parameters:
  ///   - fsignature: The signature of the method; `#function` unless given.
  ///   - arguments: The arguments of the method in their order, none by default. A variadic parameter goes
  ///     in as the one array that it is.
  ///   - thrown: The type of the errors that the method throws; `any Error` unless given.
  /// - Returns: What the newest matching stub says.
  /// - Throws: What the newest matching stub says.
  public func calledThrowReturning<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(Thrown) -> Any? {
    let method = MethodID(
      signature: fsignature, fileID: fileID, filePath: filePath, line: line, column: column)
    return try await mockState.respond(
      to: method, arguments, of: Self.self, as: Any?.self, throwing: thrown, isUntyped: true,
      isolation: isolation)
  }

  /// Forwards a call of a method that throws and returns a value.
  ///
  /// ```swift
  /// func count(_ table: String) throws -> Int {
  ///   try calledThrowReturning(with: table, default: 0)
  /// }
  /// ```
  ///
  /// Without a stub the call returns `default`. A stub of another type is reported where it is
  /// written.
  ///
  /// May be called from any thread. A method forwards exactly once.
  ///
  /// - Parameters:
  ///   - fsignature: The signature of the method; `#function` unless given.
  ///   - arguments: The arguments of the method in their order, none by default. A variadic parameter goes
  ///     in as the one array that it is.
  ///   - thrown: The type of the errors that the method throws; `any Error` unless given.
  ///   - author: The value without a stub. Evaluated when it is needed.
  /// - Returns: What the newest matching stub says.
  /// - Throws: What the newest matching stub says.
  public func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, default author: @autoclosure () -> Result,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) throws(Thrown) -> Result {
    let method = MethodID(
      signature: fsignature, fileID: fileID, filePath: filePath, line: line, column: column)
    return try mockState.respond(
      to: method, arguments, of: Self.self, as: Result.self, throwing: thrown, default: { author() }
    )
  }

  /// Forwards a call of a method that throws and returns a value.
  ///
  /// ```swift
  /// func count(_ table: String) async throws -> Int {
  ///   try await calledThrowReturning(with: table, default: 0)
  /// }
  /// ```
  ///
  /// Without a stub the call returns `default`. A stub of another type is reported where it is
  /// written.
  ///
  /// May be called from any thread. Nothing hops: the call stays on the actor of its caller.
  ///
  /// - Parameters:
  ///   - fsignature: The signature of the method; `#function` unless given.
  ///   - arguments: The arguments of the method in their order, none by default. A variadic parameter goes
  ///     in as the one array that it is.
  ///   - thrown: The type of the errors that the method throws; `any Error` unless given.
  ///   - author: The value without a stub. Evaluated when it is needed.
  /// - Returns: What the newest matching stub says.
  /// - Throws: What the newest matching stub says.
  public func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, default author: @autoclosure () -> Result,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation
  ) async throws(Thrown) -> Result {
    let method = MethodID(
      signature: fsignature, fileID: fileID, filePath: filePath, line: line, column: column)
    return try await mockState.respond(
      to: method, arguments, of: Self.self, as: Result.self, throwing: thrown,
      default: { author() }, isolation: isolation)
  }

  /// Forwards a call of a method that throws and returns a value.
  ///
  /// ```swift
  /// func count(_ table: String) throws -> Int {
  ///   try calledThrowReturning(with: table)
  /// }
  /// ```
  ///
  /// Without a stub the call returns the value of ``Mocked``, or the empty value of a standard type.
  /// If there is neither, the test fails; the call then throws ``UnstubbedCallError``, or, where
  /// its error type forbids that, stops the process.
  ///
  /// May be called from any thread. A method forwards exactly once.
  ///
  /// - Parameters:
  ///   - fsignature: The signature of the method; `#function` unless given.
  ///   - arguments: The arguments of the method in their order, none by default. A variadic parameter goes
  ///     in as the one array that it is.
  ///   - thrown: The type of the errors that the method throws; `any Error` unless given.
  /// - Returns: What the newest matching stub says.
  /// - Throws: What the newest matching stub says.
  @_disfavoredOverload
  public func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws(Thrown) -> Result {
    let method = MethodID(
      signature: fsignature, fileID: fileID, filePath: filePath, line: line, column: column)
    return try mockState.respond(
      to: method, arguments, of: Self.self, as: Result.self, throwing: thrown)
  }

  /// Forwards a call of a method that throws and returns a value.
  ///
  /// ```swift
  /// func count(_ table: String) async throws -> Int {
  ///   try await calledThrowReturning(with: table)
  /// }
  /// ```
  ///
  /// Without a stub the call returns the value of ``Mocked``, or the empty value of a standard type.
  /// If there is neither, the test fails; the call then throws ``UnstubbedCallError``, or, where
  /// its error type forbids that, stops the process.
  ///
  /// May be called from any thread. Nothing hops: the call stays on the actor of its caller.
  ///
  /// - Parameters:
  ///   - fsignature: The signature of the method; `#function` unless given.
  ///   - arguments: The arguments of the method in their order, none by default. A variadic parameter goes
  ///     in as the one array that it is.
  ///   - thrown: The type of the errors that the method throws; `any Error` unless given.
  /// - Returns: What the newest matching stub says.
  /// - Throws: What the newest matching stub says.
  @_disfavoredOverload
  public func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(Thrown) -> Result {
    let method = MethodID(
      signature: fsignature, fileID: fileID, filePath: filePath, line: line, column: column)
    return try await mockState.respond(
      to: method, arguments, of: Self.self, as: Result.self, throwing: thrown, isolation: isolation)
  }
}
