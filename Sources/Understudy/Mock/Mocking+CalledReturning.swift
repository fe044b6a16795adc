extension Mocking {
  /// Forwards a call of a method that returns a value.
  ///
  /// ```swift
  /// func count(_ table: String) -> Int {
  ///   calledReturning(with: table) as? Int ?? 0
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
  /// - Returns: What the newest matching stub says.
  public func calledReturning(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Any? {
    let method = MethodID(
      signature: fsignature, fileID: fileID, filePath: filePath, line: line, column: column)
    return mockState.respond(
      to: method, arguments, of: Self.self, as: Any?.self, throwing: Never.self, isUntyped: true)
  }

  /// Forwards a call of a method that returns a value.
  ///
  /// ```swift
  /// func count(_ table: String) async -> Int {
  ///   await calledReturning(with: table) as? Int ?? 0
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
  /// - Returns: What the newest matching stub says.
  public func calledReturning(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Any? {
    let method = MethodID(
      signature: fsignature, fileID: fileID, filePath: filePath, line: line, column: column)
    return await mockState.respond(
      to: method, arguments, of: Self.self, as: Any?.self, throwing: Never.self, isUntyped: true,
      isolation: isolation)
  }

  /// Forwards a call of a method that returns a value.
  ///
  /// ```swift
  /// func count(_ table: String) -> Int {
  ///   calledReturning(with: table, default: 0)
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
  ///   - author: The value without a stub. Evaluated when it is needed.
  /// - Returns: What the newest matching stub says.
  public func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?...,
    default author: @autoclosure () -> Result, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Result {
    let method = MethodID(
      signature: fsignature, fileID: fileID, filePath: filePath, line: line, column: column)
    return mockState.respond(
      to: method, arguments, of: Self.self, as: Result.self, throwing: Never.self,
      default: { author() })
  }

  /// Forwards a call of a method that returns a value.
  ///
  /// ```swift
  /// func count(_ table: String) async -> Int {
  ///   await calledReturning(with: table, default: 0)
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
  ///   - author: The value without a stub. Evaluated when it is needed.
  /// - Returns: What the newest matching stub says.
  public func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?...,
    default author: @autoclosure () -> Result, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Result {
    let method = MethodID(
      signature: fsignature, fileID: fileID, filePath: filePath, line: line, column: column)
    return await mockState.respond(
      to: method, arguments, of: Self.self, as: Result.self, throwing: Never.self,
      default: { author() }, isolation: isolation)
  }

  /// Forwards a call of a method that returns a value.
  ///
  /// ```swift
  /// func count(_ table: String) -> Int {
  ///   calledReturning(with: table)
  /// }
  /// ```
  ///
  /// Without a stub the call returns the value of ``Mocked``, or the empty value of a standard type.
  /// If there is neither, the test fails; the process stops then, because there is nothing to
  /// return. Give such a method a `default:`.
  ///
  /// May be called from any thread. A method forwards exactly once.
  ///
  /// - Parameters:
  ///   - fsignature: The signature of the method; `#function` unless given.
  ///   - arguments: The arguments of the method in their order, none by default. A variadic parameter goes
  ///     in as the one array that it is.
  /// - Returns: What the newest matching stub says.
  @_disfavoredOverload
  public func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Result {
    let method = MethodID(
      signature: fsignature, fileID: fileID, filePath: filePath, line: line, column: column)
    return mockState.respond(
      to: method, arguments, of: Self.self, as: Result.self, throwing: Never.self)
  }

  /// Forwards a call of a method that returns a value.
  ///
  /// ```swift
  /// func count(_ table: String) async -> Int {
  ///   await calledReturning(with: table)
  /// }
  /// ```
  ///
  /// Without a stub the call returns the value of ``Mocked``, or the empty value of a standard type.
  /// If there is neither, the test fails; the process stops then, because there is nothing to
  /// return. Give such a method a `default:`.
  ///
  /// May be called from any thread. Nothing hops: the call stays on the actor of its caller.
  ///
  /// - Parameters:
  ///   - fsignature: The signature of the method; `#function` unless given.
  ///   - arguments: The arguments of the method in their order, none by default. A variadic parameter goes
  ///     in as the one array that it is.
  /// - Returns: What the newest matching stub says.
  @_disfavoredOverload
  public func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Result {
    let method = MethodID(
      signature: fsignature, fileID: fileID, filePath: filePath, line: line, column: column)
    return await mockState.respond(
      to: method, arguments, of: Self.self, as: Result.self, throwing: Never.self,
      isolation: isolation)
  }
}
