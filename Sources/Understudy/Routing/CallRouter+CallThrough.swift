/// The calls of spies, which have a real implementation to call through to.
extension CallRouter {
  /// Routes a call of a method with a real implementation.
  func route<Result, Thrown: Error>(
    _ signature: StaticString, _ fileID: StaticString, _ filePath: StaticString, _ line: UInt,
    _ column: UInt, _ arguments: [Any?], of owner: Any.Type, throwing thrown: Thrown.Type,
    callThrough: () throws(Thrown) -> Result
  ) throws(Thrown) -> Result {
    let entry = mock.receiveQuickly(
      signature, fileID, line, column, ObjectIdentifier(Result.self), arguments,
      ifPolicyHas: MockPolicy.anyBit)
    if case .unstubbed = entry { return try callThrough() }
    let method = MethodID(signature, fileID, filePath, line, column, returning: Result.self)
    let call = ForwardedCall(method: method, arguments: arguments, owner: owner)
    return try follow(
      route(entry, arguments) ?? receive(method, arguments, of: owner), call,
      returning: Result.self, throwing: thrown,
      default: { nil }, callsThrough: true, callThrough: callThrough)
  }

  /// Routes a call of an asynchronous method with a real implementation.
  func route<Result, Thrown: Error>(
    _ signature: StaticString, _ fileID: StaticString, _ filePath: StaticString, _ line: UInt,
    _ column: UInt, _ arguments: [Any?], of owner: Any.Type, throwing thrown: Thrown.Type,
    isolation: isolated (any Actor)?, callThrough: () async throws(Thrown) -> Result
  ) async throws(Thrown) -> Result {
    let entry = mock.receiveQuickly(
      signature, fileID, line, column, ObjectIdentifier(Result.self), arguments,
      ifPolicyHas: MockPolicy.anyBit)
    if case .unstubbed = entry { return try await callThrough() }
    let method = MethodID(signature, fileID, filePath, line, column, returning: Result.self)
    let call = ForwardedCall(method: method, arguments: arguments, owner: owner)
    return try await follow(
      route(entry, arguments) ?? receive(method, arguments, of: owner), call,
      returning: Result.self, throwing: thrown,
      default: { nil }, callsThrough: true, isolation: isolation, callThrough: callThrough)
  }

  /// Whether a call runs the real implementation: no stub answers it, and the policy isn't strict, or its
  /// stub says so.
  func callsThrough(_ answer: Answer?, _ policy: @autoclosure () -> MockPolicy?) -> Bool {
    switch answer {
    case .callThrough?: true
    case .value?, .error?, .closure?, .lastSet?: false
    case nil: !effective(policy()).isEmpty
    }
  }
}
