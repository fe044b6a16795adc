internal import UnderstudyValues
import Understudy

/// The callbacks of a stub that wait, in the order in which their calls returned. Whoever takes one out
/// runs it, so exactly once, and never under the lock.
final class CallbackQueue: SessionPart, LaterEffects {
  private struct State {
    var callbacks = WaitingList<(isEvent: Bool, effect: Unchecked<LaterEffect>)>()
    var lastNumber = 0
    /// Whether no test can run the callbacks, because it doesn't keep the handle.
    var isReleased = false
    var lostCount = 0
    var hasEnded = false
  }

  let stub: StubRecord
  let number = AwaitedNumber()
  private let state = Locked(State())

  init(_ stub: StubRecord) {
    self.stub = stub
    // The session reports it when the mock is gone, too.
    stub.describe()
    stub.session?.add(self)
  }

  var count: Int { state.withLock { $0.callbacks.count } }

  /// Adds the callback of a call that has ended. In a test that explores, it runs by itself in its turn.
  func add(_ effect: LaterEffect, on mock: MockState) {
    let observer = mock.noteEvent()
    guard let number = add(effect, isEvent: observer != nil), let observer else { return }
    let event = LaterEvent(
      key: effect.methodKey + " callback",
      name: EventName(effect.call, of: effect.owner, before: EventText.callback))
    observer.begin(event) { await self.take(number)?.runAsync("callback") }
  }

  /// Adds a callback.
  ///
  /// - Parameter isEvent: Whether it runs by itself.
  /// - Returns: Its number; `nil` if it never runs.
  private func add(_ effect: LaterEffect, isEvent: Bool) -> Int? {
    let added: Int? = state.withLock { state in
      if state.hasEnded { return nil }
      guard isEvent || !state.isReleased else {
        state.lostCount += 1
        return nil
      }
      state.lastNumber += 1
      state.callbacks.append((isEvent, Unchecked(effect)), number: state.lastNumber)
      return state.lastNumber
    }
    number.hasChanged()
    return added
  }

  /// Removes a callback, by default the one that has waited longest; `nil` if it doesn't wait.
  func take(_ wanted: Int? = nil) -> LaterEffect? {
    let taken = state.withLock { state in
      wanted.map { state.callbacks.remove($0) } ?? state.callbacks.popFirst()
    }
    number.hasChanged()
    return taken?.effect.value
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

  func end(in session: MockSession) -> Misuse? {
    let (dropped, lostCount) = state.withLock { state in
      defer { (state.lostCount, state.hasEnded) = (0, true) }
      return (state.callbacks.removeAll(), state.lostCount)
    }
    number.hasChanged()
    let count = dropped.count + lostCount
    return count == 0 || session.hasEvents ? nil : .callbacksLeft(count, of: stub.call)
  }
}
