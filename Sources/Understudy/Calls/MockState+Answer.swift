internal import UnderstudyValues

/// The answer of a received call, and the method's result.
extension MockState {
  // MARK: Running closures

  func run(_ effects: [SideEffect], of call: ForwardedCall, _ entry: LogEntry) {
    for effect in effects where later(effect) == nil {
      let result = run(effect.closure, call, entry, on: call.arguments, isEffect: true)
      report(result, of: call, effect.stub.position)
    }
  }

  nonisolated(nonsending) func runAsync(
    _ effects: [SideEffect], of call: ForwardedCall, _ entry: LogEntry
  ) async {
    for effect in effects where later(effect) == nil {
      let result = await runAsync(effect.closure, call, entry, on: call.arguments)
      report(result, of: call, effect.stub.position)
    }
  }

  /// What comes of the answer of a stub; `nil` if it calls through.
  func outcome(_ answer: Answer, of call: ForwardedCall, _ entry: LogEntry) -> Outcome? {
    switch answer {
    case .outcome(let outcome): return outcome
    case .closure(let closure): return run(closure, call, entry, on: call.arguments)
    case .lastSet(let property): return .value(withLock { _ in property.read() })
    // Only a closure of a `MockFunction`; otherwise, it's rejected when the stub is written.
    case .waiting: return .error(AsyncAnswerMismatch())
    case .callThrough: return nil
    }
  }

  nonisolated(nonsending) func outcomeAsync(
    _ answer: Answer, of call: ForwardedCall, _ entry: LogEntry
  ) async -> Outcome? {
    switch answer {
    case .closure(let closure): return await runAsync(closure, call, entry, on: call.arguments)
    case .waiting(let answer): return await answer.outcome(of: invocation(call, entry))
    default: return outcome(answer, of: call, entry)
    }
  }

  func run(
    _ closure: AnswerClosure, _ call: ForwardedCall, _ entry: LogEntry,
    on arguments: [Any?], isEffect: Bool = false
  ) -> Outcome {
    do {
      // The usual case, without a closure around it.
      if closure.isolation.actor == nil, case .arguments(let body) = closure.body {
        return .value(try body(arguments))
      }
      // Only a closure of a `MockFunction` is asynchronous; others are rejected with their stub.
      guard let body = body(of: closure, call, entry, on: arguments) else {
        return .error(AsyncAnswerMismatch())
      }
      return .value(try closure.isolation.run(body))
    } catch {
      closure.isolation.report(
        error, isEffect ? "side effect" : "answer", of: text(of: call), origin: origin)
      return .error(error)
    }
  }

  /// A synchronous closure with its arguments; `nil` for an asynchronous one.
  func body(
    of closure: AnswerClosure, _ call: ForwardedCall, _ entry: LogEntry,
    on arguments: [Any?]
  ) -> (() throws -> Any?)? {
    switch closure.body {
    case .arguments(let body):
      return { try body(arguments) }
    case .invocation(let body):
      let invocation = invocation(call, entry)
      return { try body(invocation) }
    case .async: return nil
    }
  }

  nonisolated(nonsending) func runAsync(
    _ closure: AnswerClosure, _ call: ForwardedCall, _ entry: LogEntry,
    on arguments: [Any?]
  ) async -> Outcome {
    do {
      if let body = body(of: closure, call, entry, on: arguments) {
        return .value(try await closure.isolation.runAsync(body))
      }
      guard case .async(let body) = closure.body else { throw AsyncAnswerMismatch() }
      // The closure runs with its own isolation, and only its result is passed back.
      return .value(try await Self.result(of: body, invocation(call, entry)).value)
    } catch {
      return .error(error)
    }
  }

  private static func result(
    of body: @Sendable (Invocation) async throws -> Any?, _ invocation: Invocation
  ) async throws -> Unchecked<Any?> {
    Unchecked(try await body(invocation))
  }

  private func invocation(_ call: ForwardedCall, _ entry: LogEntry) -> Invocation {
    let (method, identity) = withLock { ($0.method(call.method), $0.identity) }
    return Invocation(
      LoggedCall(sequence: entry.sequence, method: method, arguments: call.arguments),
      number: entry.number, owner: identity)
  }

  /// Reports a side effect that doesn't fit a call.
  private func report(_ outcome: Outcome, of call: ForwardedCall, _ position: SourcePosition) {
    guard case .error(let error) = outcome, let misuse = misuse(of: error, call) else { return }
    self.report(misuse, at: position)
  }

  /// The message if a closure couldn't run on a call.
  func misuse(of error: any Error, _ call: ForwardedCall) -> Misuse? {
    switch error {
    case let error as AnswerArgumentMismatch:
      return error.misuse(of: text(of: call))
    case is AsyncAnswerMismatch: return .cannotWait(text(of: call), isFunction: true)
    default: return nil
    }
  }

  private func text(of call: ForwardedCall) -> String {
    CallDescription(call, owner: identity).text
  }

  // MARK: Concluding

  /// The result of a call, which ends here.
  func conclude<Result, Thrown: Error>(
    _ call: ForwardedCall, _ entry: LogEntry, _ provided: borrowing ProvidedAnswer,
    _ outcome: Outcome?, throwing thrown: Thrown.Type, default value: () throws -> Result
  ) throws(Thrown) -> Result {
    // The usual case, apart from the others, because a debug build looks up the metadata of
    // optionals.
    if case .value(let value?)? = outcome, type(of: value) == Result.self {
      if provided.runsCode { end(call, entry, provided, nil) }
      return known(value, as: Result.self)
    }
    do throws(Thrown) {
      let result: Result
      if let outcome {
        result = try convert(outcome, of: call, provided, throwing: thrown, default: value)
      } else {
        result = try unstubbed(
          call, hasEffects: provided.effects != nil, throwing: thrown, default: value)
      }
      if provided.runsCode { end(call, entry, provided, nil) }
      return result
    } catch {
      end(call, entry, provided, erased(error))
      throw error
    }
  }

  /// The result of a call for which there is nothing but the default value, which ends here.
  func concludeUnstubbed<Result, Thrown: Error>(
    _ call: ForwardedCall, _ entry: LogEntry, throwing thrown: Thrown.Type,
    default value: () throws -> Result
  ) throws(Thrown) -> Result {
    do throws(Thrown) {
      return try unstubbed(call, hasEffects: false, throwing: thrown, default: value)
    } catch {
      noteEnd(entry, erased(error))
      throw error
    }
  }

  /// Notes that a call has returned or thrown. What runs after it can do so from now on.
  private func end(
    _ call: ForwardedCall, _ entry: LogEntry, _ provided: borrowing ProvidedAnswer,
    _ error: (any Error)?
  ) {
    noteEnd(entry, error)
    if let effects = provided.effects { addLater(effects, of: call, entry) }
  }

  private func noteEnd(_ entry: LogEntry, _ error: (any Error)?) {
    lock.lock()
    contents.markEnded(entry, throwing: error)
    lock.unlock()
  }

  private func convert<Result, Thrown: Error>(
    _ outcome: Outcome, of call: ForwardedCall, _ provided: borrowing ProvidedAnswer,
    throwing thrown: Thrown.Type, default value: () throws -> Result
  ) throws(Thrown) -> Result {
    let misuse: Misuse
    let returned = provided.returned
    // What takes the place of an outcome that can't be: what a real implementation has returned.
    var other: Result? {
      returned.flatMap { cast($0[0], to: Result.self) } ?? defaultValue(of: call, value)
    }
    switch outcome {
    case .value(let value):
      if let result = cast(value, to: Result.self) { return result }
      // A method without a result ignores what its answer returns.
      if let nothing = () as? Result { return nothing }
      misuse = .cannotReturn(Misuse.valueWithType(value), text(of: call), Result.self)
    case .error(let error):
      if let error = error as? ImplementationError {
        return try rethrow(error.error, of: call, throwing: thrown)
      } else if let mismatch = self.misuse(of: error, call) {
        misuse = mismatch
      } else if error is MainActorBlocked {
        // Reported at the closure.
        return try substitute(for: call, throwing: thrown, default: other)
      } else if let error = error as? Thrown {
        throw error
      } else if case .waiting? = provided.answer, error is CancellationError {
        // A call of a method that can't throw is let go.
        return try substitute(for: call, throwing: thrown, default: other)
      } else {
        misuse = .cannotThrow(
          error, text(of: call), thrown, forwarder: call.throwingForwarder(returning: Result.self))
      }
    }
    if let stub = provided.stub { report(misuse, at: stub.position) }
    return try substitute(for: call, throwing: thrown, default: other)
  }

  /// Throws the error of a real implementation if the method can throw it. Otherwise, reports it at
  /// the forwarder and returns any value that exists.
  func rethrow<Result, Thrown: Error>(
    _ error: any Error, of call: ForwardedCall, throwing thrown: Thrown.Type
  ) throws(Thrown) -> Result {
    if let error = error as? Thrown { throw error }
    // A real implementation that is only compared can't go on as it would.
    if let scope = Scope.current, scope.isComparison { scope.markInconclusive() }
    report(
      .cannotThrow(
        error, text(of: call), thrown, forwarder: call.throwingForwarder(returning: Result.self)),
      at: call.method.position)
    return try substitute(for: call, throwing: thrown, default: nil)
  }
}

/// An error that a real implementation threw, which its forwarder may not be able to throw.
private struct ImplementationError: Error {
  let error: any Error
}

extension Outcome {
  var ofImplementation: Outcome {
    if case .error(let error) = self { .error(ImplementationError(error: error)) } else { self }
  }
}
