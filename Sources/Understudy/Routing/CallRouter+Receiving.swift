/// Steps 1 and 2: recording or receiving a call, and the log.
extension CallRouter {
  /// Chooses the route of a call, and logs the call if it's received.
  func receive(_ method: MethodID, _ arguments: [Any?], of owner: Any.Type) -> Route {
    if Recording.mayBeOpen, let recording = Recording.current, recording.isOpen {
      return .recorded(recording, nil)
    }
    // Objects are rendered before they can change, and outside the lock, because descriptions are
    // user-defined.
    let renderings = TypeKind.mayHoldObject(arguments) ? ObjectRenderings(arguments) : nil
    mock.lock.lock()
    let storage = mock.storage.value
    if storage.pointee.isWatched, let proxy = storage.pointee.takePendingProxy(of: .current) {
      mock.lock.unlock()
      return .recorded(proxy.recording, proxy)
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
      mock.lock.unlock()
      return .unstubbed(policy)
    }
    let ordinal = storage.pointee.log.count
    let logged = storage.pointee.log.last
    let waiters = storage.pointee.isWatched ? storage.pointee.waiters : nil
    mock.lock.unlock()

    if let waiters { for waiter in waiters { waiter.notify() } }
    guard let response = stubs?.response(to: logged, ordinal: ordinal, of: mock) else {
      return .unstubbed(policy)
    }
    return .stubbed(response)
  }
}
