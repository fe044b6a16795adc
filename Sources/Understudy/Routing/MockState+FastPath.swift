/// The fast path of a received call, which is written for debug builds, in which tests run: raw memory in
/// place of objects, which a debug build retains and releases each time it reads one, and no variables
/// that most calls don't need.
///
/// ``CallRouter/receive(_:_:of:)`` does the same for every call, and takes three times as long.
extension MockState {
  /// Logs a call, or finds the stubs of its method, if nothing else is necessary: no expression is being
  /// evaluated, nothing waits for the call, and a method without stubs is one that the policy allows.
  ///
  /// If the method has stubs, the caller has to call ``value(forCallOf:_:or:)`` next, which unlocks the lock.
  ///
  /// - Parameter option: The option that the policy has to contain, as its bit, if there are no stubs.
  func receiveQuickly(
    _ signature: StaticString, _ fileID: StaticString, _ line: UInt, _ column: UInt,
    _ result: ObjectIdentifier, _ arguments: [Any?], ifPolicyHas option: Int
  ) -> QuickEntry {
    let obstacles = FastPathObstacles.value
    if obstacles & FastPathObstacles.recordings != 0 { return .none }
    let storage = storage.value
    // The first word of a literal is its address.
    let signature = unsafeBitCast(signature, to: (UInt, UInt, UInt8).self).0
    let file = unsafeBitCast(fileID, to: (UInt, UInt, UInt8).self).0
    lock.lock()
    var next = storage.pointee.isWatched ? nil : storage.pointee.sites.list(line)
    while let site = next {
      if site.pointee.line == line, site.pointee.column == column, site.pointee.result == result,
        site.pointee.signature == signature, site.pointee.file == file
      {
        if site.pointee.isStubbed { return .stubbed(site) }
        let policy = storage.pointee.policyBits
        if policy < 0 ? obstacles != 0 : policy & option == 0 { break }
        storage.pointee.log.append(SequenceNumber.next(), site.pointee.record, arguments)
        lock.unlock()
        return .unstubbed
      }
      next = site.pointee.next
    }
    lock.unlock()
    return .none
  }

  /// Logs a call of a method with stubs, unlocks the lock, and returns the value with which a stub answers.
  ///
  /// - Parameter route: The route of a call that isn't answered with a value of the method's type.
  func value(
    forCallOf site: UnsafeMutablePointer<CallSite>, _ arguments: [Any?], or route: inout Route?
  ) -> Any? {
    let storage = storage.value
    let sequence = SequenceNumber.next()
    storage.pointee.log.append(sequence, site.pointee.record, arguments)
    let call = QuickCall(site: site, sequence: sequence, ordinal: storage.pointee.log.count)
    // Tests of words run no code of the user, so the lock can stay.
    var next = site.pointee.stub
    var verdict = ArgumentTests.Verdict.unknown
    while let stub = next {
      verdict = stub.quickVerdict(on: arguments)
      if verdict != .differs { break }
      next = stub.older
    }
    guard verdict == .matches, let stub = next, !stub.retiresSoon else {
      let stubs = verdict == .differs ? nil : site.pointee.record.sharedStubs()
      lock.unlock()
      return value(in: stubs, for: call, arguments, or: &route)
    }
    let answer = stub.takeAnswer()
    let isNoted = stub.notesAnswers
    if isNoted { stub.willNoteAnswer() }
    lock.unlock()
    if isNoted { stub.noteAnswer(to: arguments) }
    if let answer { return value(of: answer, stub, call, arguments, or: &route) }
    route = .effects(stub, call)
    return nil
  }

  /// Searches the stubs of a method for a call that has been logged, if any can have its arguments.
  private func value(
    in stubs: StubTable?, for call: QuickCall, _ arguments: [Any?], or route: inout Route?
  ) -> Any? {
    if let stubs, stubs.hasEffects {
      let response = response(of: stubs, to: call.logged(arguments), ordinal: call.ordinal)
      route = response.map { .stubbed($0) } ?? .unstubbed(policy)
      return nil
    }
    var answer: Answer?
    if let stubs, let stub = take(&answer, of: stubs, for: arguments, call.site.pointee.record),
      let answer
    {
      return value(of: answer, stub, call, arguments, or: &route)
    }
    route = .unstubbed(policy)
    return nil
  }

  private func value(
    of answer: Answer, _ stub: Stub, _ call: QuickCall, _ arguments: [Any?], or route: inout Route?
  ) -> Any? {
    let value: Any?
    switch answer {
    case .value(let plain): value = plain
    case .closure(let closure) where !closure.isAsync:
      do {
        value = try run(closure, call, arguments)
      } catch let mismatch as AnswerArgumentMismatch {
        route = .mismatched(mismatch, stub)
        return nil
      } catch {
        route = .threw(error, stub)
        return nil
      }
    case .error(let error):
      route = .threw(error, stub)
      return nil
    case .closure, .callThrough, .lastSet:
      route = .stubbed(
        StubbedResponse(
          answer: answer, effects: [], position: stub.position, call: call.logged(arguments),
          ordinal: call.ordinal))
      return nil
    }
    if let value, ObjectIdentifier(type(of: value)) == call.site.pointee.result { return value }
    route = .answered(value, stub)
    return nil
  }

  /// Runs a synchronous closure for a call.
  func run(_ closure: AnswerClosure, _ call: QuickCall, _ arguments: [Any?]) throws -> Any? {
    // The usual closure needs the arguments only.
    if case .typed(let body) = closure.body { return try body(arguments) }
    return try closure.run(call.logged(arguments), ordinal: call.ordinal, on: self)
  }
}

/// What the fast path did with a call.
enum QuickEntry {
  /// Nothing. The call takes the usual path.
  case none
  /// It logged the call, whose method has no stubs.
  case unstubbed
  /// It found stubs, and locked the mock.
  case stubbed(UnsafeMutablePointer<CallSite>)
}

/// A call that the fast path logged.
struct QuickCall {
  /// The site, which exists as long as the mock.
  let site: UnsafeMutablePointer<CallSite>
  let sequence: UInt64
  let ordinal: Int

  func logged(_ arguments: [Any?]) -> LoggedCall {
    LoggedCall(sequence: sequence, method: site.pointee.record, arguments: arguments)
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
