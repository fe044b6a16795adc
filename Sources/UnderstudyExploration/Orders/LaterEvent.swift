import Understudy

/// What comes after the return of a call: a callback, or an element of a stream.
struct LaterEvent: Sendable {
  /// Distinguishes the methods of all mocks, and the kinds of their events.
  let key: String
  /// The event in the list of an order: `callback of load(1)`.
  let name: EventName

  func followed(by text: String) -> LaterEvent {
    LaterEvent(key: key, name: name.followed(by: text))
  }
}

/// An observer in whose turns callbacks and elements of streams happen by themselves.
protocol EventObserver: CallObserver, LaterEffects {
  /// Waits for the turn of an event. Returns `false` if it doesn't happen.
  nonisolated(nonsending) func waitForTurn(of event: LaterEvent) async -> Bool

  /// Lets a callback run when it's its turn.
  func begin(_ event: LaterEvent, _ body: @escaping @Sendable () async -> Void)
}

extension EventObserver {
  nonisolated(nonsending) func waitForTurn(of event: LaterEvent) async -> Bool { true }

  var laterEffects: (any LaterEffects)? { self }

  /// A closure that `calling` calls is an event, too. It's never called after the end of its session.
  func add(_ effect: LaterEffect, on mock: MockState) {
    if effect.stub.session?.hasEnded == true { return }
    CallbackQueue(effect.stub).add(effect, on: mock)
  }
}

extension MockState {
  /// The observer in whose turns the callbacks and elements of the mock come; `nil` in a plain test.
  var eventObserver: (any EventObserver)? {
    currentObservers.firstNonNil { $0 as? any EventObserver }
  }

  /// Counts an event, and returns the observer in whose turn it comes.
  func noteEvent() -> (any EventObserver)? {
    for case let counter as EventCounter in currentObservers { counter.count() }
    return eventObserver
  }
}

extension MockSession {
  /// Whether callbacks and elements happen by themselves, so that what's left is no mistake.
  var hasEvents: Bool { observers?.contains { $0 is any EventObserver } == true }
}
