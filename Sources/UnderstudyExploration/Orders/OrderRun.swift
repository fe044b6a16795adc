internal import UnderstudyValues
import Understudy

#if canImport(Testing)
  import Testing
#endif

/// One run of a test, whose calls are let go one by one: the next one when all else is at rest.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class OrderRun: TimedRun, EventObserver {
  /// Why a test has to be canceled.
  enum Stop { case deadlock, endlessJobs, blockedThread, tooManyEvents(Int, [Duration: Int]) }

  struct State {
    var waiting: WaitingEvents
    /// How many jobs other executors had enqueued at the last choice: at first, that of the test.
    var outsideCount = 1
    var olderMocks: Set<MockName> = []
    /// What holds all the time, and which of it doesn't.
    var conditions: [Condition] = []
    var brokenConditions: Set<Int> = []
    /// Whether something has come that can wait.
    var hasEvents = false
    /// The functions that were called as synchronous ones.
    var functions: Set<String> = []
    /// Whether calls don't wait any more.
    var isOpen = false
    var hasEnded = false
    /// Whether another library had the place of the hook at one of the events.
    var hasLostHook = false
    /// Whether the test has waited for the end of all else.
    var hasSettled = false
    /// The failures of tasks that don't know their test.
    var failures: [(text: String, position: SourcePosition)] = []
    var places = StubPlaces()
  }

  private let mode: OrderTrait.Mode
  let ticker: Ticker
  let executor: RestingExecutor
  private let sequence = SequenceNumber.next()
  private let arrivalCount = AtomicInteger(0)
  let (patience, isFirst): (Int, Bool)
  let state: Locked<State>
  private let tally: StubTally?

  /// - Parameters:
  ///   - generator: Chooses the next job; `nil` if it's the one that has waited longest.
  ///   - patience: How many times as long as usual the run waits for calls of other tasks.
  ///   - isFirst: Whether no run has shown yet if there are such calls.
  init(
    _ mode: OrderTrait.Mode, _ generator: Generator?, _ ticker: Ticker, _ tally: StubTally?,
    _ stopText: StopText, patience: Int, isFirst: Bool
  ) {
    (self.mode, self.ticker, self.tally) = (mode, ticker, tally)
    (self.patience, self.isFirst) = (patience, isFirst)
    state = Locked(State(waiting: WaitingEvents(movesTimeAtRest: mode.movesTimeAtRest)))
    executor = RestingExecutor(generator, stopText) { ticker.waiter.notify() }
    executor.serve(self)
  }

  var now: Duration { state.withLock { $0.waiting.now } }
  var explores: Bool { mode.runs != .time }
  /// The mocks that have calls from before the run.
  var olderMocks: [String] { MockNames(state.withLock { $0.olderMocks }).sorted }
  var outsideMocks: [String] { MockNames(state.withLock { $0.waiting.outsideMocks }).sorted }
  var hasEvents: Bool { state.withLock { $0.hasEvents } }
  var functions: [String] { state.withLock { $0.functions }.sorted() }
  var failures: [(text: String, position: SourcePosition)] { state.withLock { $0.failures } }
  var hasLostHook: Bool { state.withLock { $0.hasLostHook } }
  var sleepCounts: [Duration: Int] { state.withLock { $0.waiting.sleepCounts } }

  /// How many sleeps have taken real time. In a test that fails, `settled()` can have been too early for
  /// one that is still on its way.
  func realSleepCount(hasFailed: Bool) async -> Int {
    if hasFailed, state.withLock({ $0.hasSettled }) {
      for _ in 1...20 where executor.realSleepCount.value == 0 {
        try? await Task.sleep(for: .milliseconds(5))
      }
    }
    return executor.realSleepCount.value
  }

  /// Runs a test body, and calls `onStop` before it's canceled because it doesn't end by itself, and
  /// `onBroken` for each condition that doesn't hold.
  ///
  /// - Parameters:
  ///   - isLimited: Whether the test has no time limit of its own, so that a minute has to be enough.
  ///   - expected: Returns the choices that an earlier run with the same beginning had.
  func run(
    _ body: @escaping @Sendable () async throws -> Void, isLimited: Bool,
    expecting expected: () -> [WaitingEvents.Choice]?,
    choosing choose: (inout WaitingEvents) -> [WaitingEvents.Ended],
    onBroken: (Condition) -> Void,
    onStop: (Stop) -> Void
  ) async throws {
    Self.weakRuns.withLock { $0[ObjectIdentifier(self)] = Weak(run: self) }
    defer { Self.weakRuns.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(self)) } }
    change { _ in }
    let task = Task(executorPreference: executor) {
      defer {
        self.state.withLock { $0.hasEnded = true }
        self.ticker.waiter.notify()
      }
      try await self.observe(body)
    }
    await withTaskCancellationHandler {
      var count = 0
      var stop: Stop?
      let begin = ticker.now
      loop: while stop == nil {
        switch await nextStep(expecting: expected()) {
        case .end:
          for condition in await newlyBrokenConditions() { onBroken(condition) }
          break loop
        case .stop(let reason): stop = reason
        // A wait that's doubled again and again would exceed what a duration can be.
        case .choice
        where explores && count >= 1_000
          || !explores && isLimited && ticker.hasPassed(seconds: 60, since: begin)
          || now > .seconds(Int64.max):
          stop = .tooManyEvents(count, sleepCounts)
        case .choice:
          let isAtRest = !executor.isPaused
          if isAtRest { for condition in await newlyBrokenConditions() { onBroken(condition) } }
          let events = change { state in
            state.waiting.settle(isAtRest: isAtRest)
            state.outsideCount = executor.outsideCount.value
            if !state.waiting.choices.isEmpty { return choose(&state.waiting) }
            // A cancellation from elsewhere can have ended the event that waited.
            return isAtRest ? state.waiting.takeAll() : []
          }
          executor.perform { events.resume() }
          count += events.count
        }
      }
      if let stop {
        onStop(stop)
        task.cancel()
      }
      change { state in
        state.isOpen = true
        return state.waiting.takeAll()
      }.resume()
      // An event that was to come among the jobs doesn't.
      executor.perform {}
      if stop != nil { executor.runConcurrently() }
    } onCancel: {
      // For example because the time limit of the test is exceeded.
      task.cancel()
    }
    try await task.value
  }

  struct Weak: Sendable { weak var run: OrderRun? }
  private static let weakRuns = Locked<[ObjectIdentifier: Weak]>([:])

  /// The runs that are under way.
  static var underWay: [OrderRun] { weakRuns.withLock { $0 }.values.compactMap(\.run) }

  func note(_ failure: String, at position: SourcePosition) {
    state.withLock { $0.failures.append((failure, position)) }
  }

  private func change<Result>(_ body: (inout State) -> Result) -> Result {
    executor.activity.add(1)
    let hasLostHook = EnqueuedJobs.isReplaced
    return state.withLock { state in
      if hasLostHook { state.hasLostHook = true }
      defer { if mode.events == .jobs { executor.offer(state.waiting.earlyCount) } }
      return body(&state)
    }
  }

  var takesStubs: Bool { tally != nil }
  func take(_ stub: EndedStub) {
    tally?.add(stub, at: state.withLock { $0.places.add(stub.position) })
  }

  func before(_ call: ObservedCall) -> Outcome? {
    if explores, let older = call.olderMock(than: sequence) {
      state.withLock { _ = $0.olderMocks.insert(older) }
    }
    if call.isAsync {
      state.withLock { $0.hasEvents = true }
    } else if let function = call.functionName {
      state.withLock { _ = $0.functions.insert(function) }
    }
    return nil
  }

  nonisolated(nonsending) func waitForTurn(of event: LaterEvent) async -> Bool {
    noteOutside(event.name)
    let event = WaitingEvents.Event(
      kind: .call, key: event.key, name: event.name, isOptional: true, isInOrder: isInOrder)
    return await waitForChoice(of: event) == .answer
  }

  func begin(_ event: LaterEvent, _ body: @escaping @Sendable () async -> Void) {
    noteOutside(event.name)
    // Its tasks belong to the test, because they begin in a job of the executor.
    Task(executorPreference: executor) { if await self.waitForTurn(of: event) { await body() } }
  }

  /// Notes the mock of an event that comes from other tasks than those of the test. It belongs to the run.
  private func noteOutside(_ event: EventName) {
    guard let mock = event.mock, !executor.isCurrent,
      !CallObservers.ofTask.contains(where: { $0 === self })
    else { return }
    state.withLock { state in if !state.isOpen { state.waiting.outsideMocks.insert(mock) } }
  }

  nonisolated(nonsending) func wait(
    for moment: CallMoment, of call: ObservedCall
  ) async -> Outcome? {
    guard explores else { return nil }
    let event: WaitingEvents.Event?
    switch moment {
    case .request: event = request(of: call)
    case .response where call.isAnsweredByEvent: return nil
    case .response: event = call.notes[ObjectIdentifier(self)] as? WaitingEvents.Event
    }
    guard let event, await waitForChoice(of: event) == .cancellation else { return nil }
    return .error(CancellationError())
  }

  /// Notes the response of a call that arrives. Returns its request if that waits, too.
  private func request(of call: ObservedCall) -> WaitingEvents.Event? {
    let name = call.name
    noteOutside(name)
    let (isInOrder, canThrow) = (isInOrder, call.canThrow(CancellationError()))
    let number = arrivalCount.add(1)
    func event(_ kind: String, _ cancellation: String) -> WaitingEvents.Event {
      WaitingEvents.Event(
        kind: .call, key: call.methodKey + kind, name: name.followed(by: kind),
        cancellation: canThrow ? cancellation : nil, isInOrder: isInOrder, number: number)
    }
    call.notes[ObjectIdentifier(self)] = event("", OrderMessage.canceled)
    return mode.events == .requestsAndResponses
      ? event(OrderMessage.requested, OrderMessage.canceledRequest) : nil
  }

  /// Whether no other executor has had a part in what led to a call since the last choice.
  private var isInOrder: Bool {
    executor.isCurrent && executor.outsideCount.value == state.withLock { $0.outsideCount }
  }

  func sleep(until deadline: Duration) async throws {
    let (now, isOpen) = state.withLock { state in
      state.hasEvents = true
      return (state.waiting.now, state.isOpen)
    }
    if deadline <= now {
      await Task.yield()
    } else if isOpen {
      // What a test leaves behind sleeps for real.
      try await Task.sleep(for: deadline - now)
    } else {
      let text = TimeText.sleep(until: deadline)
      let sleep = WaitingEvents.Event(
        kind: .sleep, key: text, name: EventName(text), deadline: deadline,
        duration: deadline - now,
        isInOrder: isInOrder)
      if await waitForChoice(of: sleep) == .cancellation { throw CancellationError() }
    }
    try Task.checkCancellation()
  }

  func waitForChoice(of kind: WaitingEvents.Kind, _ text: String) async -> WaitingEvents.End {
    if kind == .settled { state.withLock { $0.hasSettled = true } }
    return await waitForChoice(
      of: .init(kind: kind, key: text, name: EventName(text), isInOrder: isInOrder))
  }

  /// Waits until an event is chosen.
  private nonisolated(nonsending) func waitForChoice(
    of event: WaitingEvents.Event
  ) async -> WaitingEvents.End {
    if Condition.isLookedAt { return event.isOptional ? .cancellation : .answer }
    let id = arrivalCount.add(1)
    // Only time needs a trait for the end of all else.
    if event.kind != .settled || !explores { state.withLock { $0.hasEvents = true } }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        var event = event
        (event.id, event.isCanceled, event.continuation) = (id, Task.isCancelled, continuation)
        if event.number == 0 { event.number = id }
        let end = change { [event] state in
          guard state.isOpen else { return state.waiting.add(event) }
          return event.isOptional ? .cancellation : .answer
        }
        if let end { continuation.resume(returning: end) } else { ticker.waiter.notify() }
      }
    } onCancel: {
      change { $0.waiting.cancel(id) }?.continuation?.resume(returning: .cancellation)
      ticker.waiter.notify()
    }
  }
}
