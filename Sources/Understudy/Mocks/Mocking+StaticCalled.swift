// Static members.
extension Mocking {
  /// Forwards a call of a static method that returns nothing.
  ///
  /// ```swift
  /// static func delete(from table: String) { called(with: table) }
  /// ```
  ///
  /// The type's ``mockState-swift.type.property`` receives the call. For the parameters and the
  /// failures, see ``called(fsignature:with:fileID:filePath:line:column:)-swift.method``.
  public static func called(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let mock = StaticMocks.state(of: self)
    let entry = mock.receiveQuickly(
      fsignature, fileID, line, column, ObjectIdentifier(Void.self), arguments,
      ifPolicyHas: MockPolicy.voidBit)
    if case .unstubbed = entry { return }
    CallRouter(mock: mock).route(
      entry, fsignature, fileID, filePath, line, column, arguments, of: Self.self,
      throwing: Never.self)
  }

  /// Forwards a call of a static async method that returns nothing.
  ///
  /// ```swift
  /// static func delete(from table: String) async { await called(with: table) }
  /// ```
  ///
  /// The type's ``mockState-swift.type.property`` receives the call, which stays on the caller's actor.
  /// For the parameters and the failures, see
  /// ``called(fsignature:with:fileID:filePath:line:column:)-swift.method``.
  public static func called(
    fsignature: StaticString = #function, with arguments: Any?..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    let mock = StaticMocks.state(of: self)
    let entry = mock.receiveQuickly(
      fsignature, fileID, line, column, ObjectIdentifier(Void.self), arguments,
      ifPolicyHas: MockPolicy.voidBit)
    if case .unstubbed = entry { return }
    let router = CallRouter(mock: mock)
    // Before the next call, which can suspend: the mock is locked.
    let known = router.route(entry, arguments)
    await router.route(
      known, fsignature, fileID, filePath, line, column, arguments, of: Self.self,
      throwing: Never.self, isolation: isolation)
  }
}
