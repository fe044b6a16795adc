/// The state of a mock that its lock guards: its log, its methods with their stubs, and the
/// verifications that wait for its next call.
struct MockContents {
  /// Increases with each mock that is made.
  private let number = SequenceNumber.next()
  var name: String?
  private(set) var owner: Any.Type?
  let isStatic: Bool
  /// The session that the mock was made in, until the session ends.
  var session: MockSession?
  /// Set by the end of that session.
  var lateCalls: LateCalls?
  var endedSession: EndedSession? { lateCalls?.session }
  /// The number of the session that the mock was last added to.
  var lastSession = 0

  private(set) var log: [LoggedCall] = []
  /// What the test knows of each call of the log: nothing of calls after the last entry.
  private var marks: [Mark] = []
  /// The verifications whose result further calls can change, until the end of their sessions.
  private var pastVerifications: [PastVerification] = []
  /// Their contexts, and those of their sessions.
  private var contextsOfVerifications: Set<ExecutionContext> = []
  /// Who made the calls from a sequence number on, since several tests had sessions; `nil` for detached
  /// tasks and queues.
  private(set) var callers: [(start: UInt64, caller: Caller?)] = []
  /// Changes when the log is cleared, so that indices of an earlier log aren't used for the new
  /// one.
  private(set) var generation = 0

  private(set) var methods: [Method] = []
  /// The method that was called last, which is likely to be called next.
  private var lastMethod: Method?
  /// Whether the log is known to have a call of it, and `lastStubs` are its stubs. A debug build checks
  /// each access to what can change in an object, such as the method.
  private var isLastKnown = false
  private var lastStubs: Method.Stubs?
  /// The properties stubbed with `thenReturnLastSet`.
  private(set) var properties: [LastSetValue]?

  /// The verifications that wait for the next call; `nil` if there are none.
  private(set) var waiters: [Waiter]?

  init(isStatic: Bool, session: MockSession?) {
    self.isStatic = isStatic
    self.session = session
  }

  /// Sets the type of the mock, which isn't that of a state through which static members forward.
  mutating func setOwnerIfNeeded(_ type: Any.Type) {
    if owner == nil, type != MockState.self { owner = type }
  }

  var identity: MockName {
    MockName(number: number, given: name, owner: owner, isStatic: isStatic)
  }

  // MARK: Methods

  mutating func method(_ id: MethodID) -> Method {
    if let lastMethod, lastMethod.id == id { return lastMethod }
    let method = find(id)
    (lastMethod, isLastKnown, lastStubs) = (method, false, nil)
    return method
  }

  /// The method, to which the caller adds a stub. Its stubs aren't kept here any longer: they'd be old,
  /// and a second reference would have their arrays copied.
  mutating func stubbedMethod(_ id: MethodID) -> Method {
    (isLastKnown, lastStubs) = (false, nil)
    return method(id)
  }

  private mutating func find(_ id: MethodID) -> Method {
    for method in methods where method.id == id { return method }
    let method = Method(id)
    methods.append(method)
    return method
  }

  mutating func add(_ property: LastSetValue) {
    for call in log { _ = property.receive(call.arguments, of: call.method.id) }
    properties = (properties ?? []) + [property]
  }

  // MARK: Calls

  /// Logs a call, and returns its entry and the stubs of its method.
  mutating func receive(_ call: ForwardedCall) -> (LogEntry, Method.Stubs?, UnlockedWork?) {
    if owner == nil { setOwnerIfNeeded(call.owner) }
    let method = method(call.method)
    let sequence = SequenceNumber.next()
    if !isLastKnown {
      // Not known after the end of the session, whose late calls aren't logged.
      (isLastKnown, lastStubs) = (lateCalls == nil, method.stubs)
      if let lateCalls, LateCalls.areMadeHere {
        lateCalls.count(method.id, of: identity)
        let entry = LogEntry(number: log.count + 1, sequence: sequence, generation: -1)
        return (entry, lastStubs, UnlockedWork(waiters: [], replaced: takeReplaced(by: call)))
      }
      method.isInLog = true
    }
    log.append(
      LoggedCall(
        sequence: sequence, method: method, arguments: call.arguments,
        isPending: call.isAsync || call.hasRealImplementation))
    let entry = LogEntry(number: log.count, sequence: sequence, generation: generation)
    // The test that makes a call is noted after the end of another test's session, too.
    if MockSession.areSeveral || callers.count > 0 { noteCaller(at: sequence) }
    // The code that has verified comes to the call after the verification, however long it waits, as the test does.
    if !contextsOfVerifications.isEmpty, contextsOfVerifications.contains(.current) {
      mark([log.count - 1], of: generation, as: .known)
    }
    if case nil = waiters, case nil = properties { return (entry, lastStubs, nil) }
    let work = UnlockedWork(waiters: waiters ?? [], replaced: takeReplaced(by: call))
    return (entry, lastStubs, work)
  }

  /// Notes the test that makes a call, unless it's the one whose mock it is, or that made the call before.
  mutating func noteCaller(at sequence: UInt64) {
    let session = MockSession.current
    if callers.isEmpty, session === self.session { return }
    let caller = session.map(Caller.init)
    if let last = callers.last, last.caller?.session == caller?.session { return }
    callers.append((sequence, caller))
  }

  /// The tests, other than that of a session, that made calls with these sequence numbers, one for each call; `nil`
  /// for that of the session, and for detached tasks and queues.
  func callers(of sequence: [UInt64], except own: MockSession) -> [Caller?] {
    let number = own.outermost.number
    // The others are of the test whose mock it is.
    var (caller, callers) = (session.map(Caller.init), callers[...])
    return sequence.map { sequence in
      while let next = callers.first, next.start <= sequence {
        caller = next.caller
        callers.removeFirst()
      }
      return caller?.session == number ? nil : caller
    }
  }

  /// What the receiver of a call does outside the lock: it notifies verifications, and releases the values
  /// that the call has replaced.
  struct UnlockedWork {
    let waiters: [Waiter]
    let replaced: [[Any?]]?
  }

  /// Keeps the value of a call that sets a property. Returns what it replaces.
  private func takeReplaced(by call: ForwardedCall) -> [[Any?]]? {
    properties?.compactMap { $0.receive(call.arguments, of: call.method) }
  }

  /// Takes the answer of a stub for a call without one, unless the stub is exhausted.
  mutating func takeAnswer(of stub: Stub, _ entry: LogEntry, _ provided: inout ProvidedAnswer) {
    provided.answer = stub.answers.take()
    if case nil = provided.answer { return }
    stub.record.markUsed()
    if stub.answers.isExhausted { provided.exhaustsStubs = true }
    if case .closure? = provided.answer { provided.runsCode = true }
    markAnswered(entry, runsCode: provided.runsCode)
  }

  /// Marks a call as answered by a stub, unless it was removed from the log.
  ///
  /// - Parameter runsCode: Whether to mark it as pending, too.
  mutating func markAnswered(_ entry: LogEntry, runsCode: Bool) {
    guard entry.generation == generation else { return }
    log[entry.number - 1].isAnswered = true
    if runsCode { log[entry.number - 1].isPending = true }
  }

  /// Notes that a call has returned or thrown, unless it was removed from the log.
  mutating func markEnded(_ entry: LogEntry, throwing error: (any Error)?) {
    guard entry.generation == generation else { return }
    log[entry.number - 1].isPending = false
    if let error { log[entry.number - 1].error = error }
  }

  enum Mark: Comparable {
    case unknown
    /// The test has looked at the call, has made it after a verification, or a verification that failed has
    /// counted it.
    case known
    /// A verification has matched the call.
    case verified
  }

  /// Marks calls, unless they were removed from the log.
  mutating func mark(_ indices: some Collection<Int>, of generation: Int, as mark: Mark) {
    guard generation == self.generation else { return }
    if marks.count < log.count {
      marks += Array(repeating: .unknown, count: log.count - marks.count)
    }
    for index in indices { marks[index] = max(marks[index], mark) }
  }

  private func mark(at index: Int) -> Mark { index < marks.count ? marks[index] : .unknown }

  /// The indices of the calls that no verification has matched.
  var unverified: [Int] { log.indices.filter { mark(at: $0) < .verified } }

  /// All calls, at which the test looks.
  mutating func knownLog() -> [LoggedCall] {
    mark(log.indices, of: generation, as: .known)
    return log
  }

  // MARK: Verifications

  /// Keeps a verification of the log, unless its calls were removed.
  mutating func add(_ verification: PastVerification, of generation: Int) {
    guard generation == self.generation else { return }
    pastVerifications.append(verification)
    contextsOfVerifications.insert(verification.context)
    contextsOfVerifications.insert(verification.session.context)
  }

  /// The calls after the verifications of a session that nothing has counted, and that no other test has made.
  /// `nil` if no call has come after them.
  func uncountedCalls(after session: MockSession) -> UncountedCalls? {
    var start = log.count
    for verification in pastVerifications where verification.session === session {
      start = min(start, verification.logCount)
    }
    if start == log.count { return nil }
    let others = callers(of: log[start...].map(\.sequence), except: session)
    let calls = log.indices[start...].filter {
      mark(at: $0) == .unknown && others[$0 - start] == nil
    }
    return UncountedCalls(
      verifications: pastVerifications.filter { $0.session === session },
      calls: calls.map { ($0, log[$0]) }, mock: identity)
  }

  /// Removes the verifications of a session, or all, which the caller releases outside the lock.
  mutating func takeVerifications(of session: MockSession? = nil) -> [PastVerification] {
    let taken = pastVerifications.filter { session == nil || $0.session === session }
    pastVerifications.removeAll { session == nil || $0.session === session }
    contextsOfVerifications = Set(pastVerifications.flatMap { [$0.context, $0.session.context] })
    return taken
  }

  /// The sessions of the verifications, each once.
  var sessionsOfVerifications: [MockSession] {
    var sessions: [MockSession] = []
    for verification in pastVerifications
    where !sessions.contains(where: { $0 === verification.session }) {
      sessions.append(verification.session)
    }
    return sessions
  }

  // MARK: Removing

  /// Removes the calls. The caller releases them outside the lock, because a user's `deinit` can
  /// run.
  mutating func takeCalls() -> ([LoggedCall], [PastVerification]) {
    defer {
      for method in methods { (method.hasLostCalls, method.isInLog) = (false, false) }
      (log, isLastKnown, lastStubs) = ([], false, nil)
      (marks, callers) = ([], [])
      generation += 1
    }
    return (log, takeVerifications())
  }

  /// Removes the stubs. The caller releases them outside the lock.
  mutating func takeStubs() -> ([Method.Stubs?], [LastSetValue]?) {
    defer { (properties, isLastKnown, lastStubs) = (nil, false, nil) }
    return (methods.map { $0.takeStubs() }, properties)
  }

  // MARK: Waiting

  mutating func add(_ waiter: Waiter) { waiters = (waiters ?? []) + [waiter] }

  mutating func remove(_ waiter: Waiter) {
    let others = (waiters ?? []).filter { $0 !== waiter }
    waiters = others.isEmpty ? nil : others
  }
}

/// The test that made a call. It refers to no session, which would be released under a lock.
struct Caller {
  /// The number of its session.
  let session: Int
  let test: RunningTest?

  init(_ session: MockSession) {
    let outermost = session.outermost
    (self.session, test) = (outermost.number, outermost.test)
  }
}
