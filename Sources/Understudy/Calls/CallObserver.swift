package import UnderstudyValues

/// Takes part in the received calls of a session and of the tasks and threads that call its mocks.
///
/// An observer stands before and after what the stubs provide: it can wait there, put another outcome
/// in its place, and compare it. The path of a call knows observers only by this protocol, whose
/// methods do nothing by default.
///
/// The orders of calls and their failures stand on it, and the challenges and contracts of stubs.
package protocol CallObserver: AnyObject, Sendable {
  /// Whether the sessions that it observes report unused stubs. By default, they do.
  var reportsUnusedStubs: Bool { get }

  /// Whether it takes the stubs of a session at its end, which then reports none of them as unused.
  var takesStubs: Bool { get }
  func take(_ stub: EndedStub)

  /// Runs after a call what `calling` calls; `nil` if it's called within the call.
  var laterEffects: (any LaterEffects)? { get }

  /// Notes a call, and returns its outcome if the stubs are not to be asked, so that the next call
  /// gets their answer.
  func before(_ call: ObservedCall) -> Outcome?

  /// Returns what becomes of the outcome; `nil` if there's none, so that the call gets a default value.
  func after(_ call: ObservedCall, _ outcome: Outcome?) -> Outcome?

  /// Waits in an asynchronous call, after ``before(_:)`` or ``after(_:_:)``. Returns an outcome that
  /// takes the place of any other.
  nonisolated(nonsending) func wait(
    for moment: CallMoment, of call: ObservedCall
  ) async -> Outcome?

  /// What takes the outcome of the real implementation, which runs beside the stub that has answered;
  /// `nil` if it's not to run.
  func comparison(of call: ObservedCall, _ outcome: Outcome?) -> RealOutcome.Taker?

  /// Notes a stub that the test begins to write.
  func note(_ stub: StubRecord)
}

/// When an asynchronous call waits.
package enum CallMoment { case request, response }

extension CallObserver {
  package var takesStubs: Bool { false }
  package func take(_ stub: EndedStub) {}
  package var reportsUnusedStubs: Bool { true }
  package var laterEffects: (any LaterEffects)? { nil }

  package func before(_ call: ObservedCall) -> Outcome? { nil }
  package func after(_ call: ObservedCall, _ outcome: Outcome?) -> Outcome? { outcome }
  package nonisolated(nonsending) func wait(
    for moment: CallMoment, of call: ObservedCall
  ) async -> Outcome? { nil }
  package func comparison(of call: ObservedCall, _ outcome: Outcome?) -> RealOutcome.Taker? { nil }
  package func note(_ stub: StubRecord) {}

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
  package static func first<Observer>() -> Observer? { ofTask.firstNonNil { $0 as? Observer } }

  /// The number of sessions with observers, each until its end.
  static let sessionCount = AtomicInteger(0)
  /// Checked before the more expensive access to the session.
  static var areUsed: Bool { sessionCount.value > 0 }
}

/// A received call that has observers.
package final class ObservedCall {
  let call: ForwardedCall
  private let entry: LogEntry
  /// The stub that has answered the call, with its answer.
  private(set) var stub: Stub?
  private(set) var answer: Answer?
  private var isTaken = false
  let methodType: MethodType
  let mock: MockState
  /// The type of the errors that the method, or the closure of a function that was called, throws.
  package let thrown: any Error.Type
  private let observers: [any CallObserver]
  /// The observers that the call has passed, which get its outcome in the reverse order.
  private var passedCount = 0
  /// What observers keep until the outcome, each under its own identity.
  package var notes: [ObjectIdentifier: Any] = [:]

  fileprivate init<Result, Thrown: Error>(
    _ call: ForwardedCall, _ entry: LogEntry, _ types: (Result.Type, Thrown.Type),
    on mock: MockState, _ observers: [any CallObserver]
  ) {
    (self.call, self.entry, self.mock, thrown) = (call, entry, mock, types.1)
    self.observers = observers
    methodType = MethodType(of: call, types.0, types.1)
  }

  /// The outcome of the first observer that has one.
  ///
  /// - Parameter stubs: The stubs of the method when the call was received. Without an outcome, they
  ///   become those of now, unless these have been removed while the call waited.
  func before(renewing stubs: inout Method.Stubs?) -> Outcome? {
    for observer in observers {
      if let outcome = observer.before(self) { return outcome }
      passedCount += 1
    }
    renew(&stubs)
    return nil
  }

  nonisolated(nonsending) func beforeAsync(
    renewing stubs: inout Method.Stubs?
  ) async -> Outcome? {
    for observer in observers {
      if let outcome = observer.before(self) { return outcome }
      if let outcome = await observer.wait(for: .request, of: self) { return outcome }
      passedCount += 1
    }
    renew(&stubs)
    return nil
  }

  private func renew(_ stubs: inout Method.Stubs?) {
    isTaken = true
    if let current = mock.stubs(of: call) { stubs = current }
  }

  func comparison(with outcome: Outcome?, _ provided: borrowing ProvidedAnswer) -> RealComparison? {
    (stub, answer) = (provided.stub, provided.answer)
    for observer in observers {
      if let taker = observer.comparison(of: self, outcome) { return RealComparison(taker) }
    }
    return nil
  }

  func after(_ outcome: Outcome?) -> Outcome? {
    defer { end() }
    return observers[..<passedCount].reversed().reduce(outcome) { $1.after(self, $0) }
  }

  nonisolated(nonsending) func afterAsync(_ outcome: Outcome?) async -> Outcome? {
    defer { end() }
    var outcome = outcome
    for observer in observers[..<passedCount].reversed() {
      outcome = observer.after(self, outcome)
      if let other = await observer.wait(for: .response, of: self) { outcome = other }
    }
    return outcome
  }

  /// A call that an observer has answered in place of a stub counts as stubbed, too.
  private func end() {
    if !isTaken, mock.answeringStub(of: call) != nil {
      mock.withLock { $0.markAnswered(entry, runsCode: false) }
    }
  }

  // MARK: What observers see

  package var text: String { CallDescription(call, owner: mock.identity).text }
  package var signature: String { call.method.signature }
  package var position: SourcePosition { call.method.position }
  package var mockName: MockName { mock.identity }
  package var isAsync: Bool { call.isAsync }
  /// Distinguishes the methods of all mocks, and sorts them by their names.
  package var methodKey: String { call.method.key }
  package var mockID: ObjectIdentifier { ObjectIdentifier(mock) }

  /// The method of this mock, to be compared with that of other calls.
  package var method: ObjectIdentifier {
    mock.withLock { ObjectIdentifier($0.method(call.method)) }
  }

  /// The sequence number of the mock's oldest call.
  package var oldest: UInt64 { mock.withLock { $0.log.first?.sequence ?? .max } }
}

extension MockState {
  /// The call if its session has observers.
  func observed<Result, Thrown: Error>(
    _ call: ForwardedCall, _ entry: LogEntry, _ types: (Result.Type, Thrown.Type)
  ) -> ObservedCall? {
    guard CallObservers.areUsed, let observers else { return nil }
    return ObservedCall(call, entry, types, on: self, observers)
  }

  /// The observers that take part in the calls of the mock now.
  package var currentObservers: [any CallObserver] { CallObservers.areUsed ? observers ?? [] : [] }

  private var observers: [any CallObserver]? {
    (MockSession.current ?? session)?.observers
  }
}
