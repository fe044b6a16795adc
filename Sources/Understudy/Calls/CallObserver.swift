/// Takes part in the received calls of a session and of the tasks and threads that call its mocks.
///
/// An observer stands around the answer: it can wait before and after it's taken, put another one in
/// its place, and compare it. The path of a call knows observers only by this protocol.
package protocol CallObserver: AnyObject, Sendable {
  /// Whether the sessions that it observes report unused stubs. By default, they do.
  var reportsUnusedStubs: Bool { get }

  /// Counts the stubs that no run of a test uses, if the test has several.
  var stubTally: StubTally? { get }

  /// Whether callbacks and elements of streams happen by themselves, each in its turn.
  var takesEvents: Bool { get }

  /// Waits for the turn of an event. Returns `false` if it doesn't happen.
  nonisolated(nonsending) func wait(for event: LaterEvent) async -> Bool

  /// Lets a callback run when it's its turn.
  func begin(_ event: LaterEvent, _ body: @escaping @Sendable () async -> Void)

  /// Returns the answer of a call.
  ///
  /// - Parameters:
  ///   - real: Runs the real implementation; `nil` if the forwarder has none.
  ///   - answer: Takes the answer of the stub, runs the side effects, and then what provides the
  ///     answer; `nil` if there's none, so that the call gets a default value. If it's never called,
  ///     the next call gets the answer.
  func answer(_ call: ObservedCall, real: () -> Answer?, _ answer: () -> Answer?) -> Answer?

  nonisolated(nonsending) func answerAsync(
    _ call: ObservedCall, real: nonisolated(nonsending) () async -> Answer?,
    _ answer: nonisolated(nonsending) () async -> Answer?
  ) async -> Answer?
}

extension CallObserver {
  package var stubTally: StubTally? { nil }
  package var reportsUnusedStubs: Bool { true }
  package var takesEvents: Bool { false }
  package nonisolated(nonsending) func wait(for event: LaterEvent) async -> Bool { true }
  package func begin(_ event: LaterEvent, _ body: @escaping @Sendable () async -> Void) {}

  package func answer(
    _ call: ObservedCall, real: () -> Answer?, _ answer: () -> Answer?
  ) -> Answer? { answer() }

  package nonisolated(nonsending) func answerAsync(
    _ call: ObservedCall, real: nonisolated(nonsending) () async -> Answer?,
    _ answer: nonisolated(nonsending) () async -> Answer?
  ) async -> Answer? { await answer() }

  /// Runs a closure whose sessions have this observer, around those that they'd have without it.
  package nonisolated(nonsending) func observe<Result>(
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await CallObservers.$ofTask.withValue([self] + CallObservers.ofTask, operation: body)
  }
}

/// The observers of a task, which each session that the task opens takes over.
package enum CallObservers {
  /// The outermost first.
  @TaskLocal package static var ofTask: [any CallObserver] = []

  /// The outermost one of a type.
  package static func first<Observer>() -> Observer? {
    ofTask.lazy.compactMap { $0 as? Observer }.first
  }

  /// The number of sessions with observers. Checked before the more expensive access to the session.
  static let sessionCount = AtomicInteger(0)
}

/// What comes after the return of a call: a callback, or an element of a stream.
package struct LaterEvent: Sendable {
  /// Distinguishes the methods of all mocks, and the kinds of their events.
  package let key: String
  /// The event in the list of an order: `callback of load(1)`.
  package var text: String
  package let mockName: String

  func with(_ text: String) -> LaterEvent {
    LaterEvent(key: key, text: text, mockName: mockName)
  }
}

package final class ObservedCall {
  let call: ForwardedCall
  /// Without the answer of a stub until it's taken.
  private(set) var response: TakenAnswer
  private var isTaken = false
  let methodType: MethodType
  let mock: MockState
  /// The type of the errors that the method, or the closure of a function that was called, throws.
  let thrown: any Error.Type

  init<Result, Thrown: Error>(
    _ call: ForwardedCall, _ response: TakenAnswer, _ types: (Result.Type, Thrown.Type),
    on mock: MockState
  ) {
    (self.call, self.response, self.mock, thrown) = (call, response, mock, types.1)
    methodType = MethodType(of: call, types.0, types.1)
  }

  /// Takes the answer of the stub that matches now, which can be newer than the call.
  fileprivate func take() -> TakenAnswer {
    // The end of a session removes the stubs of a call that still waits.
    response.stubs = mock.withLock { $0.method(call.method).stubs } ?? response.stubs
    mock.takeAnswer(to: call, into: &response)
    isTaken = true
    return response
  }

  /// Returns what was taken. A call that an observer has answered in place of a stub counts as
  /// stubbed, too.
  fileprivate func end() -> TakenAnswer {
    if !isTaken, mock.answeringStub(of: call) != nil {
      mock.withLock { $0.markAnswered(response.number, response.sequence) }
    }
    return response
  }

  /// Distinguishes the methods of all mocks, and sorts them by their names.
  package var methodKey: String {
    call.method.key
  }

  package var mockName: String { mock.identity.name }
  package var mockID: ObjectIdentifier { ObjectIdentifier(mock) }

  package var text: String { CallDescription(call, owner: mock.identity).text }

  /// The name of the mock if it has calls that are older than a sequence number.
  package func olderMock(than sequence: UInt64) -> String? {
    let (first, owner) = mock.withLock { ($0.log.first?.sequence ?? .max, $0.identity) }
    return first < sequence ? owner.name : nil
  }

  /// The method of this mock, to be compared with that of other calls.
  package var method: ObjectIdentifier {
    mock.withLock { ObjectIdentifier($0.method(call.method)) }
  }

  package var signature: String { call.method.signature }

  package var canFail: Bool { thrown != Never.self }

  package func canThrow(_ error: any Error) -> Bool {
    func isThrown<Thrown: Error>(as type: Thrown.Type) -> Bool { error is Thrown }
    return isThrown(as: thrown)
  }

  /// An error that the method can throw: the first of some that it can, else one that is made of its
  /// type; `nil` if none can be.
  package func error(preferring errors: [any Error]) -> (any Error)? {
    errors.first(where: canThrow) ?? OtherValue().make(open: thrown) as? any Error
  }
}

extension MockState {
  /// Takes and returns the answer of a call, in which the observers of its session take part.
  func observed<Result, Thrown: Error>(
    _ call: ForwardedCall, _ response: inout TakenAnswer, _ types: (Result.Type, Thrown.Type),
    real: () -> Answer? = { nil }, _ answer: (TakenAnswer) -> Answer?
  ) -> Answer? {
    guard CallObservers.sessionCount.value > 0, let observers else {
      takeAnswer(to: call, into: &response)
      return answer(response)
    }
    let call = ObservedCall(call, response, types, on: self)
    func next(_ index: Int) -> Answer? {
      if index == observers.count { return answer(call.take()) }
      return observers[index].answer(call, real: real) { next(index + 1) }
    }
    defer { response = call.end() }
    return next(0)
  }

  nonisolated(nonsending) func observedAsync<Result, Thrown: Error>(
    _ call: ForwardedCall, _ response: inout TakenAnswer, _ types: (Result.Type, Thrown.Type),
    real: nonisolated(nonsending) () async -> Answer? = { nil },
    _ answer: nonisolated(nonsending) (TakenAnswer) async -> Answer?
  ) async -> Answer? {
    guard CallObservers.sessionCount.value > 0, let observers else {
      takeAnswer(to: call, into: &response)
      return await answer(response)
    }
    let call = ObservedCall(call, response, types, on: self)
    nonisolated(nonsending) func next(_ index: Int) async -> Answer? {
      if index == observers.count { return await answer(call.take()) }
      return await observers[index].answerAsync(call, real: real) { await next(index + 1) }
    }
    defer { response = call.end() }
    return await next(0)
  }

  /// The observer in whose turns the callbacks and elements of the mock come; `nil` in a plain test.
  var eventObserver: (any CallObserver)? {
    guard CallObservers.sessionCount.value > 0 else { return nil }
    return observers?.first { $0.takesEvents }
  }

  private var observers: [any CallObserver]? {
    guard let session = MockSession.current ?? session, !session.hasEnded else { return nil }
    return session.observers
  }
}
