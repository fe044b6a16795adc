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
/// Observers, if there are any, stand before the step 3 and after the step 5. A call without observers,
/// stubs, and a real implementation goes on with the step 6 at once.
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
    var (entry, stubs) = mock.receive(self)
    let mayBeObserved = CallObservers.areUsed
    // Steps 3 to 5 have nothing to do. A debug build takes time for each of their variables.
    if case nil = stubs, !hasRealImplementation, !mayBeObserved {
      return try mock.concludeUnstubbed(self, entry, throwing: thrown, default: value)
    }
    var provided = ProvidedAnswer(runsCode: hasRealImplementation)
    let observed = mayBeObserved ? mock.observed(self, entry, (Result.self, thrown)) : nil
    var outcome = observed?.before(renewing: &stubs)
    if case nil = outcome {
      if case _? = stubs {
        mock.takeAnswer(of: &stubs, to: self, entry, &provided)
        if let effects = provided.effects { mock.run(effects, of: self, entry) }
      }
      if hasRealImplementation, mock.callsThrough(provided) {
        outcome = callReal().ofImplementation
        if let follower = provided.follower, case .value(let value)? = outcome {
          provided.returned = [value]
          outcome = mock.run(follower, self, entry, on: [value])
        }
      } else if let answer = provided.answer {
        outcome = mock.outcome(answer, of: self, entry)
      }
    }
    if let observed {
      observed.comparison(with: outcome, provided)?.run(callReal)
      outcome = observed.after(outcome)
    }
    return try mock.conclude(
      self, entry, provided, outcome, throwing: thrown, default: value)
  }

  /// Makes the asynchronous call, in the same steps.
  nonisolated(nonsending) func forwardAsync<Result, Thrown: Error, Real: Error>(
    to mock: MockState, as result: Any.Type = Result.self, throwing thrown: Thrown.Type,
    default value: () throws -> Result,
    callThrough real: nonisolated(nonsending) () async throws(Real) -> Result
  ) async throws(Thrown) -> Result {
    try await ForwardedCall(self, returning: result, isAsync: true)
      .made(on: mock, throwing: thrown, default: value, callThrough: real)
  }

  private nonisolated(nonsending) func made<Result, Thrown: Error, Real: Error>(
    on mock: MockState, throwing thrown: Thrown.Type, default value: () throws -> Result,
    callThrough real: nonisolated(nonsending) () async throws(Real) -> Result
  ) async throws(Thrown) -> Result {
    if let target = CallTarget.take(for: self, on: mock) {
      guard hasRealImplementation, target.isComparison else {
        return try mock.record(self, in: target, throwing: thrown, default: value)
      }
      do throws(Real) { return try await real() } catch {
        return try mock.rethrow(erased(error), of: self, throwing: thrown)
      }
    }
    nonisolated(nonsending) func callReal() async -> Outcome {
      do throws(Real) { return .value(try await real()) } catch { return .error(erased(error)) }
    }
    var (entry, stubs) = mock.receive(self)
    var provided = ProvidedAnswer(runsCode: true)
    let observed = mock.observed(self, entry, (Result.self, thrown))
    var outcome = await observed?.beforeAsync(renewing: &stubs)
    if case nil = outcome {
      if case _? = stubs {
        mock.takeAnswer(of: &stubs, to: self, entry, &provided)
        if let effects = provided.effects { await mock.runAsync(effects, of: self, entry) }
      }
      if hasRealImplementation, mock.callsThrough(provided) {
        outcome = await callReal().ofImplementation
        if let follower = provided.follower, case .value(let value)? = outcome {
          provided.returned = [value]
          outcome = await mock.runAsync(follower, self, entry, on: [value])
        }
      } else if let answer = provided.answer {
        outcome = await mock.outcomeAsync(answer, of: self, entry)
      }
    }
    if let observed {
      await observed.comparison(with: outcome, provided)?.runAsync(callReal)
      outcome = await observed.afterAsync(outcome)
    }
    return try mock.conclude(
      self, entry, provided, outcome, throwing: thrown, default: value)
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
    ForwardedCall(self, returning: result, hasRealImplementation: true)
  }
}

extension MockState {
  fileprivate func receive(_ call: ForwardedCall) -> (LogEntry, Method.Stubs?) {
    lock.lock()
    let (entry, stubs, work) = contents.receive(call)
    lock.unlock()
    if let work {
      withExtendedLifetime(work.replaced) {}
      for waiter in work.waiters { waiter.notify() }
    }
    return (entry, stubs)
  }

  func stubs(of call: ForwardedCall) -> Method.Stubs? {
    lock.lock()
    defer { lock.unlock() }
    return contents.method(call.method).stubs
  }

  /// The stubs of a call's method that have answers, also the exhausted stubs.
  func stubsWithAnswers(of call: ForwardedCall) -> [Stub] {
    withLock { $0.method(call.method).stubs?.withAnswers ?? [] }
  }

  /// The stub that would answer a call now.
  ///
  /// - Parameter written: The arguments, if matchers or stand-ins are among them.
  func answeringStub(of call: ForwardedCall, _ written: [ArgumentPattern]? = nil) -> Stub? {
    stubs(of: call)?.newest { stub in
      guard let written else { return stub.arguments.matches(call.arguments) }
      return stub.arguments.covers(written, of: call.arguments)
    }
  }

  /// Takes what the stubs provide for a received call.
  fileprivate func takeAnswer(
    of stubs: inout Method.Stubs?, to call: ForwardedCall, _ entry: LogEntry,
    _ provided: inout ProvidedAnswer
  ) {
    provided.stub = stubs?.newest { take($0, call, entry, &provided) }
    if let effectful = stubs?.effectful, !effectful.isEmpty {
      takeEffects(of: effectful, on: call, &provided)
    }
    if provided.exhaustsStubs {
      // The lists are changed in place, without a copy.
      stubs = nil
      withLock { $0.stubbedMethod(call.method).removeExhausted(provided.stub) }
    }
  }

  /// Takes the answer of a stub. Returns whether it answers the call.
  private func take(
    _ stub: Stub, _ call: ForwardedCall, _ entry: LogEntry, _ provided: inout ProvidedAnswer
  ) -> Bool {
    if !stub.arguments.matches(call.arguments) { return false }
    lock.lock()
    contents.takeAnswer(of: stub, entry, &provided)
    lock.unlock()
    // Another thread's call may have taken the last answer meanwhile.
    if case nil = provided.answer { return false }
    // Captors have locks of their own.
    if stub.hasCaptor { stub.arguments.capture(call.arguments) }
    return true
  }

  private func takeEffects(
    of stubs: [Stub], on call: ForwardedCall, _ provided: inout ProvidedAnswer
  ) {
    var taken: [SideEffect] = []
    let answering = provided.stub
    for stub in stubs {
      let isAnswering = stub === answering
      guard isAnswering || stub.arguments.matches(call.arguments) else { continue }
      lock.lock()
      let (effects, later) = (stub.takeEffects(isAnswering: isAnswering), stub.later)
      if stub.answers.isExhausted { provided.exhaustsStubs = true }
      lock.unlock()
      guard let effects else { continue }
      if !isAnswering, stub.hasCaptor { stub.arguments.capture(call.arguments) }
      taken += effects.map { ($0, stub.record, $0.later ?? ($0.isOfAnswer ? later : nil)) }
    }
    if !taken.isEmpty { (provided.effects, provided.runsCode) = (taken, true) }
  }

  fileprivate func callsThrough(_ provided: borrowing ProvidedAnswer) -> Bool {
    guard let answer = provided.answer else { return effectivePolicy != .strict }
    if case .callThrough = answer { return true }
    return false
  }
}

/// A cast, because the conversion of a generic error needs Objective-C on Apple's platforms.
package func erased<Thrown: Error>(_ error: Thrown) -> any Error { (error as Any) as! any Error }
