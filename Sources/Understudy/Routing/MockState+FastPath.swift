/// The fast path of a received call, which is written for debug builds, in which tests run: raw memory in
/// place of objects, which a debug build retains and releases each time it reads one, and no variables
/// that most calls don't need.
///
/// ``CallRouter/receive(_:_:of:)`` does the same for every call, and takes three times as long.
extension MockState {
  /// Logs a call if nothing else is necessary: no expression is being evaluated, nothing waits for the
  /// call, its method has no stubs, and the policy allows it. Otherwise returns `false`.
  ///
  /// - Parameter option: The option that the policy has to contain, as its bit.
  func logUnstubbed(
    _ signature: StaticString, _ fileID: StaticString, _ line: UInt, _ column: UInt,
    _ result: ObjectIdentifier, _ arguments: [Any?], ifPolicyHas option: Int
  ) -> Bool {
    let obstacles = FastPathObstacles.value
    if obstacles & FastPathObstacles.recordings != 0 { return false }
    let storage = storage.value
    // The first word of a literal is its address.
    let signature = unsafeBitCast(signature, to: (UInt, UInt, UInt8).self).0
    let file = unsafeBitCast(fileID, to: (UInt, UInt, UInt8).self).0
    lock.lock()
    let policy = storage.pointee.policyBits
    var next = storage.pointee.sites.list(line)
    if storage.pointee.isWatched || (policy < 0 ? obstacles != 0 : policy & option == 0) {
      next = nil
    }
    while let site = next {
      if site.pointee.line == line, site.pointee.column == column, site.pointee.result == result,
        site.pointee.signature == signature, site.pointee.file == file
      {
        if site.pointee.isStubbed { break }
        storage.pointee.log.append(SequenceNumber.next(), site.pointee.record, arguments)
        lock.unlock()
        return true
      }
      next = site.pointee.next
    }
    lock.unlock()
    return false
  }

  /// Logs a call whose method has stubs, and finds its answer. Returns `nil` if there are no stubs, an
  /// expression is being evaluated, something waits for the call, or its forwarder is unknown.
  func routeStubbed(_ method: MethodID, _ arguments: [Any?]) -> Route? {
    if FastPathObstacles.value & FastPathObstacles.recordings != 0 { return nil }
    let storage = storage.value
    lock.lock()
    guard !storage.pointee.isWatched, let site = storage.pointee.sites.find(method),
      site.pointee.isStubbed, let stubs = site.pointee.record.sharedStubs()
    else {
      lock.unlock()
      return nil
    }
    let sequence = SequenceNumber.next()
    storage.pointee.log.append(sequence, site.pointee.record, arguments)
    let ordinal = storage.pointee.log.count
    lock.unlock()
    if stubs.hasEffects {
      // The record exists as long as the mock.
      let call = LoggedCall(sequence: sequence, method: site.pointee.record, arguments: arguments)
      guard let response = response(of: stubs, to: call, ordinal: ordinal) else {
        return .unstubbed(policy)
      }
      return .stubbed(response)
    }
    var answer: Answer?
    guard let stub = take(&answer, of: stubs, for: arguments, site.pointee.record) else {
      return .unstubbed(policy)
    }
    if case .value(let value)? = answer { return .answered(value, stub) }
    return route(answer, stub, site.pointee.record, arguments, sequence, ordinal)
  }

  /// The route of a call that a stub answers with an error or a closure.
  private func route(
    _ answer: Answer?, _ stub: Stub, _ record: MethodRecord, _ arguments: [Any?],
    _ sequence: UInt64, _ ordinal: Int
  ) -> Route {
    if case .error(let error)? = answer { return .threw(error, stub) }
    // The usual closure needs the arguments only.
    if case .closure(let closure)? = answer, case .typed(let body) = closure.body {
      do {
        return .answered(try body(arguments), stub)
      } catch {
        return route(error, stub)
      }
    }
    let call = LoggedCall(sequence: sequence, method: record, arguments: arguments)
    guard case .closure(let closure)? = answer, !closure.isAsync else {
      return .stubbed(
        StubbedResponse(
          answer: answer, effects: [], position: stub.position, call: call, ordinal: ordinal))
    }
    do {
      return .answered(try closure.run(call, ordinal: ordinal, on: self), stub)
    } catch {
      return route(error, stub)
    }
  }

  private func route(_ error: any Error, _ stub: Stub) -> Route {
    if let mismatch = error as? AnswerArgumentMismatch { return .mismatched(mismatch, stub) }
    return .threw(error, stub)
  }
}

/// What keeps the calls of the process from the fast path, in one number.
enum FastPathObstacles {
  private static let count = AtomicInteger(0)

  static var value: Int { count.value }

  /// The bits with the number of open recordings. The others count policies that don't allow every call.
  static var recordings: Int { 0xFFFF_FFFF }
  private static var policy: Int { 1 << 32 }

  static func countRecording(_ change: Int) { count.add(change) }
  static func countPolicy(_ change: Int) { count.add(change * policy) }
}
