/// Step 5: the result of a received call that no stub answers.
extension CallRouter {
  /// Returns a value that the policy allows; otherwise fails the test, and throws an error or
  /// returns any value that exists.
  func unstubbed<Result, Thrown: Error>(
    _ call: ForwardedCall, _ own: MockPolicy?, throwing thrown: Thrown.Type,
    default defaultValue: () -> Result?, isUntyped: Bool, isAsync: Bool = false
  ) throws(Thrown) -> Result {
    let policy = effective(own)
    if let value = value(allowedBy: policy, default: defaultValue, isUntyped: isUntyped) {
      return value
    }
    let given = defaultValue()
    let hasValue = isUntyped || given != nil || DefaultValue.make(Result.self) != nil
    let contract = MethodContract(
      Result.self, Thrown.self, isUntyped: isUntyped, isAsync: isAsync)
    let failure = unstubbedCall(
      call, contract, result: Result.self, isForbidden: hasValue || policy.isEmpty)
    FailureReport.send(.unstubbed(failure), at: call.method.position, origin: mock.origin)
    return try substitute(
      for: call, throwing: thrown, default: { given }, isUnstubbed: true)
  }

  /// Returns a value for a call whose failure has been reported.
  func substitute<Result, Thrown: Error>(
    for call: ForwardedCall, throwing thrown: Thrown.Type, default defaultValue: () -> Result?,
    isUnstubbed: Bool = false
  ) throws(Thrown) -> Result {
    let error = UnstubbedCallError(
      mockName: mock.identity.name, signature: call.method.signature.description)
    if isUnstubbed, let error = error as? Thrown { throw error }
    if let value = defaultValue() { return value }
    if DefaultValue.make(Result.self) == nil, let error = error as? Thrown { throw error }
    let origin = PlaceholderOrigin(
      .unstubbedResult(call.method.signature), position: call.method.position)
    let value = PlaceholderGenerator.result(
      Result.self, at: call.method.position, origin: origin)
    PlaceholderValues.issue(value)
    return value
  }

  /// Returns whether the policy allows unstubbed calls of methods that return nothing.
  func allowsVoid(_ own: MockPolicy?) -> Bool { effective(own).allows(.relaxedVoid) }

  func effective(_ own: MockPolicy?) -> MockPolicy {
    own ?? MockSession.currentPolicy ?? .default
  }

  private func unstubbedCall(
    _ call: ForwardedCall, _ contract: MethodContract, result: Any.Type, isForbidden: Bool
  ) -> UnstubbedCall {
    let identity = mock.identity
    let stubs = mock.withStorage { $0.record(of: call.method).sharedStubs() }
    return UnstubbedCall(
      call: CallDescription(call, owner: identity), mock: identity,
      signature: call.method.signature.description, result: result, isForbidden: isForbidden,
      hint: CallHint(call, contract, owner: identity), module: call.method.position.module,
      test: TestFramework.currentTest,
      stubs: stubs?.nearMisses(of: call.arguments, in: mock) ?? [])
  }

  private func value<Result>(
    allowedBy policy: MockPolicy, default defaultValue: () -> Result?, isUntyped: Bool
  ) -> Result? {
    if Result.self == Void.self { return policy.allows(.relaxedVoid) ? () as? Result : nil }
    if isUntyped { return policy.allows(.relaxedDefault) ? DefaultValue.make(Result.self) : nil }
    if policy.allows(.relaxedDefault), let value = defaultValue() { return value }
    if let optional = Result.self as? any OptionalValue.Type {
      if policy.allows(.relaxedOptional) { return optional.none as? Result }
      let wrapped = withoutOptionals(Result.self) as? any Mocked.Type
      return policy.allows(.relaxedMocked) ? wrapped.flatMap { $0.mock as? Result } : nil
    }
    return policy.allows(.relaxedMocked) ? DefaultValue.make(Result.self) : nil
  }
}
