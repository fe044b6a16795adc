/// Steps 3 and 4: side effects and answers of a received call.
extension CallRouter {
  /// The result of a stub's answer.
  enum Outcome {
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

  // MARK: Running

  // Loops over indices, because the iterators of a debug build take longer than the side effects.
  func runEffects(of response: StubbedResponse) {
    var index = 0
    while index < response.effects.count {
      let stub = response.effects[index]
      let closures = closures(of: stub)
      var next = 0
      while next < closures.count {
        do {
          _ = try run(closures[next], response)
        } catch {
          report(.error(error), of: response.call, at: stub.position)
        }
        next += 1
      }
      index += 1
    }
  }

  /// Runs the side effects of a stub for a call of the fast path.
  func runEffects(of stub: Stub, _ call: QuickCall, _ arguments: [Any?]) {
    let closures = closures(of: stub)
    var index = 0
    while index < closures.count {
      do {
        _ = try mock.run(closures[index], call, arguments)
      } catch {
        report(.error(error), of: call.logged(arguments), at: stub.position)
      }
      index += 1
    }
  }

  func runEffects(of response: StubbedResponse, isolation: isolated (any Actor)?) async {
    for stub in response.effects {
      for closure in closures(of: stub) {
        let outcome = await outcome(of: closure, response, isolation: isolation)
        report(outcome, of: response.call, at: stub.position)
      }
    }
  }

  private func closures(of stub: Stub) -> [AnswerClosure] {
    mock.lock.lock()
    defer { mock.lock.unlock() }
    return stub.effects
  }

  func outcome(of response: StubbedResponse) -> Outcome {
    switch response.answer {
    case .value(let value)?: .value(value)
    case .error(let error)?: .error(error)
    case .closure(let closure)?: Outcome { try run(closure, response) }
    case .lastSet(let property)?: .value(lastSet(property, response.call.arguments))
    case .callThrough?, nil: .none
    }
  }

  func lastSet(_ property: LastSetValue, _ arguments: [Any?]) -> Any? {
    property.value(
      for: arguments, in: mock, ArgumentEquality.rules(in: MockSession.current ?? mock.session))
  }

  func outcome(of response: StubbedResponse, isolation: isolated (any Actor)?) async -> Outcome {
    guard case .closure(let closure)? = response.answer else { return outcome(of: response) }
    return await outcome(of: closure, response, isolation: isolation)
  }

  private func run(_ closure: AnswerClosure, _ response: StubbedResponse) throws -> Any? {
    try closure.run(response.call, ordinal: response.ordinal, on: mock)
  }

  private func outcome(
    of closure: AnswerClosure, _ response: StubbedResponse, isolation: isolated (any Actor)?
  ) async -> Outcome {
    guard case .async(let body) = closure.body else {
      return Outcome { try run(closure, response) }
    }
    do {
      // The closure runs with its own isolation, and only its result is passed back.
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

  // MARK: Concluding

  /// Converts an outcome to the method's result, or reports that it can't be converted.
  func conclude<Result, Thrown: Error>(
    _ call: ForwardedCall, _ position: SourcePosition?, _ outcome: Outcome,
    hasEffects: Bool = false, throwing thrown: Thrown.Type, default defaultValue: () -> Result?,
    isUntyped: Bool, isAsync: Bool = false
  ) throws(Thrown) -> Result {
    let misuse: Misuse
    switch outcome {
    case .none:
      // A side effect is all there is to stub in a method without a result.
      if hasEffects, let nothing = () as? Result { return nothing }
      return try unstubbed(
        call, mock.withStorage { $0.policy }, throwing: thrown, default: defaultValue,
        isUntyped: isUntyped, isAsync: isAsync)
    case .value(let value):
      if let result = cast(value, to: Result.self) { return result }
      // A method without a result ignores what its answer returns.
      if let nothing = () as? Result { return nothing }
      misuse = .valueType(value, of: text(of: call), expected: Result.self, .closure)
    case .error(let error as AnswerArgumentMismatch):
      misuse = .answerArgument(error, of: text(of: call))
    case .error(let error):
      if let error = error as? Thrown { throw error }
      misuse = .answerError(
        error, of: text(of: call), throws: Thrown.self,
        forwarder: MethodContract.throwingForwarder(returning: isUntyped ? nil : Result.self))
    }
    if let position {
      FailureReport.send(.misuse(misuse), at: position, origin: mock.origin)
    }
    return try substitute(for: call, throwing: thrown, default: defaultValue)
  }

  /// Reports a side effect that doesn't take the arguments of a call.
  private func report(
    _ outcome: Outcome, of call: LoggedCall, at position: SourcePosition
  ) {
    guard case .error(let error as AnswerArgumentMismatch) = outcome else { return }
    let failure = Failure.misuse(.answerArgument(error, of: text(of: call)))
    FailureReport.send(failure, at: position, origin: mock.origin)
  }

  private func invocation(of response: StubbedResponse) -> Invocation {
    Invocation(response.call, number: response.ordinal, owner: mock.identity)
  }

  private func text(of call: ForwardedCall) -> String {
    CallDescription(call, owner: mock.identity).text
  }

  private func text(of call: LoggedCall) -> String {
    CallDescription(call, owner: mock.identity).text
  }
}
