internal import UnderstudyValues

/// The callbacks of a stub that wait, in the order in which their calls returned. Whoever takes one out
/// runs it, so exactly once, and never under the lock.
final class CallbackQueue: StubEvents {
  private struct State {
    var callbacks = WaitingList<(isEvent: Bool, callback: Unchecked<Callback>)>()
    var lastNumber = 0
    /// Whether closures that `calling` stands for are called after the call, and not within it.
    var isLater = false
    /// Whether no test can run the callbacks, because it doesn't keep the handle.
    var isReleased = false
    var lostCount = 0
    var hasEnded = false
  }

  let stub: StubRecord
  let number = AwaitedNumber()
  private let state = Locked(State())

  init(_ stub: StubRecord, in session: MockSession?) {
    self.stub = stub
    // The session reports it when the mock is gone, too.
    stub.describe()
    session?.add(self)
  }

  var count: Int { state.withLock { $0.callbacks.count } }
  var isLater: Bool {
    get { state.withLock { $0.isLater } }
    set { state.withLock { $0.isLater = newValue } }
  }

  /// Adds a callback.
  ///
  /// - Parameter isEvent: Whether it runs by itself.
  /// - Returns: Its number; `nil` if it never runs.
  func add(_ callback: Callback, isEvent: Bool) -> Int? {
    let added: Int? = state.withLock { state in
      if state.hasEnded { return nil }
      guard isEvent || !state.isReleased else {
        state.lostCount += 1
        return nil
      }
      state.lastNumber += 1
      state.callbacks.append((isEvent, Unchecked(callback)), number: state.lastNumber)
      return state.lastNumber
    }
    number.hasChanged()
    return added
  }

  /// Removes a callback, by default the one that has waited longest; `nil` if it doesn't wait.
  func take(_ wanted: Int? = nil) -> Callback? {
    let taken = state.withLock { state in
      wanted.map { state.callbacks.remove($0) } ?? state.callbacks.popFirst()
    }
    number.hasChanged()
    return taken?.callback.value
  }

  /// Drops the callbacks that only the handle could have run.
  func release() {
    let dropped = state.withLock { state in
      let dropped = state.callbacks.removeAll { !$0.isEvent }
      state.lostCount += dropped.count
      state.isReleased = true
      return dropped
    }
    withExtendedLifetime(dropped) {}
  }

  func end() -> Misuse? {
    let (dropped, lostCount) = state.withLock { state in
      defer { (state.lostCount, state.hasEnded) = (0, true) }
      return (state.callbacks.removeAll(), state.lostCount)
    }
    number.hasChanged()
    let count = dropped.count + lostCount
    return count == 0 ? nil : .waiting(.callbacksLeft(count), of: stub.call)
  }
}

/// What a stub runs after a call.
struct Callback {
  let isolation: ClosureIsolation
  let body: () throws -> Any?
  let call: ForwardedCall
  let owner: MockName
  let origin: FailureOrigin
  let position: SourcePosition

  func run() {
    do { _ = try isolation.run(body) } catch { report(error) }
  }

  /// Runs it in the turn that an exploration has given to it, on the actor of its closure.
  nonisolated(nonsending) func runAsync() async {
    do { _ = try await isolation.runAsync(body) } catch { report(error) }
  }

  private func report(_ error: any Error) {
    let text = CallDescription(call, owner: owner).text
    isolation.report(error, "callback", of: text, origin: origin)
    guard let error = error as? AnswerArgumentMismatch else { return }
    FailureReport.send(.misuse(error.misuse(of: text)), at: position, origin: origin)
  }
}

extension MockState {
  /// Whether a side effect runs after its call and not within it.
  func isCallback(_ closure: AnswerClosure) -> Bool {
    guard let queue = closure.callbacks else { return false }
    return queue.isLater || eventObserver != nil
  }

  /// Adds the callbacks of a call that has ended to their queues.
  func addCallbacks(_ effects: [SideEffect], of call: ForwardedCall, _ entry: LogEntry) {
    for (closure, position) in effects where isCallback(closure) {
      guard let queue = closure.callbacks,
        let body = body(of: closure, call, entry, on: call.arguments)
      else { continue }
      let (identity, observer) = (identity, eventObserver)
      let callback = Callback(
        isolation: closure.isolation, body: body, call: call, owner: identity, origin: origin,
        position: position)
      guard let number = queue.add(callback, isEvent: observer != nil), let observer else {
        continue
      }
      let text = CallDescription(call, owner: identity).brief
      let event = LaterEvent(
        key: call.method.key + " callback",
        name: EventName(text, of: identity, before: EventText.callback))
      observer.begin(event) { await queue.take(number)?.runAsync() }
    }
  }
}
