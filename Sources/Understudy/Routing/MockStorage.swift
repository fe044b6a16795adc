/// The contents of a mock: its log, its methods with their stubs, and the proxies and waiters for
/// its next calls. The lock of its ``MockState`` guards all of them.
struct MockStorage: ~Copyable {
  var name: String?
  var owner: Any.Type?
  /// The policy that the mock was created with, or that of the session in which it was created.
  var policy: MockPolicy?
  let isStatic: Bool
  weak var session: MockSession?

  var log = InvocationLog()
  /// The log indices of calls that verifications matched one by one, not as a group.
  var verified: Set<Int> = []
  /// The number of the log's calls that have been added to their methods' indexes.
  private var indexedCallCount = 0
  /// Changes when the log is cleared, which invalidates earlier indices.
  private(set) var generation = 0

  var pendingProxies: [PendingProxy] = [] { didSet { updateIsWatched() } }
  var waiters: [Waiter] = [] { didSet { updateIsWatched() } }
  /// Whether a received call has to check `pendingProxies` and `waiters`.
  private(set) var isWatched = false

  private var methods: MethodRecord?
  /// The method of the most recent call, which is likely to be called next, too.
  private var lastMethod = MethodID("", "", "", 0, 0)
  private var lastRecord: MethodRecord?

  init(isStatic: Bool, session: MockSession?) {
    self.isStatic = isStatic
    self.session = session
    policy = session?.policy
  }

  var identity: MockIdentity {
    MockIdentity(
      name: name ?? owner.map { String(describing: $0) } ?? "the mock", isStatic: isStatic)
  }

  private mutating func updateIsWatched() {
    isWatched = !pendingProxies.isEmpty || !waiters.isEmpty
  }

  // MARK: Methods

  /// Returns the record of a method. The first call of a method creates it.
  mutating func record(of method: MethodID) -> MethodRecord {
    if lastMethod.isSameLiteral(as: method), let lastRecord { return lastRecord }
    let record = search(for: method)
    lastMethod = method
    lastRecord = record
    return record
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

  /// Adds the calls received since the last indexing to their methods' indexes.
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

  /// Removes the calls and returns them. The caller releases them outside the lock, because a
  /// user-defined `deinit` can run.
  mutating func takeCalls() -> (InvocationLog.Snapshot, [CallIndex]) {
    var indices: [CallIndex] = []
    forEachMethod { method in
      indices.append(method.calls)
      method.calls = CallIndex()
    }
    let calls = log.snapshot
    log = InvocationLog()
    verified = []
    indexedCallCount = 0
    generation += 1
    return (calls, indices)
  }

  /// Removes the stubs and returns them. The caller releases them outside the lock.
  mutating func takeStubs() -> [StubTable] {
    var tables: [StubTable] = []
    forEachMethod { method in
      if let stubs = method.stubs { tables.append(stubs) }
      method.stubs = nil
    }
    return tables
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

  var identity: MockIdentity { withStorage { $0.identity } }

  /// Returns the mock's name. A mock that isn't named uses the name of the given type.
  func name(of owner: Any.Type) -> String {
    withStorage { $0.name ?? String(describing: owner) }
  }

  /// The session in which the mock was created, as long as the session exists.
  var session: MockSession? { withStorage { $0.session } }

  func setOwnerIfNeeded(_ owner: Any.Type) {
    withStorage { $0.owner = $0.owner ?? owner }
  }
}
