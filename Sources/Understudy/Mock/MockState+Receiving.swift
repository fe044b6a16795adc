/// What becomes of a call that a forwarder hands over.
enum Reception {
  /// A `when` or `verify` is recording: the call stands for itself and is not made.
  indirect case recorded(Recording, arming: Arming?)
  /// The call was made and no stub matches; with the mock's policy, if it has one.
  case unanswered(MockPolicy?)
  /// The call was made and stubs match.
  indirect case answered(Response)
}

extension MockState {
  /// Takes a call in. The one place that tells a recorded call from one that is made.
  func receive(
    _ method: MethodID, _ arguments: [Any?], of owner: Any.Type
  ) -> Reception {
    if Recording.mayBeOpen, let recording = Recording.current, recording.isOpen {
      return .recorded(recording, arming: nil)
    }
    // An object is rendered before it can change, and outside the lock: its description is a user's.
    let renderings = TypeKind.mayHoldObject(arguments) ? ObjectRenderings(arguments) : nil
    lock.lock()
    let storage = storage.value
    if storage.pointee.isWatched, let arming = storage.pointee.disarm(.current) {
      lock.unlock()
      return .recorded(arming.recording, arming: arming)
    }
    if storage.pointee.owner == nil { storage.pointee.owner = owner }
    let record = storage.pointee.record(of: method)
    let stubs = record.stubs
    let policy = storage.pointee.policy
    storage.pointee.log.append(
      LoggedCall(
        sequence: SequenceNumber.next(), method: consume record, arguments: arguments,
        renderings: consume renderings))
    guard stubs != nil || storage.pointee.isWatched else {
      lock.unlock()
      return .unanswered(policy)
    }
    let number = storage.pointee.log.count
    let logged = storage.pointee.log[number - 1]
    let waiters = storage.pointee.isWatched ? storage.pointee.waiters : nil
    lock.unlock()

    if let waiters { for waiter in waiters { waiter.wake() } }
    guard let response = stubs?.response(to: logged, number: number, of: self) else {
      return .unanswered(policy)
    }
    return .answered(response)
  }
}
