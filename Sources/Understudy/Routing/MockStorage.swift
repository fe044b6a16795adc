/// The contents of a mock: its log, its methods with their stubs, its open proxies, and the verifications
/// that wait for its next call. The lock of its ``MockState`` protects all of it.
struct MockStorage: ~Copyable {
  var name: String?
  var owner: Any.Type?
  /// The mock's own policy, or that of the session in which it was made.
  var policy: MockPolicy?
  let isStatic: Bool
  weak var session: MockSession?

  var log = InvocationLog()
  /// The indices in the log that verifications matched one by one.
  var verified: Set<Int> = []
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
  /// The method that was called last, which is likely to be called next, by the addresses of its
  /// forwarder's literals. These are separate properties, because a debug build copies a struct with an
  /// object in it at every access.
  private var recentSignature: UInt = 0
  private var recentFile: UInt = 0
  private var recentLine: UInt = 0
  private var recentColumn: UInt = 0
  private var recentResult = ObjectIdentifier(Never.self)
  private var recentRecord: MethodRecord?

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
    isWatched = !pendingProxies.isEmpty || !waiters.isEmpty || finishedProxy != nil
  }

  // MARK: Methods

  /// The record of the method that was called last, if a forwarder is that of the method.
  func recentRecord(
    _ signature: StaticString, _ fileID: StaticString, _ line: UInt, _ column: UInt,
    _ result: ObjectIdentifier
  ) -> MethodRecord? {
    if line == recentLine, column == recentColumn, result == recentResult,
      signature.address == recentSignature, fileID.address == recentFile
    {
      return recentRecord
    }
    return nil
  }

  /// The record of a method, made at its first call.
  mutating func record(of method: MethodID) -> MethodRecord {
    let (signature, position) = (method.signature, method.position)
    if let record = recentRecord(
      signature, position.fileID, position.line, position.column, method.result)
    {
      return record
    }
    let record = search(for: method)
    // A literal that is no pointer has no address; `MethodID` compares it.
    guard signature.hasPointerRepresentation, position.fileID.hasPointerRepresentation else {
      return record
    }
    recentSignature = signature.address
    recentFile = position.fileID.address
    recentLine = position.line
    recentColumn = position.column
    recentResult = method.result
    recentRecord = record
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
  mutating func takeCalls() -> (InvocationLog.Snapshot, [CallIndex]) {
    var indices: [CallIndex] = []
    forEachMethod { method in
      indices.append(method.calls)
      method.calls = CallIndex()
    }
    for property in properties { property.read(self) }
    let calls = log.snapshot
    log = InvocationLog()
    verified = []
    indexedCallCount = 0
    generation += 1
    return (calls, indices)
  }

  /// Removes the stubs. The caller releases them outside the lock.
  mutating func takeStubs() -> ([StubTable], [LastSetValue]) {
    var tables: [StubTable] = []
    forEachMethod { method in
      if let stubs = method.takeStubs() { tables.append(stubs) }
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

  var identity: MockIdentity { withStorage { $0.identity } }

  /// The name of a mock of this type, even before a call has set the owner.
  func name(of owner: Any.Type) -> String {
    withStorage { $0.name ?? String(describing: owner) }
  }

  /// The session that the mock was made in, while it lasts.
  var session: MockSession? { withStorage { $0.session } }

  func setOwnerIfNeeded(_ owner: Any.Type) {
    withStorage { $0.owner = $0.owner ?? owner }
  }
}

extension StaticString {
  /// The first word, which is the address of the characters.
  fileprivate var address: UInt { unsafeBitCast(self, to: (UInt, UInt, UInt8).self).0 }
}
