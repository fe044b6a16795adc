/// From a call to its answer. Nothing here runs under a lock.
extension MockState {
  /// Gives a synchronous call of a method without a result its answer. Most such calls have none,
  /// and are done here without any generic code, which debug builds do not specialise.
  func respond<Thrown: Error>(
    to method: MethodID, _ arguments: [Any?], of owner: Any.Type, throwing thrown: Thrown.Type
  ) throws(Thrown) {
    let reception = receive(method, arguments, of: owner)
    if case .unanswered(let policy) = reception, allowsVoid(policy) { return }
    let call = ForwardedCall(method: method, arguments: arguments, owner: owner)
    try answer(call, reception, as: Void.self, throwing: thrown, default: { nil })
  }

  /// Gives an asynchronous call of a method without a result its answer.
  func respond<Thrown: Error>(
    to method: MethodID, _ arguments: [Any?], of owner: Any.Type, throwing thrown: Thrown.Type,
    isolation: isolated (any Actor)?
  ) async throws(Thrown) {
    let reception = receive(method, arguments, of: owner)
    if case .unanswered(let policy) = reception, allowsVoid(policy) { return }
    let call = ForwardedCall(method: method, arguments: arguments, owner: owner)
    try await answer(
      call, reception, as: Void.self, throwing: thrown, default: { nil }, isolation: isolation)
  }

  /// Gives a synchronous call its result.
  func respond<Result, Thrown: Error>(
    to method: MethodID, _ arguments: [Any?], of owner: Any.Type, as result: Result.Type,
    throwing thrown: Thrown.Type,
    default author: () -> Result? = { nil }, isUntyped: Bool = false
  ) throws(Thrown) -> Result {
    let reception = receive(method, arguments, of: owner)
    let call = ForwardedCall(method: method, arguments: arguments, owner: owner)
    return try answer(
      call, reception, as: result, throwing: thrown, default: author, isUntyped: isUntyped)
  }

  /// Gives an asynchronous call its result. Stays on the caller's actor.
  func respond<Result, Thrown: Error>(
    to method: MethodID, _ arguments: [Any?], of owner: Any.Type, as result: Result.Type,
    throwing thrown: Thrown.Type,
    default author: () -> Result? = { nil }, isUntyped: Bool = false,
    isolation: isolated (any Actor)?
  ) async throws(Thrown) -> Result {
    let reception = receive(method, arguments, of: owner)
    let call = ForwardedCall(method: method, arguments: arguments, owner: owner)
    return try await answer(
      call, reception, as: result, throwing: thrown, default: author, isUntyped: isUntyped,
      isolation: isolation)
  }

  private func answer<Result, Thrown: Error>(
    _ call: ForwardedCall, _ reception: Reception, as result: Result.Type,
    throwing thrown: Thrown.Type, default author: () -> Result?, isUntyped: Bool = false
  ) throws(Thrown) -> Result {
    switch reception {
    case .recorded(let recording, let arming):
      let shape = MethodShape(result, thrown, isUntyped: isUntyped, isAsync: false)
      return try record(
        call, shape, as: result, throwing: thrown, in: recording, arming, default: author)
    case .unanswered(let policy):
      return try unstubbed(
        call, policy, throwing: thrown, default: author, isUntyped: isUntyped)
    case .answered(let response):
      for effect in response.effects {
        report(Outcome { try run(effect.closure, response) }, of: response, at: effect.position)
      }
      let outcome = Outcome { try response.answer.map { try evaluate($0, response) } }
      return try conclude(
        call, response, outcome, throwing: thrown, default: author, isUntyped: isUntyped)
    }
  }

  private func answer<Result, Thrown: Error>(
    _ call: ForwardedCall, _ reception: Reception, as result: Result.Type,
    throwing thrown: Thrown.Type, default author: () -> Result?, isUntyped: Bool = false,
    isolation: isolated (any Actor)?
  ) async throws(Thrown) -> Result {
    switch reception {
    case .recorded(let recording, let arming):
      let shape = MethodShape(result, thrown, isUntyped: isUntyped, isAsync: true)
      return try record(
        call, shape, as: result, throwing: thrown, in: recording, arming, default: author)
    case .unanswered(let policy):
      return try unstubbed(
        call, policy, throwing: thrown, default: author, isUntyped: isUntyped)
    case .answered(let response):
      for effect in response.effects {
        let outcome = await outcome(of: effect.closure, response, isolation: isolation)
        report(outcome, of: response, at: effect.position)
      }
      let outcome: Outcome
      if case .closure(let closure) = response.answer {
        outcome = await self.outcome(of: closure, response, isolation: isolation)
      } else {
        outcome = Outcome { try response.answer.map { try evaluate($0, response) } }
      }
      return try conclude(
        call, response, outcome, throwing: thrown, default: author, isUntyped: isUntyped)
    }
  }

  /// How the user's closures ended.
  private enum Outcome {
    case value(Any?)
    case error(any Error)
    /// No stub had an answer.
    case none

    init(_ body: () throws -> Any??) {
      do {
        if let value = try body() { self = .value(value) } else { self = .none }
      } catch {
        self = .error(error)
      }
    }
  }

  private func evaluate(_ answer: Answer, _ response: Response) throws -> Any? {
    switch answer {
    case .value(let value): return value
    case .error(let error): throw error
    case .closure(let closure): return try run(closure, response)
    }
  }

  private func run(_ closure: AnswerClosure, _ response: Response) throws -> Any? {
    switch closure.body {
    case .sync(let body): return try body(invocation(of: response))
    // Refused where it was written.
    case .async: return nil
    }
  }

  private func outcome(
    of closure: AnswerClosure, _ response: Response, isolation: isolated (any Actor)?
  ) async -> Outcome {
    guard case .async(let body) = closure.body else {
      return Outcome { try run(closure, response) }
    }
    do {
      // The closure runs where its author isolated it; only what it returns comes back.
      return .value(try await Self.result(of: body, invocation(of: response)).value)
    } catch {
      return .error(error)
    }
  }

  private static func result(
    of body: @Sendable (Invocation) async throws -> Any?, _ invocation: Invocation
  ) async throws -> Unchecked<Any?> {
    Unchecked(try await body(invocation))
  }

  private func invocation(of response: Response) -> Invocation {
    Invocation(response.call, number: response.number, owner: identity)
  }

  /// Reports a side effect that could not run.
  private func report(_ outcome: Outcome, of response: Response, at position: SourcePosition) {
    guard case .error(let error as AnswerArgumentMismatch) = outcome else { return }
    let failure = Failure.misuse(.answerArgument(error, of: text(of: response)))
    FailureReport.send(failure, at: position, origin: origin)
  }

  /// Turns what the answer left into the method's result.
  private func conclude<Result, Thrown: Error>(
    _ call: ForwardedCall, _ response: Response, _ outcome: Outcome,
    throwing thrown: Thrown.Type, default author: () -> Result?, isUntyped: Bool
  ) throws(Thrown) -> Result {
    let misuse: Misuse
    switch outcome {
    case .none:
      return try unstubbed(
        call, withStorage { $0.policy }, throwing: thrown, default: author, isUntyped: isUntyped)
    case .value(let value):
      if let result = cast(value, to: Result.self) { return result }
      // What an answer returns to a method without a result is nobody's.
      if let nothing = () as? Result { return nothing }
      misuse = .valueType(value, of: text(of: response), expected: Result.self)
    case .error(let error as AnswerArgumentMismatch):
      misuse = .answerArgument(error, of: text(of: response))
    case .error(let error):
      if let error = error as? Thrown { throw error }
      misuse = .answerError(error, of: text(of: response), throws: Thrown.self)
    }
    if let position = response.position {
      FailureReport.send(.misuse(misuse), at: position, origin: origin)
    }
    return try substitute(for: call, throwing: thrown, default: author)
  }

  private func text(of response: Response) -> String {
    CallDescription(response.call, owner: identity).text
  }
}
