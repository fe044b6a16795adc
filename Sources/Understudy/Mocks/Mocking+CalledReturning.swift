extension Mocking {
  /// Forwards a call of a method that returns a value.
  ///
  /// ```swift
  /// func count(_ table: String) -> Int {
  ///   calledReturning(with: table) as? Int ?? 0
  /// }
  /// ```
  ///
  /// The result is of any type, and `nil` without a stub; the value after `??` is the default. A stub
  /// with a value of another type is ignored.
  ///
  /// The call can come from any thread. A method forwards exactly once.
  ///
  /// - Parameters:
  ///   - fsignature: The signature of the method. The default is `#function`.
  ///   - arguments: The arguments of the method in order; none by default. Pass a variadic parameter
  ///     as a single array.
  /// - Returns: The value returned by the most recent matching stub, or else the default.
  public func calledReturning(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Any? {
    CallRouter(mock: mockState).route(
      fsignature, fileID, filePath, line, column, arguments,
      of: Self.self,
      returning: Any?.self, throwing: Never.self, isUntyped: true)
  }

  /// The asynchronous form of `calledReturning` with a result of any type. The call stays on the caller's actor.
  public func calledReturning(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Any? {
    await CallRouter(mock: mockState).route(
      fsignature, fileID, filePath, line, column, arguments,
      of: Self.self,
      returning: Any?.self, throwing: Never.self, isUntyped: true, isolation: isolation)
  }

  /// Forwards a call of a method that returns a value.
  ///
  /// ```swift
  /// func count(_ table: String) -> Int {
  ///   calledReturning(with: table, default: 0)
  /// }
  /// ```
  ///
  /// Without a stub the call returns the default value. A stub with a value of another type is
  /// reported where it is written.
  ///
  /// The call can come from any thread. A method forwards exactly once.
  ///
  /// - Parameters:
  ///   - fsignature: The signature of the method. The default is `#function`.
  ///   - arguments: The arguments of the method in order; none by default. Pass a variadic parameter
  ///     as a single array.
  ///   - defaultValue: The value to return without a stub. It's evaluated only if it's needed, which can
  ///     be the case inside `when` or `verify`, too. Calls of mocks in it aren't recorded then.
  /// - Returns: The value returned by the most recent matching stub, or else the default.
  public func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?...,
    default defaultValue: @autoclosure () -> Result, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Result {
    CallRouter(mock: mockState).route(
      fsignature, fileID, filePath, line, column, arguments,
      of: Self.self,
      returning: Result.self, throwing: Never.self, default: { defaultValue() })
  }

  /// The asynchronous form of `calledReturning` with a default value. The call stays on the caller's actor.
  public func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?...,
    default defaultValue: @autoclosure () -> Result, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Result {
    await CallRouter(mock: mockState).route(
      fsignature, fileID, filePath, line, column, arguments,
      of: Self.self,
      returning: Result.self, throwing: Never.self, default: { defaultValue() },
      isolation: isolation)
  }

  /// Forwards a call of a method that returns a value.
  ///
  /// ```swift
  /// func count(_ table: String) -> Int {
  ///   calledReturning(with: table)
  /// }
  /// ```
  ///
  /// Without a stub the call returns the value of ``Mocked``, or the default value of a standard type.
  /// If there is neither, the test fails, and the call returns a placeholder, which can be passed on but
  /// not used if its type is a class or a protocol. The process doesn't end.
  ///
  /// The call can come from any thread. A method forwards exactly once.
  ///
  /// - Parameters:
  ///   - fsignature: The signature of the method. The default is `#function`.
  ///   - arguments: The arguments of the method in order; none by default. Pass a variadic parameter
  ///     as a single array.
  /// - Returns: The value returned by the most recent matching stub, or else the default.
  @_disfavoredOverload
  public func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Result {
    CallRouter(mock: mockState).route(
      fsignature, fileID, filePath, line, column, arguments,
      of: Self.self,
      returning: Result.self, throwing: Never.self)
  }

  /// The asynchronous form of `calledReturning` with the result type of the method. The call stays on the caller's actor.
  @_disfavoredOverload
  public func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Result {
    await CallRouter(mock: mockState).route(
      fsignature, fileID, filePath, line, column, arguments,
      of: Self.self,
      returning: Result.self, throwing: Never.self, isolation: isolation)
  }
}

// Static members.
extension Mocking {
  /// The form of `calledReturning` with a result of any type for a static method.
  public static func calledReturning(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Any? {
    CallRouter(mock: StaticMocks.state(of: self)).route(
      fsignature, fileID, filePath, line, column, arguments,
      of: Self.self,
      returning: Any?.self, throwing: Never.self, isUntyped: true)
  }

  /// The asynchronous form of the static `calledReturning` with a result of any type. The call stays on the caller's actor.
  public static func calledReturning(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Any? {
    await CallRouter(mock: StaticMocks.state(of: self)).route(
      fsignature, fileID, filePath, line, column, arguments,
      of: Self.self,
      returning: Any?.self, throwing: Never.self, isUntyped: true, isolation: isolation)
  }

  /// The form of `calledReturning` with a default value for a static method.
  public static func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?...,
    default defaultValue: @autoclosure () -> Result, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Result {
    CallRouter(mock: StaticMocks.state(of: self)).route(
      fsignature, fileID, filePath, line, column, arguments,
      of: Self.self,
      returning: Result.self, throwing: Never.self, default: { defaultValue() })
  }

  /// The asynchronous form of the static `calledReturning` with a default value. The call stays on the caller's actor.
  public static func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?...,
    default defaultValue: @autoclosure () -> Result, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Result {
    await CallRouter(mock: StaticMocks.state(of: self)).route(
      fsignature, fileID, filePath, line, column, arguments,
      of: Self.self,
      returning: Result.self, throwing: Never.self, default: { defaultValue() },
      isolation: isolation)
  }

  /// The form of `calledReturning` with the result type of the method for a static method.
  @_disfavoredOverload
  public static func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Result {
    CallRouter(mock: StaticMocks.state(of: self)).route(
      fsignature, fileID, filePath, line, column, arguments,
      of: Self.self,
      returning: Result.self, throwing: Never.self)
  }

  /// The asynchronous form of the static `calledReturning` with the result type of the method. The call stays on the caller's actor.
  @_disfavoredOverload
  public static func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Result {
    await CallRouter(mock: StaticMocks.state(of: self)).route(
      fsignature, fileID, filePath, line, column, arguments,
      of: Self.self,
      returning: Result.self, throwing: Never.self, isolation: isolation)
  }
}
