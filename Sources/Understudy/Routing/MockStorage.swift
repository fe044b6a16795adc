/// The contents of a mock: its log, its methods with their stubs, its open proxies, and the verifications
/// that wait for its next call. The lock of its ``MockState`` protects all of it.
struct MockStorage: ~Copyable {
  var name: String? { didSet { knownName = nil } }
  var owner: Any.Type? { didSet { knownName = nil } }
  /// The name that messages and invocations show, once it has been asked for.
  private var knownName: String?
  /// The mock's own policy, or that of the session in which it was made.
  var policy: MockPolicy? { didSet { policyBits = policy?.rawValue ?? -1 } }
  /// The bits of the mock's own policy; -1 if it has none.
  private(set) var policyBits = -1
  let isStatic: Bool
  /// The session that the mock was made in, until the session ends. Not weak, because a weak reference to
  /// the session would make each later use of the session slower, and so each static call.
  var session: MockSession?

  var log = InvocationLog()
  /// The calls that verifications matched one by one.
  var verified = VerifiedCalls()
  /// How many of the log's calls have reached their method's index.
  private var indexedCallCount = 0
  /// Changes when the log is cleared, so that an index read before isn't used after.
  private(set) var generation = 0

  var pendingProxies: [PendingProxy] = [] { didSet { updateIsWatched() } }
  var finishedProxy: FinishedProxy? { didSet { updateIsWatched() } }
  var waiters: [Waiter] = [] { didSet { updateIsWatched() } }
  /// The properties that keep what is set.
  var properties: [LastSetValue] = []
  /// Whether a received call has to look at the proxies or the waiters.
  private(set) var isWatched = false

  private var methods: MethodRecord?
  private(set) var sites = CallSites()

  init(isStatic: Bool, session: MockSession?) {
    self.isStatic = isStatic
    self.session = session
    policy = session?.policy
    policyBits = policy?.rawValue ?? -1
  }

  var identity: MockIdentity {
    MockIdentity(
      name: knownName ?? name ?? owner.map { String(describing: $0) } ?? "the mock",
      isStatic: isStatic)
  }

  /// The identity, whose name is made only once: invocations ask for it at each call.
  mutating func knownIdentity() -> MockIdentity {
    if let knownName { return MockIdentity(name: knownName, isStatic: isStatic) }
    let identity = identity
    knownName = identity.name
    return identity
  }

  private mutating func updateIsWatched() {
    isWatched = !pendingProxies.isEmpty || !waiters.isEmpty || finishedProxy != nil
  }

  // MARK: Methods

  /// The record of a method, made at its first call.
  mutating func record(of method: MethodID) -> MethodRecord {
    if let site = sites.find(method) { return site.pointee.record }
    let record = search(for: method)
    sites.insert(method, record)
    return record
  }

  /// Changes the stubs of a method.
  mutating func updateStubs(of method: MethodID, _ body: (StubTable) -> Void) {
    updateStubs(of: record(of: method), body)
  }

  func updateStubs(of record: MethodRecord, _ body: (StubTable) -> Void) {
    record.updateStubs(body)
    sites.updateStubbed(of: record)
  }

  private mutating func search(for method: MethodID) -> MethodRecord {
    var candidate = methods
    while let record = candidate {
      if record.id == method { return record }
      candidate = record.next
    }
    let record = MethodRecord(id: method, next: methods)
    methods = record
    return record
  }

  func forEachMethod(_ body: (MethodRecord) -> Void) {
    var candidate = methods
    while let method = candidate {
      body(method)
      candidate = method.next
    }
  }

  /// Adds the calls that were received since the last time to their methods' indexes.
  mutating func indexPendingCalls() {
    let log = log.snapshot
    while indexedCallCount < log.count {
      log[indexedCallCount].method.calls.append(indexedCallCount)
      indexedCallCount += 1
    }
  }

  // MARK: Removing

  /// Removes the pending proxy of a context and returns it.
  mutating func takePendingProxy(of context: ExecutionContext) -> PendingProxy? {
    pendingProxies.firstIndex { $0.context == context }.map { pendingProxies.remove(at: $0) }
  }

  /// Removes the proxy that a context's last call finished, and returns it.
  mutating func takeFinishedProxy(of context: ExecutionContext) -> FinishedProxy? {
    guard finishedProxy?.context == context else { return nil }
    defer { finishedProxy = nil }
    return finishedProxy
  }

  /// Removes the calls. The caller releases them outside the lock, because a user's `deinit` may run.
  mutating func takeCalls() -> (InvocationLog.Snapshot, [CallIndex], lastSet: [[Any?]]) {
    var indices: [CallIndex] = []
    forEachMethod { method in
      indices.append(method.calls)
      method.calls = CallIndex()
    }
    var lastSet: [[Any?]] = []
    for property in properties { lastSet += property.read(self) }
    let calls = log.snapshot
    log = InvocationLog()
    verified = VerifiedCalls()
    indexedCallCount = 0
    generation += 1
    return (calls, indices, lastSet)
  }

  /// Removes the stubs. The caller releases them outside the lock.
  mutating func takeStubs() -> ([StubTable], [LastSetValue]) {
    var tables: [StubTable] = []
    forEachMethod { method in
      if let stubs = method.takeStubs() { tables.append(stubs) }
      sites.updateStubbed(of: method)
    }
    defer { properties = [] }
    return (tables, properties)
  }
}

extension MockState {
  func withStorage<Result>(_ body: (inout MockStorage) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&storage.value.pointee)
  }

  func configure(name: String?, policy: MockPolicy?) {
    withStorage {
      $0.name = name
      $0.policy = policy ?? $0.policy
    }
  }

  var isStatic: Bool { withStorage { $0.isStatic } }

  var identity: MockIdentity {
    lock.lock()
    defer { lock.unlock() }
    return storage.value.pointee.knownIdentity()
  }

  /// The name of a mock of this type, even before a call has set the owner.
  func name(of owner: Any.Type) -> String {
    withStorage { $0.name ?? String(describing: owner) }
  }

  /// The session that the mock was made in, until it ends.
  var session: MockSession? { withStorage { $0.session } }

  func setOwnerIfNeeded(_ owner: Any.Type) {
    withStorage { $0.owner = $0.owner ?? owner }
  }
}
