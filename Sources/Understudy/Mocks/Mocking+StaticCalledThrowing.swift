// Static members.
extension Mocking {
  /// Forwards a call of a static method that throws and returns nothing.
  ///
  /// ```swift
  /// static func connect() throws { try calledThrowing() }
  /// ```
  ///
  /// The type's ``mockState-swift.type.property`` receives the call. For the parameters and the
  /// failures, see
  /// ``calledThrowing(fsignature:with:throwing:fileID:filePath:line:column:)-swift.method``.
  public static func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws(Thrown) {
    let mock = StaticMocks.state(of: self)
    let entry = mock.receiveQuickly(
      fsignature, fileID, line, column, ObjectIdentifier(Void.self), arguments,
      ifPolicyHas: MockPolicy.voidBit)
    if case .unstubbed = entry { return }
    try CallRouter(mock: mock).route(
      entry, fsignature, fileID, filePath, line, column, arguments, of: Self.self,
      throwing: Thrown.self)
  }

  /// Forwards a call of a static async method that throws and returns nothing.
  ///
  /// ```swift
  /// static func connect() async throws { try await calledThrowing() }
  /// ```
  ///
  /// The type's ``mockState-swift.type.property`` receives the call, which stays on the caller's actor.
  /// For the parameters and the failures, see
  /// ``calledThrowing(fsignature:with:throwing:fileID:filePath:line:column:)-swift.method``.
  public static func calledThrowing<Thrown: Error>(
    fsignature: StaticString = #function, with arguments: Any?...,
    throwing thrown: Thrown.Type = (any Error).self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(Thrown) {
    let mock = StaticMocks.state(of: self)
    let entry = mock.receiveQuickly(
      fsignature, fileID, line, column, ObjectIdentifier(Void.self), arguments,
      ifPolicyHas: MockPolicy.voidBit)
    if case .unstubbed = entry { return }
    let router = CallRouter(mock: mock)
    // Before the next call, which can suspend: the mock is locked.
    let known = router.route(entry, arguments)
    try await router.route(
      known, fsignature, fileID, filePath, line, column, arguments, of: Self.self,
      throwing: Thrown.self, isolation: isolation)
  }
}
