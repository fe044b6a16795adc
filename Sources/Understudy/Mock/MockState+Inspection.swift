extension MockState {
  /// The calls that the mock received, in order.
  public var invocations: [Invocation] {
    let (log, identity) = withStorage { ($0.log, $0.identity) }
    return (0..<log.count).map { Invocation(log[$0], number: $0 + 1, owner: identity) }
  }

  /// Forgets the calls and the stubs.
  public func reset() {
    clearInvocations()
    clearStubs()
  }

  /// Forgets the calls and lets go of their arguments; stubs stay.
  public func clearInvocations() {
    let calls = withStorage { Unchecked($0.takeCalls()) }
    withExtendedLifetime(calls) {}
  }

  /// Removes the stubs; the calls stay.
  public func clearStubs() {
    let stubs = withStorage { Unchecked($0.takeStubs()) }
    withExtendedLifetime(stubs) {}
  }

  /// The calls in order, a line each: `#1 connect()`.
  ///
  /// See ``transcript(of:)`` for several mocks.
  public var transcript: String {
    invocations.map { "#\($0.number) \($0.description)" }.joined(separator: "\n")
  }
}
