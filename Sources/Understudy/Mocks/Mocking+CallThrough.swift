// The async forms have one for a synchronous closure, too, which would be ambiguous otherwise. The
// real implementation throws errors of a type of its own, so that it doesn't determine what the
// method throws.

extension Mocking {
  /// Forwards a call of a method that returns nothing, and calls through to a real implementation
  /// if no stub answers it.
  ///
  /// ```swift
  /// func save(_ item: Item) { called(with: item) { real.save(item) } }
  /// ```
  ///
  /// The closure runs on the thread of the call if no stub answers the call or if the stub ends with
  /// ``Stubbing/thenCallThrough(fileID:filePath:line:column:_:)``, and never in `when` or `verify`.
  /// Under ``MockPolicy/strict``, a call without a stub fails the test instead:
  ///
  /// ```
  /// save(_:) was called without a stub, which the policy of StoreSpy does not allow.
  /// ```
  ///
  /// - Parameters:
  ///   - fsignature: The signature of the method. The default is `#function`.
  ///   - arguments: The arguments of the method in order; none by default. Pass a variadic
  ///     parameter as a single array.
  ///   - callThrough: The real implementation. It doesn't escape.
  public func called(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () -> Void
  ) {
    ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forward(to: mockState, throwing: Never.self, callThrough: callThrough)
  }

  /// Forwards a call of an async method that returns nothing, or calls through.
  public nonisolated(nonsending) func called(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () async -> Void
  ) async {
    await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, throwing: Never.self, callThrough: callThrough)
  }

  /// Forwards a call of an async method that returns nothing, or calls through.
  public nonisolated(nonsending) func called(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () -> Void
  ) async {
    await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, throwing: Never.self, callThrough: callThrough)
  }

  /// Forwards a call of a method that returns a value, and calls through to a real implementation
  /// if no stub answers it.
  ///
  /// ```swift
  /// func price(_ name: String) -> Int { calledReturning(with: name) { real.price(name) } }
  /// ```
  ///
  /// For the closure and the parameters, see
  /// ``called(fsignature:with:fileID:filePath:line:column:callThrough:)``.
  ///
  /// - Returns: The value returned by the most recent matching stub, or else by the closure.
  public func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () -> Result
  ) -> Result {
    ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forward(to: mockState, throwing: Never.self, callThrough: callThrough)
  }

  /// Forwards a call of an async method that returns a value, or calls through.
  public nonisolated(nonsending) func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () async -> Result
  ) async -> Result {
    await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, throwing: Never.self, callThrough: callThrough)
  }

  /// Forwards a call of an async method that returns a value, or calls through.
  public nonisolated(nonsending) func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () -> Result
  ) async -> Result {
    await ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self)
      .forwardAsync(to: mockState, throwing: Never.self, callThrough: callThrough)
  }
}
