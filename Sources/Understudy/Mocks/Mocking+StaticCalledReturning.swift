// Static members.
extension Mocking {
  /// Forwards a call of a static method that returns a value.
  ///
  /// ```swift
  /// static func count(_ table: String) -> Int { calledReturning(with: table) as? Int ?? 0 }
  /// ```
  ///
  /// The result is of any type, and `nil` without a stub; the value after `??` is the default. The
  /// type's ``mockState-swift.type.property`` receives the call. For the parameters and the failures,
  /// see ``calledReturning(fsignature:with:fileID:filePath:line:column:)-swift.method``.
  public static func calledReturning(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Any? {
    mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self, returning: Any?.self,
        isUntyped: true),
      throwing: Never.self, default: absent)
  }

  /// Forwards a call of a static async method that returns a value.
  ///
  /// ```swift
  /// static func count(_ table: String) async -> Int {
  ///   await calledReturning(with: table) as? Int ?? 0
  /// }
  /// ```
  ///
  /// The result is of any type, and `nil` without a stub; the value after `??` is the default. The
  /// type's ``mockState-swift.type.property`` receives the call, which stays on the caller's actor. For
  /// the parameters and the failures, see
  /// ``calledReturning(fsignature:with:fileID:filePath:line:column:)-swift.method``.
  public static func calledReturning(
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

  /// Forwards a call of a static method that returns a value, with a default value to return if no stub
  /// answers it.
  ///
  /// ```swift
  /// static func count(_ table: String) -> Int { calledReturning(with: table, default: 0) }
  /// ```
  ///
  /// The type's ``mockState-swift.type.property`` receives the call. For the parameters and the
  /// failures, see
  /// ``calledReturning(fsignature:with:default:fileID:filePath:line:column:)-swift.method``.
  public static func calledReturning<Result>(
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

  /// Forwards a call of a static async method that returns a value, with a default value to return if
  /// no stub answers it.
  ///
  /// ```swift
  /// static func count(_ table: String) async -> Int {
  ///   await calledReturning(with: table, default: 0)
  /// }
  /// ```
  ///
  /// The type's ``mockState-swift.type.property`` receives the call, which stays on the caller's actor.
  /// For the parameters and the failures, see
  /// ``calledReturning(fsignature:with:default:fileID:filePath:line:column:)-swift.method``.
  public static func calledReturning<Result>(
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

  /// Forwards a call of a static method that returns a value.
  ///
  /// ```swift
  /// static func count(_ table: String) -> Int { calledReturning(with: table) }
  /// ```
  ///
  /// The result is of the type that the method returns. The type's ``mockState-swift.type.property``
  /// receives the call. For the parameters and the failures, see
  /// ``calledReturning(fsignature:with:fileID:filePath:line:column:)-swift.method``.
  @_disfavoredOverload
  public static func calledReturning<Result>(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Result {
    mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self, returning: Result.self
      ),
      throwing: Never.self, default: absent)
  }

  /// Forwards a call of a static async method that returns a value.
  ///
  /// ```swift
  /// static func count(_ table: String) async -> Int { await calledReturning(with: table) }
  /// ```
  ///
  /// The result is of the type that the method returns. The type's ``mockState-swift.type.property``
  /// receives the call, which stays on the caller's actor. For the parameters and the failures, see
  /// ``calledReturning(fsignature:with:fileID:filePath:line:column:)-swift.method``.
  @_disfavoredOverload
  public static func calledReturning<Result>(
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
