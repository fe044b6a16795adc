// Static members.
extension Mocking {
  /// Forwards a call of a static method that throws and returns a value.
  ///
  /// ```swift
  /// static func count(_ table: String) throws -> Int {
  ///   try calledThrowReturning(with: table) as? Int ?? 0
  /// }
  /// ```
  ///
  /// The result is of any type, and `nil` without a stub; the value after `??` is the default. The
  /// type's ``mockState-swift.type.property`` receives the call. For the parameters and the failures,
  /// see ``calledThrowReturning(fsignature:with:throwing:fileID:filePath:line:column:)-swift.method``.
  public static func calledThrowReturning<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws(Thrown) -> Any? {
    try mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self, returning: Any?.self,
        isUntyped: true),
      throwing: Thrown.self, default: absent)
  }

  /// Forwards a call of a static async method that throws and returns a value.
  ///
  /// ```swift
  /// static func count(_ table: String) async throws -> Int {
  ///   try await calledThrowReturning(with: table) as? Int ?? 0
  /// }
  /// ```
  ///
  /// The result is of any type, and `nil` without a stub; the value after `??` is the default. The
  /// type's ``mockState-swift.type.property`` receives the call, which stays on the caller's actor. For
  /// the parameters and the failures, see
  /// ``calledThrowReturning(fsignature:with:throwing:fileID:filePath:line:column:)-swift.method``.
  public static func calledThrowReturning<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(Thrown) -> Any? {
    try await mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self, returning: Any?.self,
        isUntyped: true,
        isAsync: true),
      throwing: Thrown.self, default: absent, isolation: isolation)
  }

  /// Forwards a call of a static method that throws and returns a value, with a default value to return
  /// if no stub answers it.
  ///
  /// ```swift
  /// static func count(_ table: String) throws -> Int {
  ///   try calledThrowReturning(with: table, default: 0)
  /// }
  /// ```
  ///
  /// The type's ``mockState-swift.type.property`` receives the call. For the parameters and the
  /// failures, see
  /// ``calledThrowReturning(fsignature:with:throwing:default:fileID:filePath:line:column:)-swift.method``.
  public static func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self,
    default defaultValue: @autoclosure () -> Result, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws(Thrown) -> Result {
    try mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self, returning: Result.self
      ),
      throwing: Thrown.self, default: { defaultValue() })
  }

  /// Forwards a call of a static async method that throws and returns a value, with a default value to
  /// return if no stub answers it.
  ///
  /// ```swift
  /// static func count(_ table: String) async throws -> Int {
  ///   try await calledThrowReturning(with: table, default: 0)
  /// }
  /// ```
  ///
  /// The type's ``mockState-swift.type.property`` receives the call, which stays on the caller's actor.
  /// For the parameters and the failures, see
  /// ``calledThrowReturning(fsignature:with:throwing:default:fileID:filePath:line:column:)-swift.method``.
  public static func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self,
    default defaultValue: @autoclosure () -> Result, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(Thrown) -> Result {
    try await mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self,
        returning: Result.self, isAsync: true
      ),
      throwing: Thrown.self, default: { defaultValue() }, isolation: isolation)
  }

  /// Forwards a call of a static method that throws and returns a value.
  ///
  /// ```swift
  /// static func count(_ table: String) throws -> Int { try calledThrowReturning(with: table) }
  /// ```
  ///
  /// The result is of the type that the method returns. The type's ``mockState-swift.type.property``
  /// receives the call. For the parameters and the failures, see
  /// ``calledThrowReturning(fsignature:with:throwing:fileID:filePath:line:column:)-swift.method``.
  @_disfavoredOverload
  public static func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws(Thrown) -> Result {
    try mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self, returning: Result.self
      ),
      throwing: Thrown.self, default: absent)
  }

  /// Forwards a call of a static async method that throws and returns a value.
  ///
  /// ```swift
  /// static func count(_ table: String) async throws -> Int {
  ///   try await calledThrowReturning(with: table)
  /// }
  /// ```
  ///
  /// The result is of the type that the method returns. The type's ``mockState-swift.type.property``
  /// receives the call, which stays on the caller's actor. For the parameters and the failures, see
  /// ``calledThrowReturning(fsignature:with:throwing:fileID:filePath:line:column:)-swift.method``.
  @_disfavoredOverload
  public static func calledThrowReturning<Result, Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(Thrown) -> Result {
    try await mockState.call(
      ForwardedCall(
        fsignature, fileID, filePath, line, column, arguments, of: Self.self,
        returning: Result.self, isAsync: true
      ),
      throwing: Thrown.self, default: absent, isolation: isolation)
  }
}
