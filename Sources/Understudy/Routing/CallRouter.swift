/// Routes a call from its forwarder to its answer.
///
/// 1. Is the call written inside `when` or `verify`, or does it follow a proxy? Then it is
///    recorded.
/// 2. Otherwise it is received: it is logged, and waiting verifications are notified.
/// 3. The side effects of all matching stubs run.
/// 4. The most recent matching stub answers.
/// 5. Without an answer, the call of a spy calls through to the real implementation. Any other call
///    returns the forwarder's `default:` or the default value of its type. If the mock's policy doesn't
///    allow that, the test fails.
///
/// `receive` chooses the route of a call, and `follow` is the switch on it. The `route` functions try the fast
/// path first, and return its usual answers themselves. User-defined code runs outside the mock's lock.
struct CallRouter {
  let mock: MockState

  /// Routes a call of a method that returns a value.
  func route<Result, Thrown: Error>(
    _ signature: StaticString, _ fileID: StaticString, _ filePath: StaticString, _ line: UInt,
    _ column: UInt, _ arguments: [Any?], of owner: Any.Type,
    returning result: Result.Type, throwing thrown: Thrown.Type,
    default defaultValue: () -> Result? = { nil }, isUntyped: Bool = false
  ) throws(Thrown) -> Result {
    var route: Route?
    switch mock.receiveQuickly(
      signature, fileID, line, column, ObjectIdentifier(Result.self), arguments,
      ifPolicyHas: MockPolicy.defaultBit)
    {
    case .unstubbed:
      let method = MethodID(signature, fileID, filePath, line, column, returning: Result.self)
      return try unstubbed(
        ForwardedCall(method: method, arguments: arguments, owner: owner), throwing: thrown,
        default: defaultValue, isUntyped: isUntyped)
    case .stubbed(let site):
      // The usual answers. No optional of the type appears in this function, because a debug build would look
      // up its metadata at each call.
      if let value = mock.value(forCallOf: site, arguments, or: &route) {
        return exactly(value, Result.self)
      }
      if case .threw(let error, _)? = route, Thrown.self == (any Error).self {
        throw unsafeBitCast(error as any Error, to: Thrown.self)
      }
    case .none: break
    }
    let method = MethodID(signature, fileID, filePath, line, column, returning: Result.self)
    let call = ForwardedCall(method: method, arguments: arguments, owner: owner)
    return try follow(
      route ?? receive(method, arguments, of: owner), call, returning: result, throwing: thrown,
      default: defaultValue, isUntyped: isUntyped)
  }

  /// Routes a call of an asynchronous method that returns a value.
  func route<Result, Thrown: Error>(
    _ signature: StaticString, _ fileID: StaticString, _ filePath: StaticString, _ line: UInt,
    _ column: UInt, _ arguments: [Any?], of owner: Any.Type,
    returning result: Result.Type, throwing thrown: Thrown.Type,
    default defaultValue: () -> Result? = { nil }, isUntyped: Bool = false,
    isolation: isolated (any Actor)?
  ) async throws(Thrown) -> Result {
    var route: Route?
    switch mock.receiveQuickly(
      signature, fileID, line, column, ObjectIdentifier(Result.self), arguments,
      ifPolicyHas: MockPolicy.defaultBit)
    {
    case .unstubbed:
      let method = MethodID(signature, fileID, filePath, line, column, returning: Result.self)
      return try unstubbed(
        ForwardedCall(method: method, arguments: arguments, owner: owner), throwing: thrown,
        default: defaultValue, isUntyped: isUntyped)
    case .stubbed(let site):
      // The usual answers. No optional of the type appears in this function, because a debug build would look
      // up its metadata at each call.
      if let value = mock.value(forCallOf: site, arguments, or: &route) {
        return exactly(value, Result.self)
      }
      if case .threw(let error, _)? = route, Thrown.self == (any Error).self {
        throw unsafeBitCast(error as any Error, to: Thrown.self)
      }
    case .none: break
    }
    let method = MethodID(signature, fileID, filePath, line, column, returning: Result.self)
    let call = ForwardedCall(method: method, arguments: arguments, owner: owner)
    return try await follow(
      route ?? receive(method, arguments, of: owner), call, returning: result, throwing: thrown,
      default: defaultValue, isUntyped: isUntyped, isolation: isolation)
  }

  /// Routes a call of a method that returns nothing.
  ///
  /// - Parameter entry: What the fast path did with the call in the forwarder.
  func route<Thrown: Error>(
    _ entry: QuickEntry, _ signature: StaticString, _ fileID: StaticString,
    _ filePath: StaticString, _ line: UInt, _ column: UInt, _ arguments: [Any?],
    of owner: Any.Type,
    throwing thrown: Thrown.Type
  ) throws(Thrown) {
    let known = route(entry, arguments)
    if case .effects(let stub, let call)? = known {
      return runEffects(of: stub, call, arguments)
    }
    let method = MethodID(signature, fileID, filePath, line, column, returning: Void.self)
    let call = ForwardedCall(method: method, arguments: arguments, owner: owner)
    try follow(
      known ?? receive(method, arguments, of: owner), call, returning: Void.self,
      throwing: thrown, default: { nil })
  }

  /// Routes a call of an asynchronous method that returns nothing.
  ///
  /// - Parameter known: The route if the fast path has received the call.
  func route<Thrown: Error>(
    _ known: Route?, _ signature: StaticString, _ fileID: StaticString,
    _ filePath: StaticString, _ line: UInt, _ column: UInt, _ arguments: [Any?],
    of owner: Any.Type,
    throwing thrown: Thrown.Type,
    isolation: isolated (any Actor)?
  ) async throws(Thrown) {
    let method = MethodID(signature, fileID, filePath, line, column, returning: Void.self)
    let call = ForwardedCall(method: method, arguments: arguments, owner: owner)
    try await follow(
      known ?? receive(method, arguments, of: owner), call,
      returning: Void.self, throwing: thrown, default: { nil }, isolation: isolation)
  }

  /// The route of a call that the fast path has received; `nil` if it hasn't.
  func route(_ entry: QuickEntry, _ arguments: [Any?]) -> Route? {
    switch entry {
    case .none: return nil
    case .unstubbed: return .unstubbed(mock.policy)
    case .stubbed(let site):
      var route: Route?
      let value = mock.value(forCallOf: site, arguments, or: &route)
      return route ?? .answered(value, nil)
    }
  }

  /// The result of a call that is logged, has no stubs, and whose policy allows a default value.
  private func unstubbed<Result, Thrown: Error>(
    _ call: ForwardedCall, throwing thrown: Thrown.Type, default defaultValue: () -> Result?,
    isUntyped: Bool
  ) throws(Thrown) -> Result {
    if let value = defaultValue() { return value }
    return try unstubbed(
      call, mock.policy, throwing: thrown, default: defaultValue, isUntyped: isUntyped)
  }

  // MARK: The switch

  func follow<Result, Thrown: Error>(
    _ route: Route, _ call: ForwardedCall, returning result: Result.Type,
    throwing thrown: Thrown.Type, default defaultValue: () -> Result?, isUntyped: Bool = false,
    callsThrough: Bool = false, callThrough: () throws(Thrown) -> Result? = { nil }
  ) throws(Thrown) -> Result {
    switch route {
    case .recorded(let recording, let proxy):
      let contract = MethodContract(
        result, thrown, isUntyped: isUntyped, isAsync: false, callsThrough: callsThrough)
      return try record(
        call, contract, in: recording, proxy, throwing: thrown, default: defaultValue)
    case .effects(let stub, let quick):
      return try follow(
        .stubbed(stub, quick, call.arguments), call, returning: result, throwing: thrown,
        default: defaultValue, isUntyped: isUntyped, callsThrough: callsThrough,
        callThrough: callThrough)
    case .answered(let value, let stub):
      return try conclude(
        call, stub?.position, .value(value), throwing: thrown, default: defaultValue,
        isUntyped: isUntyped)
    case .threw(let error, let stub):
      if let error = error as? Thrown { throw error }
      return try conclude(
        call, stub.position, .error(error), throwing: thrown, default: defaultValue,
        isUntyped: isUntyped)
    case .mismatched(let mismatch, let stub):
      return try conclude(
        call, stub.position, .error(mismatch), throwing: thrown, default: defaultValue,
        isUntyped: isUntyped)
    case .stubbed(let response):
      runEffects(of: response)
      if callsThrough, self.callsThrough(response.answer, mock.policy),
        let result = try callThrough()
      {
        return result
      }
      return try conclude(
        call, response.position, outcome(of: response), hasEffects: !response.effects.isEmpty,
        throwing: thrown, default: defaultValue, isUntyped: isUntyped)
    case .unstubbed(let policy):
      if callsThrough, self.callsThrough(nil, policy), let result = try callThrough() {
        return result
      }
      return try unstubbed(
        call, policy, throwing: thrown, default: defaultValue, isUntyped: isUntyped)
    }
  }

  func follow<Result, Thrown: Error>(
    _ route: Route, _ call: ForwardedCall, returning result: Result.Type,
    throwing thrown: Thrown.Type, default defaultValue: () -> Result?, isUntyped: Bool = false,
    callsThrough: Bool = false, isolation: isolated (any Actor)?,
    callThrough: () async throws(Thrown) -> Result? = { nil }
  ) async throws(Thrown) -> Result {
    switch route {
    case .recorded(let recording, let proxy):
      let contract = MethodContract(
        result, thrown, isUntyped: isUntyped, isAsync: true, callsThrough: callsThrough)
      return try record(
        call, contract, in: recording, proxy, throwing: thrown, default: defaultValue)
    case .effects(let stub, let quick):
      return try await follow(
        .stubbed(stub, quick, call.arguments), call, returning: result, throwing: thrown,
        default: defaultValue, isUntyped: isUntyped, callsThrough: callsThrough,
        isolation: isolation, callThrough: callThrough)
    case .answered(let value, let stub):
      return try conclude(
        call, stub?.position, .value(value), throwing: thrown, default: defaultValue,
        isUntyped: isUntyped, isAsync: true)
    case .threw(let error, let stub):
      if let error = error as? Thrown { throw error }
      return try conclude(
        call, stub.position, .error(error), throwing: thrown, default: defaultValue,
        isUntyped: isUntyped, isAsync: true)
    case .mismatched(let mismatch, let stub):
      return try conclude(
        call, stub.position, .error(mismatch), throwing: thrown, default: defaultValue,
        isUntyped: isUntyped, isAsync: true)
    case .stubbed(let response):
      await runEffects(of: response, isolation: isolation)
      if callsThrough, self.callsThrough(response.answer, mock.policy),
        let result = try await callThrough()
      {
        return result
      }
      let outcome = await outcome(of: response, isolation: isolation)
      return try conclude(
        call, response.position, outcome, hasEffects: !response.effects.isEmpty,
        throwing: thrown, default: defaultValue, isUntyped: isUntyped,
        isAsync: true)
    case .unstubbed(let policy):
      if callsThrough, self.callsThrough(nil, policy), let result = try await callThrough() {
        return result
      }
      return try unstubbed(
        call, policy, throwing: thrown, default: defaultValue, isUntyped: isUntyped,
        isAsync: true)
    }
  }
}
