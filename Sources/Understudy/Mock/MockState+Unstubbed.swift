/// What a call without a stub returns.
extension MockState {
  /// The value that the policy allows, or a failure of the test and then whatever can be found.
  func unstubbed<Result, Thrown: Error>(
    _ call: ForwardedCall, _ own: MockPolicy?, throwing thrown: Thrown.Type,
    default author: () -> Result?, isUntyped: Bool
  ) throws(Thrown) -> Result {
    let policy = effective(own)
    if let value = value(allowedBy: policy, default: author, isUntyped: isUntyped) { return value }
    let authored = author()
    let hasValue = isUntyped || authored != nil || EmptyValue.make(Result.self) != nil
    let failure = unstubbedCall(call, result: Result.self, isForbidden: hasValue)
    FailureReport.send(.unstubbed(failure), at: call.method.position, origin: origin)
    return try substitute(
      for: call, throwing: thrown, default: { authored }, reported: .unstubbed(failure))
  }

  /// A value for a method whose failure has been reported already.
  func substitute<Result, Thrown: Error>(
    for call: ForwardedCall, throwing thrown: Thrown.Type, default author: () -> Result?,
    reported failure: Failure? = nil
  ) throws(Thrown) -> Result {
    let error = UnstubbedCallError(
      mockName: identity.name, signature: call.method.signature.description)
    if failure != nil, let error = error as? Thrown { throw error }
    if let value = author() ?? EmptyValue.make(Result.self) { return value }
    if let error = error as? Thrown { throw error }
    if let failure { Placeholder.stopReported(failure, at: call.method.position) }
    let unstubbed = unstubbedCall(call, result: Result.self, isForbidden: false)
    Placeholder.stop(.unstubbed(unstubbed), at: call.method.position)
  }

  /// Whether a method without a result may be called without a stub.
  func allowsVoid(_ own: MockPolicy?) -> Bool { effective(own).allows(.relaxedVoid) }

  private func effective(_ own: MockPolicy?) -> MockPolicy {
    own ?? MockSession.currentPolicy ?? .default
  }

  private func unstubbedCall(
    _ call: ForwardedCall, result: Any.Type, isForbidden: Bool
  ) -> UnstubbedCall {
    let identity = identity
    return UnstubbedCall(
      call: CallDescription(call, owner: identity), mock: identity,
      signature: call.method.signature.description, result: result, isForbidden: isForbidden)
  }

  private func value<Result>(
    allowedBy policy: MockPolicy, default author: () -> Result?, isUntyped: Bool
  ) -> Result? {
    if Result.self == Void.self { return policy.allows(.relaxedVoid) ? () as? Result : nil }
    if isUntyped { return policy.allows(.relaxedDefault) ? EmptyValue.make(Result.self) : nil }
    if policy.allows(.relaxedDefault), let value = author() { return value }
    if let optional = Result.self as? any OptionalValue.Type {
      if policy.allows(.relaxedOptional) { return optional.none as? Result }
      guard optional.wrappedType is any Mocked.Type else { return nil }
    }
    return policy.allows(.relaxedMocked) ? EmptyValue.make(Result.self) : nil
  }
}
