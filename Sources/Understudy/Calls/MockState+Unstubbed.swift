internal import UnderstudyValues

/// The result of a received call that no stub answers.
extension MockState {
  /// Returns a value that the policy allows; otherwise fails the test, and throws an error or
  /// returns any value that exists.
  func unstubbed<Result, Thrown: Error>(
    _ call: ForwardedCall, hasEffects: Bool, throwing thrown: Thrown.Type,
    default value: () throws -> Result
  ) throws(Thrown) -> Result {
    let isVoid = Result.self == Void.self
    // A side effect is all there is to stub in a method without a result.
    if isVoid, hasEffects { return () as! Result }
    if !isVoid { warnOfLostStubs(of: call) }
    if !isVoid, call.arguments.isEmpty, effectivePolicy != .strict { noteIfSet(call) }
    // A method without a result needn't be looked up: its forwarder has a default.
    if effectivePolicy.allows(isVoid ? .relaxedVoid : .relaxedDefault),
      isVoid ? !call.method.isFunction : mayHaveDefault(call)
    {
      do { return try value() } catch { noteNoDefault(call) }
    }
    return try withoutDefault(call, throwing: thrown, default: value)
  }

  /// The value of the forwarder's `default:`; `nil` if it has none.
  func defaultValue<Result>(of call: ForwardedCall, _ value: () throws -> Result) -> Result? {
    if mayHaveDefault(call) {
      do { return try value() } catch { noteNoDefault(call) }
    }
    return nil
  }

  /// Whether to ask the forwarder for its `default:`. One that's known to have none isn't asked again:
  /// the error that it throws costs more than the rest of the call, because Swift Testing records a
  /// backtrace for each error.
  private func mayHaveDefault(_ call: ForwardedCall) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    return !contents.method(call.method).hasNoDefault
  }

  private func noteNoDefault(_ call: ForwardedCall) {
    withLock { $0.method(call.method).hasNoDefault = true }
  }

  private func withoutDefault<Result, Thrown: Error>(
    _ call: ForwardedCall, throwing thrown: Thrown.Type, default value: () throws -> Result
  ) throws(Thrown) -> Result {
    let policy = effectivePolicy
    if let registration = registration(for: call, Result.self),
      let made = keptValue(of: registration, for: call) ?? registration.make(),
      let value = cast(made, to: Result.self)
    {
      return value
    }
    if let allowed: Result = self.value(
      allowedBy: policy, isUntyped: call.isUntyped, at: call.method.position)
    {
      return allowed
    }
    let given = defaultValue(of: call, value)
    func failure() -> Failure {
      if let ended = withLock({ $0.endedSession }), MockSession.current?.hasEnded ?? true {
        return .misuse(.callsAfterSession(call.method, on: identity, ended))
      }
      let (identity, description) = (identity, CallDescription(call, owner: identity))
      let hasValue = call.isUntyped || given != nil || EmptyValue.make(Result.self) != nil
      let methodType = MethodType(of: call, Result.self, Thrown.self)
      let patterns = call.arguments.map(ArgumentPattern.value)
      let hint = CallHint(call, patterns, methodType, owner: identity)
      let stubs = nearMisses(of: call)
      return .unstubbed(
        UnstubbedCall(
          call: description, mock: identity, method: call.method, result: Result.self,
          isForbidden: hasValue || policy.isEmpty, hint: hint,
          stubs: stubs.prefix(FailureMessage.shownCount).map { stub, isExhausted in
            let text = CallDescription(call.method, stub.arguments.patterns, owner: identity).text
            return (text, stub.position, isExhausted)
          }, stubCount: stubs.count,
          stubOfOther: OtherMocks(like: identity, in: MockSession.current ?? session)
            .unusedStub(for: call)))
    }
    // A late call is counted, and a value that couldn't be made on the main actor has been reported.
    if !isLate, !policy.allows(.relaxedMocked) || !MockedValues.areElsewhere(Result.self) {
      FailureReport.send(failure(), at: call.method.position, origin: origin)
    }
    return try substitute(for: call, throwing: thrown, default: given, isUnstubbed: true)
  }

  /// Notes a property that was set, and returns another value, which can be why the test fails.
  private func noteIfSet(_ call: ForwardedCall) {
    let name = call.method.literal
    guard !call.method.isFunction, name.count(of: UInt8(ascii: "(")) == 0,
      let session = MockSession.current ?? session
    else { return }
    // A test can read a property often, and its log can be long.
    let isSet = withLock { contents in
      contents.methods.contains { method in
        method.isInLog && method.id != call.method && method.id.literal.isSame(as: name)
      }
    }
    guard isSet else { return }
    session.add(unkeptValueOf: call.method) { [origin, position = call.method.position] in
      FailureReport.warn(
        FailureMessage.unkeptValue(name.description), at: position, origin: origin)
    }
  }

  /// Warns once of a method whose stubs the end of the session has removed. Late calls are counted.
  private func warnOfLostStubs(of call: ForwardedCall) {
    guard let lateCalls = withLock({ $0.lateCalls }), MockSession.current == nil,
      !LateCalls.areMadeHere
    else { return }
    let hasLostStubs = withLock { contents in
      let method = contents.method(call.method)
      defer { method.hasLostStubs = false }
      return method.hasLostStubs
    }
    if !hasLostStubs { return }
    let misuse = Misuse.callsAfterSession(call.method, on: identity, lateCalls.session)
    FailureReport.warn(misuse.text, at: call.method.position, origin: origin)
  }

  /// Whether a call that is made here comes from what has outlived the test.
  private var isLate: Bool { withLock { $0.lateCalls != nil } && LateCalls.areMadeHere }

  /// Whether the end of a session has removed calls of a method or, by default, any calls.
  func hasLostCalls(of method: MethodID? = nil) -> Bool {
    withLock { contents in
      contents.methods.contains { $0.hasLostCalls && (method == nil || $0.id == method) }
    }
  }

  /// Reports a verification of calls that the end of a session has removed: that of the test itself, or
  /// that of another one that has the mock, too. Returns whether it was reported.
  ///
  /// - Parameters:
  ///   - method: The method that's verified; by default, all.
  ///   - hasFound: Whether some calls are there. Then others are missing only if two tests share the mock.
  ///   - fails: Whether the verification fails in any case.
  func reportLostCalls(
    of method: MethodID? = nil, hasFound: Bool = false, fails: Bool = false,
    at position: SourcePosition
  ) -> Bool {
    guard let ended = withLock({ $0.lateCalls })?.session, hasLostCalls(of: method) else {
      return false
    }
    var isOtherTest = false
    if let session = MockSession.current, !session.hasEnded {
      isOtherTest = session.outermost.number != ended.outermost
      // A session that began later verifies its own calls.
      if session.outermost.begin > ended.end || !isOtherTest && session.begin > ended.begin {
        return false
      }
    } else if let test = ended.test, let current = TestFramework.currentTest, current != test {
      // Nothing says when this test began.
      if !fails { return false }
      isOtherTest = true
    }
    if hasFound, !isOtherTest { return false }
    let name = identity.name
    report(isOtherTest ? .sharedMock(name, ended) : .verificationAfterSession(name), at: position)
    return true
  }

  var effectivePolicy: MockPolicy {
    let bits = policyBits.value
    if bits >= 0 { return MockPolicy(rawValue: bits) }
    if MockSession.policyCount.value == 0 { return .default }
    return MockSession.current?.policy ?? .default
  }

  /// Returns a value for a call whose failure has been reported.
  func substitute<Result, Thrown: Error>(
    for call: ForwardedCall, throwing thrown: Thrown.Type, default given: Result?,
    isUnstubbed: Bool = false
  ) throws(Thrown) -> Result {
    let error = UnstubbedCallError(mockName: identity.name, signature: call.method.signature)
    if isUnstubbed, let error = error as? Thrown { throw error }
    if let given { return given }
    if EmptyValue.make(Result.self) == nil, let error = error as? Thrown { throw error }
    return PlaceholderGenerator.result(Result.self, at: call.method.position)
  }

  private func value<Result>(
    allowedBy policy: MockPolicy, isUntyped: Bool, at position: SourcePosition
  ) -> Result? {
    if Result.self == Void.self { return policy.allows(.relaxedVoid) ? () as? Result : nil }
    if isUntyped {
      return policy.allows(.relaxedDefault) ? EmptyValue.make(Result.self, at: position) : nil
    }
    if TypeKind(Result.self) == .optional {
      if policy.allows(.relaxedOptional) { return cast(nil, to: Result.self) }
      let wrapped = withoutOptionals(Result.self)
      return policy.allows(.relaxedMocked)
        ? MockedValues.first(of: wrapped, at: position).flatMap { $0 as? Result } : nil
    }
    return policy.allows(.relaxedMocked) ? EmptyValue.make(Result.self, at: position) : nil
  }

  private func nearMisses(of call: ForwardedCall) -> [(Stub, Bool)] {
    let stubs = stubsWithAnswers(of: call)
    guard let rules = stubs.first?.arguments.rules else { return [] }
    return sortedByMatches(stubs.reversed()) { $0.arguments.matchCount(call.arguments, rules) }
      .map { stub in (stub, withLock { _ in stub.answers.isExhausted }) }
  }
}

extension ArgumentListPattern {
  func matchCount(_ arguments: [Any?], _ rules: EqualityRules) -> Int {
    zip(patterns, arguments).count { $0.matches($1, rules) }
  }
}

/// Sorts by the number of matching arguments. Elements with the same number keep their order.
func sortedByMatches<Element>(_ elements: [Element], _ matchCount: (Element) -> Int) -> [Element] {
  elements.map { ($0, matchCount($0)) }.sorted { $0.1 > $1.1 }.map(\.0)
}
