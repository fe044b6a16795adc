// The forwarders of spies, which call through to a real implementation.
//
// There's one form for each kind of closure. A closure that isn't asynchronous or doesn't throw would
// otherwise be ambiguous, or determine that the method doesn't throw.

extension Mocking {
  /// Forwards a call of a method that returns nothing, and calls through to a real implementation if no
  /// stub answers it.
  ///
  /// ```swift
  /// func save(_ item: Item) { called(with: item) { real.save(item) } }
  /// ```
  ///
  /// The closure runs on the thread of the call, outside the library's locks, if no stub answers the
  /// call or if the stub ends with ``Stubbing/thenCallThrough(fileID:filePath:line:column:)``. It never
  /// runs in a recorded call, as in `when` or `verify`. Under ``MockPolicy/strict``, a call without a stub
  /// fails the test instead:
  ///
  /// ```
  /// save(_:) was called without a stub, which the policy of StoreSpy does not allow.
  /// ```
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
    mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self, returning: Void.self,
        callsThrough: true),
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
    await mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self, returning: Void.self,
        isAsync: true,
        callsThrough: true),
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
    await mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self, returning: Void.self,
        isAsync: true,
        callsThrough: true),
      isolation: isolation, callThrough: callThrough)
  }

  /// Forwards a call of a method that returns a value, and calls through to a real implementation if no
  /// stub answers it.
  ///
  /// ```swift
  /// func price(_ name: String) -> Int { calledReturning(with: name) { real.price(name) } }
  /// ```
  ///
  /// The closure runs on the thread of the call, outside the library's locks, if no stub answers the
  /// call or if the stub ends with ``Stubbing/thenCallThrough(fileID:filePath:line:column:)``. It never
  /// runs in a recorded call, as in `when` or `verify`. Under ``MockPolicy/strict``, a call without a stub
  /// fails the test instead:
  ///
  /// ```
  /// price(_:) was called without a stub, which the policy of StoreSpy does not allow.
  /// ```
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
    mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self,
        returning: Result.self, callsThrough: true),
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
    await mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self,
        returning: Result.self, isAsync: true, callsThrough: true),
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
    await mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self,
        returning: Result.self, isAsync: true, callsThrough: true),
      isolation: isolation, callThrough: callThrough)
  }
}
