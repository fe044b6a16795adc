/// The fast path of a received call, which is written for debug builds, in which tests run: raw memory in
/// place of objects, which a debug build retains and releases each time it reads one, and no variables
/// that most calls don't need.
///
/// ``CallRouter/receive(_:_:of:)`` does the same for every call, and takes three times as long.
extension MockState {
  /// Logs a call if nothing else is necessary: no expression is being evaluated, nothing waits for the
  /// call, and its method has no stubs and the policy allows it, or one stub whose arguments are tests of
  /// words, which run no code of the user.
  ///
  /// - Parameter option: The option that the policy has to contain, as its bit, if there are no stubs.
  func receiveQuickly(
    _ signature: StaticString, _ fileID: StaticString, _ line: UInt, _ column: UInt,
    _ result: ObjectIdentifier, _ arguments: [Any?], ifPolicyHas option: Int
  ) -> QuickRoute {
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
        if site.pointee.isStubbed { return answerQuickly(site, arguments) }
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

  /// Logs a call of a method with stubs, and takes its answer. Unlocks the lock.
  private func answerQuickly(
    _ site: UnsafeMutablePointer<CallSite>, _ arguments: [Any?]
  ) -> QuickRoute {
    let storage = storage.value
    let sequence = SequenceNumber.next()
    storage.pointee.log.append(sequence, site.pointee.record, arguments)
    let call = QuickCall(site: site, sequence: sequence, ordinal: storage.pointee.log.count)
    // Tests of words run no code of the user, so the lock can stay.
    guard let stub = site.pointee.stub ?? site.pointee.record.stubs?.quickStub(for: arguments),
      stub.answersForLong(arguments)
    else {
      let stubs = site.pointee.record.sharedStubs()
      lock.unlock()
      return search(stubs, for: call, arguments)
    }
    let answer = stub.takeAnswer()
    let isNoted = stub.notesAnswers
    if isNoted { stub.willNoteAnswer() }
    lock.unlock()
    if isNoted { stub.noteAnswer(to: arguments) }
    return if let answer { .answered(answer, stub, call) } else { .effects(stub, call) }
  }

  /// Searches the stubs of a method for a call that has been logged.
  private func search(
    _ stubs: StubTable?, for call: QuickCall, _ arguments: [Any?]
  ) -> QuickRoute {
    guard let stubs else { return .other(.unstubbed(policy)) }
    if stubs.hasEffects {
      let response = response(of: stubs, to: call.logged(arguments), ordinal: call.ordinal)
      return .other(response.map { .stubbed($0) } ?? .unstubbed(policy))
    }
    var answer: Answer?
    guard let stub = take(&answer, of: stubs, for: arguments, call.site.pointee.record), let answer
    else { return .other(.unstubbed(policy)) }
    return .answered(answer, stub, call)
  }

  /// The route of a call that a stub answers.
  func route(
    _ answer: Answer, _ stub: Stub, _ call: QuickCall, _ arguments: [Any?]
  ) -> Route {
    var other: Route?
    let value = value(of: answer, stub, call, arguments, or: &other)
    return other ?? .answered(value, stub)
  }

  /// The value with which a stub answers a call, or another route.
  func value(
    of answer: Answer, _ stub: Stub, _ call: QuickCall, _ arguments: [Any?], or route: inout Route?
  ) -> Any? {
    switch answer {
    case .value(let value): return value
    case .closure(let closure) where !closure.isAsync:
      do {
        return try run(closure, call, arguments)
      } catch let mismatch as AnswerArgumentMismatch {
        route = .mismatched(mismatch, stub)
      } catch {
        route = .threw(error, stub)
      }
    case .error(let error): route = .threw(error, stub)
    case .closure, .callThrough, .lastSet:
      route = .stubbed(
        StubbedResponse(
          answer: answer, effects: [], position: stub.position, call: call.logged(arguments),
          ordinal: call.ordinal))
    }
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
enum QuickRoute {
  /// Nothing. The call takes the usual way.
  case none
  /// It logged the call, whose method has no stubs.
  case unstubbed
  /// It logged the call and took the answer of a stub.
  case answered(Answer, Stub, QuickCall)
  /// It logged the call of a method without a result, and took the stub with its side effects.
  case effects(Stub, QuickCall)
  /// It logged the call and chose its route.
  case other(Route)
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
