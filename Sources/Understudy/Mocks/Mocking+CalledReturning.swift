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
  /// with a value of another type is ignored. If the mock's ``MockPolicy`` forbids the default, the
  /// test fails:
  ///
  /// ```
  /// count(_:) was called without a stub, which the policy of DatabaseConnectionMock does not allow.
  /// ```
  ///
  /// After that, the call returns `nil`.
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
    mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self, returning: Any?.self,
        isUntyped: true),
      throwing: Never.self, default: absent)
  }

  /// Forwards a call of an async method that returns a value.
  ///
  /// ```swift
  /// func count(_ table: String) async -> Int { await calledReturning(with: table) as? Int ?? 0 }
  /// ```
  ///
  /// The result is of any type, and `nil` without a stub; the value after `??` is the default. The call
  /// stays on the caller's actor. For the parameters and the failures, see
  /// ``calledReturning(fsignature:with:fileID:filePath:line:column:)-swift.method``.
  public func calledReturning(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Any? {
    await mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self, returning: Any?.self,
        isUntyped: true,
        isAsync: true),
      throwing: Never.self, default: absent, isolation: isolation)
  }

  /// Forwards a call of a method that returns a value, with a default value to return if no stub
  /// answers it.
  ///
  /// ```swift
  /// func count(_ table: String) -> Int {
  ///   calledReturning(with: table, default: 0)
  /// }
  /// ```
  ///
  /// Without a stub the call returns the default value. A stub with a value of another type is reported
  /// where it is written. If the mock's ``MockPolicy`` forbids the default, the test fails:
  ///
  /// ```
  /// count(_:) was called without a stub, which the policy of DatabaseConnectionMock does not allow.
  /// ```
  ///
  /// After that, the call returns the default value.
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
    mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self, returning: Result.self
      ),
      throwing: Never.self, default: { defaultValue() })
  }

  /// Forwards a call of an async method that returns a value, with a default value to return if no stub
  /// answers it.
  ///
  /// ```swift
  /// func count(_ table: String) async -> Int { await calledReturning(with: table, default: 0) }
  /// ```
  ///
  /// The call stays on the caller's actor. For the parameters and the failures, see
  /// ``calledReturning(fsignature:with:default:fileID:filePath:line:column:)-swift.method``.
  public func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?...,
    default defaultValue: @autoclosure () -> Result, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Result {
    await mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self,
        returning: Result.self, isAsync: true
      ),
      throwing: Never.self, default: { defaultValue() }, isolation: isolation)
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
  /// If there is neither, or if the mock's ``MockPolicy`` forbids it, the test fails:
  ///
  /// ```
  /// make() was called on FactoryMock without a stub, and Session has no value to return instead.
  /// ```
  ///
  /// After that, the call returns a default value or a placeholder, which can be passed on. If the code
  /// uses a placeholder of a protocol, the process stops with a message.
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
    mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self, returning: Result.self
      ),
      throwing: Never.self, default: absent)
  }

  /// Forwards a call of an async method that returns a value.
  ///
  /// ```swift
  /// func count(_ table: String) async -> Int { await calledReturning(with: table) }
  /// ```
  ///
  /// The result is of the type that the method returns. The call stays on the caller's actor. For the
  /// parameters and the failures, see
  /// ``calledReturning(fsignature:with:fileID:filePath:line:column:)-swift.method``.
  @_disfavoredOverload
  public func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Result {
    await mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self,
        returning: Result.self, isAsync: true
      ),
      throwing: Never.self, default: absent, isolation: isolation)
  }
}
