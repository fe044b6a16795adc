// The compiler prefers a synchronous form even in an asynchronous method. It is disfavored, so that a
// synchronous closure in such a method takes the asynchronous form.

extension Mocking {
  /// Forwards a call of a method that returns nothing, and calls through to a real implementation
  /// if no stub answers it; see <doc:Spies>.
  ///
  /// ```swift
  /// func save(_ item: Item) { called(with: item) { real.save(item) } }
  /// ```
  ///
  /// - Parameters:
  ///   - fsignature: The signature of the method. The default is `#function`.
  ///   - arguments: The arguments of the method in order; none by default. Pass a variadic
  ///     parameter as a single array.
  ///   - callThrough: The real implementation. It doesn't escape, and never runs in a recorded
  ///     call, as in `when` or `verify`, nor under ``MockPolicy/strict``.
  @_disfavoredOverload
  public func called(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () -> Void
  ) {
    mockState.call(
      ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self, Void.self),
      callThrough: callThrough)
  }

  /// Forwards a call of an async method that returns nothing, or calls through.
  public nonisolated(nonsending) func called(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () async -> Void
  ) async {
    await mockState.callAsync(
      ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self, Void.self),
      callThrough: callThrough)
  }

  /// Forwards a call of a method that returns a value, and calls through to a real implementation
  /// if no stub answers it.
  ///
  /// ```swift
  /// func price(_ name: String) -> Int { calledReturning(with: name) { real.price(name) } }
  /// ```
  ///
  /// For the closure and the parameters, see
  /// ``called(fsignature:with:fileID:filePath:line:column:callThrough:)-swift.method``.
  ///
  /// - Returns: The value returned by the most recent matching stub, or else by the closure.
  @_disfavoredOverload
  public func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () -> Result
  ) -> Result {
    mockState.call(
      ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self, Result.self),
      callThrough: callThrough)
  }

  /// Forwards a call of an async method that returns a value, or calls through.
  public nonisolated(nonsending) func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    callThrough: () async -> Result
  ) async -> Result {
    await mockState.callAsync(
      ForwardedCall(fsignature, fileID, filePath, line, column, arguments, Self.self, Result.self),
      callThrough: callThrough)
  }
}
