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
/// Observers, if there are any, stand around the steps 3 to 5.
extension ForwardedCall {
  /// Makes the call on a mock, and returns its result.
  ///
  /// - Parameter value: The forwarder's `default:`, which throws if there's none.
  func forward<Result, Thrown: Error>(
    to mock: MockState, throwing thrown: Thrown.Type, default value: () throws -> Result
  ) throws(Thrown) -> Result {
    if let target = Recording.takeTarget(for: self, on: mock) {
      return try mock.record(self, in: target, throwing: thrown, default: value)
    }
    var response = mock.receive(self)
    let outcome = mock.observed(self, &response, (Result.self, thrown)) { response in
      mock.runEffects(of: response, self)
      return mock.answer(response, self)
    }
    return try mock.conclude(self, response, outcome, throwing: thrown, default: value)
  }

  /// Makes the call of a spy.
  func forward<Result, Thrown: Error, Real: Error>(
    to mock: MockState, throwing thrown: Thrown.Type, callThrough real: () throws(Real) -> Result
  ) throws(Thrown) -> Result {
    let call = returning(Result.self, hasRealImplementation: true)
    if let target = Recording.takeTarget(for: call, on: mock) {
      if target.recording.isContract {
        do throws(Real) { return try real() } catch {
          return try mock.rethrow(erased(error), of: call, throwing: thrown)
        }
      }
      return try mock.record(call, in: target, throwing: thrown, default: noDefault)
    }
    var response = mock.receive(call)
    var value: Result?
    func result() -> Answer {
      do throws(Real) { value = try real() } catch { return .error(erased(error)) }
      return .value(value)
    }
    let types = (Result.self, thrown)
    let outcome = mock.observed(call, &response, types, real: result) { response in
      mock.runEffects(of: response, call)
      guard mock.callsThrough(response) else { return mock.answer(response, call) }
      return mock.answer(response, call, following: result())
    }
    return try mock.conclude(call, response, outcome, throwing: thrown) {
      try value ?? noDefault()
    }
  }

  nonisolated(nonsending) func forwardAsync<Result, Thrown: Error>(
    to mock: MockState, as result: Any.Type = Result.self, throwing thrown: Thrown.Type,
    default value: () throws -> Result
  ) async throws(Thrown) -> Result {
    let call = returning(result, isAsync: true)
    if let target = Recording.takeTarget(for: call, on: mock) {
      return try mock.record(call, in: target, throwing: thrown, default: value)
    }
    var response = mock.receive(call)
    let outcome = await mock.observedAsync(call, &response, (Result.self, thrown)) { response in
      await mock.runEffectsAsync(of: response, call)
      return await mock.answerAsync(response, call)
    }
    return try mock.conclude(call, response, outcome, throwing: thrown, default: value)
  }

  nonisolated(nonsending) func forwardAsync<Result, Thrown: Error, Real: Error>(
    to mock: MockState, throwing thrown: Thrown.Type,
    callThrough real: nonisolated(nonsending) () async throws(Real) -> Result
  ) async throws(Thrown) -> Result {
    let call = returning(Result.self, isAsync: true, hasRealImplementation: true)
    if let target = Recording.takeTarget(for: call, on: mock) {
      if target.recording.isContract {
        do throws(Real) { return try await real() } catch {
          return try mock.rethrow(erased(error), of: call, throwing: thrown)
        }
      }
      return try mock.record(call, in: target, throwing: thrown, default: noDefault)
    }
    var response = mock.receive(call)
    var value: Result?
    nonisolated(nonsending) func result() async -> Answer {
      do throws(Real) { value = try await real() } catch { return .error(erased(error)) }
      return .value(value)
    }
    let types = (Result.self, thrown)
    let outcome = await mock.observedAsync(call, &response, types, real: result) { response in
      await mock.runEffectsAsync(of: response, call)
      guard mock.callsThrough(response) else { return await mock.answerAsync(response, call) }
      return await mock.answerAsync(response, call, following: await result())
    }
    return try mock.conclude(call, response, outcome, throwing: thrown) {
      try value ?? noDefault()
    }
  }

  private func returning(
    _ result: Any.Type, isAsync: Bool = false, hasRealImplementation: Bool = false
  ) -> ForwardedCall {
    var call = self
    call.method.result = ObjectIdentifier(result)
    call.isAsync = isAsync
    call.hasRealImplementation = hasRealImplementation
    return call
  }
}

extension MockState {
  fileprivate func receive(_ call: ForwardedCall) -> TakenAnswer {
    lock.lock()
    let (number, sequence, stubs, waiters) = contents.receive(call)
    let replaced = contents.takeReplaced(by: call)
    lock.unlock()
    withExtendedLifetime(replaced) {}
    if let waiters { for waiter in waiters { waiter.notify() } }
    return TakenAnswer(
      number: number, sequence: sequence, runsCode: call.isAsync || call.hasRealImplementation,
      stubs: stubs)
  }

  /// Takes what the stubs provide for a received call.
  func takeAnswer(to call: ForwardedCall, into response: inout TakenAnswer) {
    guard let stubs = response.stubs else { return }
    takeAnswer(of: stubs.answering, to: call.arguments, into: &response)
    if !stubs.effectful.isEmpty {
      takeEffects(of: stubs.effectful, on: call.arguments, into: &response)
    }
  }

  /// The stub that would answer a received call now.
  func answeringStub(of call: ForwardedCall) -> Stub? {
    let stubs = withLock { $0.method(call.method).stubs?.answering ?? [] }
    return stubs.last { stub in
      stub.arguments.matches(call.arguments) && !withLock { _ in stub.answers.isExhausted }
    }
  }

  private func takeAnswer(of stubs: [Stub], to arguments: [Any?], into response: inout TakenAnswer)
  {
    // Indices, because the iterators of a debug build cost more than the comparison.
    var index = stubs.count - 1
    while index >= 0 {
      let stub = stubs[index]
      index -= 1
      guard stub.arguments.matches(arguments) else { continue }
      lock.lock()
      let answer = stub.takeAnswer()
      if case .closure? = answer { response.runsCode = true }
      if answer != nil {
        contents.markAnswered(response.number, response.sequence, runsCode: response.runsCode)
      }
      lock.unlock()
      // A stub may be limited to a number of calls.
      guard let answer else { continue }
      // Captors have locks of their own.
      if stub.hasCaptor { stub.arguments.capture(arguments) }
      response.stub = stub
      response.answer = answer
      return
    }
  }

  private func takeEffects(of stubs: [Stub], on arguments: [Any?], into response: inout TakenAnswer)
  {
    var taken: [SideEffect] = []
    for stub in stubs {
      let isAnswering = stub === response.stub
      guard isAnswering || stub.arguments.matches(arguments) else { continue }
      lock.lock()
      let effects = stub.takeEffects(isAnswering: isAnswering)
      lock.unlock()
      guard let effects else { continue }
      if !isAnswering, stub.hasCaptor { stub.arguments.capture(arguments) }
      taken += effects.map { ($0, stub.position) }
    }
    if !taken.isEmpty { (response.effects, response.runsCode) = (taken, true) }
  }

  fileprivate func callsThrough(_ response: TakenAnswer) -> Bool {
    guard let answer = response.answer else { return effectivePolicy != .strict }
    if case .callThrough = answer { return true }
    return false
  }
}

/// A cast, because the conversion of a generic error needs Objective-C on Apple's platforms.
func erased<Thrown: Error>(_ error: Thrown) -> any Error { (error as Any) as! any Error }

/// A closure that a stub runs as a side effect, and where the stub was written.
typealias SideEffect = (closure: AnswerClosure, position: SourcePosition)

/// The answer and the side effects that stubs provide for a received call.
struct TakenAnswer {
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
}
