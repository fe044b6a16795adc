package import UnderstudyValues

// What observers see of the stub that has answered, and of its answer.
extension ObservedCall {
  /// The stub; `nil` if none has answered yet.
  package var stubRecord: StubRecord? { stub?.record }
  /// How the stub compares arguments.
  package var rules: EqualityRules? { stub?.arguments.rules }
  package var hasRealImplementation: Bool { call.hasRealImplementation }
  /// The type that the method returns; `nil` for the untyped form.
  package var result: Any.Type? { methodType.result }
  /// The errors that a stub may throw: those of the method, and any for a function.
  package var thrownByStubs: any Error.Type { methodType.error }
  package func accepts(_ value: Any?) -> Bool { methodType.accepts(value) }

  /// Whether the answer is a value or an error that the test wrote, or computes; not the last set value or
  /// that of a real implementation.
  package var isAnsweredByTest: Bool {
    switch answer {
    case .lastSet, .callThrough: false
    default: true
    }
  }
  package var callsThrough: Bool { if case .callThrough? = answer { true } else { false } }
  /// Whether the answer is a `WaitingAnswer`.
  package var waits: Bool { if case .waiting? = answer { true } else { false } }
  /// Whether the outcome was an event already.
  package var isAnsweredByEvent: Bool {
    if case .waiting(let answer)? = answer { answer.isEvent } else { false }
  }

  /// Whether an error only marks an answer that doesn't fit the call, which is reported by itself.
  package func isUnfit(_ error: any Error) -> Bool {
    error is MainActorBlocked || mock.misuse(of: error, call) != nil
  }
}
