/// Steps 1 and 2: whether a call is recorded or received, and the log.
extension CallRouter {
  /// Decides where a call goes, and logs it if it is received.
  func receive(_ method: MethodID, _ arguments: [Any?], of owner: Any.Type) -> Route {
    if Recording.mayBeOpen, let recording = Recording.open {
      // A proxy that was opened inside an expression takes the call that follows it.
      let proxy = mock.takePendingProxy(openedIn: recording)
      return .recorded(proxy?.recording ?? recording, proxy)
    }
    mock.lock.lock()
    let storage = mock.storage.value
    if storage.pointee.isWatched {
      let context = ExecutionContext.current
      let proxy = storage.pointee.takePendingProxy(of: context)
      let finished = storage.pointee.takeFinishedProxy(of: context)
      if proxy != nil || finished != nil {
        mock.lock.unlock()
        // A proxy opened since then: what the last call returned is a placeholder of its matchers.
        if let proxy { return .recorded(proxy.recording, proxy) }
        if let finished, finished.isArgument(of: arguments) {
          finished.report(insteadOf: method, on: mock)
          return .recorded(.ignoring, nil)
        }
        mock.lock.lock()
      }
    }
    if storage.pointee.owner == nil { storage.pointee.owner = owner }
    let record = storage.pointee.record(of: method)
    let stubs = record.sharedStubs()
    let policy = storage.pointee.policy
    storage.pointee.log.append(SequenceNumber.next(), record, arguments)
    guard stubs != nil || storage.pointee.isWatched else {
      mock.lock.unlock()
      return .unstubbed(policy)
    }
    let ordinal = storage.pointee.log.count
    let logged = storage.pointee.log.last
    let waiters = storage.pointee.isWatched ? storage.pointee.waiters : nil
    mock.lock.unlock()

    if let waiters { for waiter in waiters { waiter.notify() } }
    guard let stubs, let response = mock.response(of: stubs, to: logged, ordinal: ordinal) else {
      return .unstubbed(policy)
    }
    return .stubbed(response)
  }
}
