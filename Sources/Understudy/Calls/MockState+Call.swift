internal import UnderstudyValues

/// The path of a call from its forwarder to its result. User code never runs under the mock's lock.
///
/// 1. A call inside `when` or `verify`, or after a proxy, is recorded and not made. Any other call
///    is received.
/// 2. A received call is logged, and verifications that wait for it are notified.
/// 3. The newest stub that matches and isn't exhausted provides an answer, and captors get the
///    arguments.
/// 4. The side effects of all matching stubs run.
/// 5. The answer is computed: a closure runs. A spy calls its real implementation if the answer says
///    so, and the answer's closure takes the result. Without an answer, it does so unless the policy
///    is `.strict`.
/// 6. The answer becomes the result of the call. Without an answer, the result is the forwarder's
///    `default:` or the default value of its type. If the mock's policy doesn't allow that, the test
///    fails.
///
/// Observers, if there are any, stand before the step 3 and after the step 5.
extension ForwardedCall {
  /// Makes the call on a mock, and returns its result.
  ///
  /// - Parameters:
  ///   - value: The forwarder's `default:`, which throws if there's none.
  ///   - real: The real implementation of a spy. In any other forwarder, something that's never
  ///     called: a plain forwarder is a spy without a real implementation.
  func forward<Result, Thrown: Error, Real: Error>(
    to mock: MockState, throwing thrown: Thrown.Type, default value: () throws -> Result,
    callThrough real: () throws(Real) -> Result
  ) throws(Thrown) -> Result {
    if let target = CallTarget.take(for: self, on: mock) {
      guard hasRealImplementation, target.isComparison else {
        return try mock.record(self, in: target, throwing: thrown, default: value)
      }
      do throws(Real) { return try real() } catch {
        return try mock.rethrow(erased(error), of: self, throwing: thrown)
      }
    }
    func callReal() -> Outcome {
      do throws(Real) { return .value(try real()) } catch { return .error(erased(error)) }
    }
    var received = mock.receive(self)
    // Not a variable that is captured, which a debug build would keep on the heap.
    func answer(_ received: inout ReceivedCall) -> Outcome? {
      mock.runEffects(of: received, self)
      guard hasRealImplementation, mock.callsThrough(received) else {
        return mock.outcome(of: received, self)
      }
      let outcome = callReal().ofImplementation
      guard let follower = received.follower, case .value(let value) = outcome else {
        return outcome
      }
      received.returned = value
      return mock.run(follower, received, self, on: [value])
    }
    guard CallObservers.sessionCount.value > 0,
      let observed = mock.observed(self, received, (Result.self, thrown))
    else {
      mock.takeAnswer(to: self, into: &received)
      let outcome = answer(&received)
      return try mock.conclude(self, received, outcome, throwing: thrown, default: value)
    }
    var outcome = observed.before()
    if case nil = outcome {
      received = observed.take()
      outcome = answer(&received)
    }
    observed.comparison(with: outcome)?.run(callReal)
    outcome = observed.after(outcome)
    return try mock.conclude(self, received, outcome, throwing: thrown, default: value)
  }

  /// Makes the asynchronous call, in the same steps.
  nonisolated(nonsending) func forwardAsync<Result, Thrown: Error, Real: Error>(
    to mock: MockState, as result: Any.Type = Result.self, throwing thrown: Thrown.Type,
    default value: () throws -> Result,
    callThrough real: nonisolated(nonsending) () async throws(Real) -> Result
  ) async throws(Thrown) -> Result {
    var call = self
    (call.method.result, call.isAsync) = (ObjectIdentifier(result), true)
    if let target = CallTarget.take(for: call, on: mock) {
      guard hasRealImplementation, target.isComparison else {
        return try mock.record(call, in: target, throwing: thrown, default: value)
      }
      do throws(Real) { return try await real() } catch {
        return try mock.rethrow(erased(error), of: call, throwing: thrown)
      }
    }
    nonisolated(nonsending) func callReal() async -> Outcome {
      do throws(Real) { return .value(try await real()) } catch { return .error(erased(error)) }
    }
    var received = mock.receive(call)
    nonisolated(nonsending) func answer(_ received: inout ReceivedCall) async -> Outcome? {
      await mock.runEffectsAsync(of: received, call)
      guard hasRealImplementation, mock.callsThrough(received) else {
        return await mock.outcomeAsync(of: received, call)
      }
      let outcome = await callReal().ofImplementation
      guard let follower = received.follower, case .value(let value) = outcome else {
        return outcome
      }
      received.returned = value
      return await mock.runAsync(follower, received, call, on: [value])
    }
    guard CallObservers.sessionCount.value > 0,
      let observed = mock.observed(call, received, (Result.self, thrown))
    else {
      mock.takeAnswer(to: call, into: &received)
      let outcome = await answer(&received)
      return try mock.conclude(call, received, outcome, throwing: thrown, default: value)
    }
    var outcome = await observed.beforeAsync()
    if case nil = outcome {
      received = observed.take()
      outcome = await answer(&received)
    }
    await observed.comparison(with: outcome)?.runAsync(callReal)
    outcome = await observed.afterAsync(outcome)
    return try mock.conclude(call, received, outcome, throwing: thrown, default: value)
  }

  // A plain forwarder passes one closure for both: a debug build takes time for each that it makes.
  func forward<Result, Thrown: Error>(
    to mock: MockState, throwing thrown: Thrown.Type, default value: () throws -> Result
  ) throws(Thrown) -> Result {
    try forward(to: mock, throwing: thrown, default: value, callThrough: value)
  }

  // Spies have no `default:`.

  func forward<Result, Thrown: Error, Real: Error>(
    to mock: MockState, throwing thrown: Thrown.Type, callThrough real: () throws(Real) -> Result
  ) throws(Thrown) -> Result {
    try ofSpy(Result.self)
      .forward(to: mock, throwing: thrown, default: noDefault, callThrough: real)
  }

  nonisolated(nonsending) func forwardAsync<Result, Thrown: Error, Real: Error>(
    to mock: MockState, throwing thrown: Thrown.Type,
    callThrough real: nonisolated(nonsending) () async throws(Real) -> Result
  ) async throws(Thrown) -> Result {
    try await ofSpy(Result.self)
      .forwardAsync(to: mock, throwing: thrown, default: noDefault, callThrough: real)
  }

  private func ofSpy(_ result: Any.Type) -> ForwardedCall {
    var call = self
    (call.method.result, call.hasRealImplementation) = (ObjectIdentifier(result), true)
    return call
  }
}

extension MockState {
  fileprivate func receive(_ call: ForwardedCall) -> ReceivedCall {
    lock.lock()
    let (number, sequence, stubs, waiters) = contents.receive(call)
    let replaced = contents.takeReplaced(by: call)
    lock.unlock()
    withExtendedLifetime(replaced) {}
    if let waiters { for waiter in waiters { waiter.notify() } }
    return ReceivedCall(
      number: number, sequence: sequence, runsCode: call.isAsync || call.hasRealImplementation,
      stubs: stubs)
  }

  /// Takes what the stubs provide for a received call.
  func takeAnswer(to call: ForwardedCall, into received: inout ReceivedCall) {
    guard let stubs = received.stubs else { return }
    takeAnswer(of: stubs.answering, to: call.arguments, into: &received)
    if !stubs.effectful.isEmpty {
      takeEffects(of: stubs.effectful, on: call.arguments, into: &received)
    }
  }

  /// The stub that would answer a received call now.
  func answeringStub(of call: ForwardedCall) -> Stub? {
    let stubs = withLock { $0.method(call.method).stubs?.answering ?? [] }
    return stubs.last { stub in
      stub.arguments.matches(call.arguments) && !withLock { _ in stub.answers.isExhausted }
    }
  }

  private func takeAnswer(of stubs: [Stub], to arguments: [Any?], into received: inout ReceivedCall)
  {
    // Indices, because the iterators of a debug build cost more than the comparison.
    var index = stubs.count - 1
    while index >= 0 {
      let stub = stubs[index]
      index -= 1
      guard stub.arguments.matches(arguments) else { continue }
      lock.lock()
      let answer = stub.takeAnswer()
      if case .closure? = answer { received.runsCode = true }
      if answer != nil {
        contents.markAnswered(received.number, received.sequence, runsCode: received.runsCode)
      }
      lock.unlock()
      // A stub may be limited to a number of calls.
      guard let answer else { continue }
      // Captors have locks of their own.
      if stub.hasCaptor { stub.arguments.capture(arguments) }
      received.stub = stub
      received.answer = answer
      return
    }
  }

  private func takeEffects(
    of stubs: [Stub], on arguments: [Any?], into received: inout ReceivedCall
  ) {
    var taken: [SideEffect] = []
    for stub in stubs {
      let isAnswering = stub === received.stub
      guard isAnswering || stub.arguments.matches(arguments) else { continue }
      lock.lock()
      let effects = stub.takeEffects(isAnswering: isAnswering)
      lock.unlock()
      guard let effects else { continue }
      if !isAnswering, stub.hasCaptor { stub.arguments.capture(arguments) }
      taken += effects.map { ($0, stub.position) }
    }
    if !taken.isEmpty { (received.effects, received.runsCode) = (taken, true) }
  }

  fileprivate func callsThrough(_ received: ReceivedCall) -> Bool {
    guard let answer = received.answer else { return effectivePolicy != .strict }
    if case .callThrough = answer { return true }
    return false
  }
}

/// A cast, because the conversion of a generic error needs Objective-C on Apple's platforms.
func erased<Thrown: Error>(_ error: Thrown) -> any Error { (error as Any) as! any Error }

/// A closure that a stub runs as a side effect, and where the stub was written.
typealias SideEffect = (closure: AnswerClosure, position: SourcePosition)

/// A received call, with the answer and the side effects that stubs provide for it.
struct ReceivedCall {
  /// The ordinal of the call in its mock's log, starting at 1.
  let number: Int
  let sequence: UInt64
  /// Whether the call runs code before it ends, or waits, so that its end has to be noted.
  var runsCode: Bool
  /// The stubs of the method when the call was received.
  var stubs: Method.Stubs?
  var stub: Stub?
  var answer: Answer?
  var effects: [SideEffect]?
  /// What the real implementation returned to a closure that follows it.
  var returned: Any?

  /// The closure that takes the result of the real implementation, if the answer has one.
  fileprivate var follower: AnswerClosure? {
    if case .callThrough(let closure)? = answer { closure } else { nil }
  }
}
