/// What becomes of a call that a forwarder hands over.
enum Reception {
  /// A `when` or `verify` is recording: the call stands for itself and is not made.
  case recorded(Recording, arming: Arming?)
  /// The call was made and no stub matches.
  case unanswered
  /// The call was made and stubs match.
  case answered(Response)
}

extension MockState {
  /// Takes a call in. The one place that tells a recorded call from one that is made.
  func receive(_ call: ForwardedCall) -> Reception {
    if let recording = Recording.current, recording.isOpen {
      return .recorded(recording, arming: nil)
    }
    // An object is rendered before it can change, and outside the lock: its description is a user's.
    let renderings = ObjectRenderings(of: call.arguments)
    lock.lock()
    let storage = storage
    if !storage.armings.isEmpty, let arming = storage.disarm(.current) {
      lock.unlock()
      return .recorded(arming.recording, arming: arming)
    }
    let method = storage.method(for: call)
    let logged = LoggedCall(
      sequence: SequenceNumber.next(), method: method, arguments: call.arguments,
      renderings: renderings)
    storage.log.append(logged)
    let number = storage.log.count
    let stubs = method.stubs
    let waiters = storage.waiters
    lock.unlock()

    for waiter in waiters { waiter.wake() }
    guard let stubs else { return .unanswered }
    return stubs.response(to: logged, number: number, of: self).map(Reception.answered)
      ?? .unanswered
  }
}
