import Foundation

/// The calls and stubs of one mock.
///
/// A mock has one as ``Mocking/mockState``. It is safe to use from any thread.
///
/// ```swift
/// actor CacheMock: Cache, Mocking {
///   let mockState = MockState()
///   func value(_ key: String) async -> Int { await calledReturning(with: key) }
///   func put(_ key: String) { called(with: key) }
/// }
/// ```
public final class MockState: Sendable {
  let lock = NSLock()
  /// What the state keeps. Read and written under `lock` only, which the compiler can't see; a
  /// pointer, because the checks of a class's property at every access cost as much as the rest.
  let storage: Unchecked<UnsafeMutablePointer<MockStorage>>

  /// Where failures of contexts that belong to no test are reported.
  let origin: FailureOrigin

  /// Creates the state of a mock that goes by its type's name.
  public convenience init() { self.init(isType: false) }

  /// Creates the state of a mock.
  ///
  /// - Parameters:
  ///   - name: The name that messages use; `nil`, the default, stands for the type's name.
  ///   - policy: What unstubbed calls may return; `nil`, the default, stands for the session's
  ///     policy, or outside sessions for ``MockPolicy/default``.
  public convenience init(named name: String? = nil, policy: MockPolicy? = nil) {
    self.init(isType: false)
    configure(name: name, policy: policy)
  }

  init(isType: Bool) {
    origin = .current
    let session = MockSession.current
    storage = Unchecked(.allocate(capacity: 1))
    storage.value.initialize(to: MockStorage(isType: isType, session: session))
    session?.add(self)
  }

  deinit {
    for arming in storage.value.pointee.armings { arming.reportUnfinished() }
    storage.value.pointee.session?.keepTranscript(of: storage.value.pointee)
    storage.value.deinitialize(count: 1)
    storage.value.deallocate()
  }

  func configure(name: String?, policy: MockPolicy?) {
    withStorage {
      $0.name = name
      $0.policy = policy ?? $0.policy
    }
  }

  func withStorage<Result>(_ body: (inout MockStorage) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&storage.value.pointee)
  }

  var identity: MockIdentity { withStorage { $0.identity } }

  /// What messages call a mock of this type, also before any call has told the state whose it is.
  func name(of owner: Any.Type) -> String {
    withStorage { $0.name ?? String(describing: owner) }
  }

  /// The session that the mock was made in, while it lasts.
  var session: MockSession? { withStorage { $0.session } }

  /// Tells the state whose it is, before any call has.
  func belong(to owner: Any.Type) {
    withStorage { $0.owner = $0.owner ?? owner }
  }
}

/// How messages speak of a mock.
struct MockIdentity: Sendable {
  let name: String
  /// Whether the mock is a type, whose calls are written with its name in front.
  let isType: Bool

  /// A call's text as it stands among calls of other mocks.
  func qualifying(_ call: String) -> String {
    if isType { return call }
    return call.hasPrefix("[") ? name + call : "\(name).\(call)"
  }
}

/// What a mock's state keeps. The state's lock guards all of it.
struct MockStorage {
  var name: String?
  var owner: Any.Type?
  /// The mock's own policy, or that of the session in which it was made.
  var policy: MockPolicy?
  let isType: Bool
  weak var session: MockSession?

  var log = InvocationLog()
  /// The places in the log that verifications matched one by one.
  var verified: Set<Int> = []
  /// How many of the log's calls have reached their method's index.
  var distributedCount = 0
  /// Changes when the log starts anew, so that what was read before is not taken for now.
  var generation = 0

  var armings: [Arming] = [] { didSet { isWatched = !armings.isEmpty || !waiters.isEmpty } }
  var waiters: [Waiter] = [] { didSet { isWatched = !armings.isEmpty || !waiters.isEmpty } }
  /// Whether a call has to look at the two above.
  private(set) var isWatched = false
  private(set) var methods: MethodRecord?
  /// The method that was called last, and is likely to be the next as well.
  private var lastMethod = MethodID(signature: "", fileID: "", filePath: "", line: 0, column: 0)
  private var lastRecord: MethodRecord?

  init(isType: Bool, session: MockSession?) {
    self.isType = isType
    self.session = session
    policy = session?.policy
  }

  var identity: MockIdentity {
    MockIdentity(name: name ?? owner.map { String(describing: $0) } ?? "the mock", isType: isType)
  }

  /// The record of a method, made at its first call.
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

  /// The arming of a context, taken out of the waiting ones.
  mutating func disarm(_ context: ExecutionContext) -> Arming? {
    armings.firstIndex { $0.context == context }.map { armings.remove(at: $0) }
  }

  /// Empties the log. The caller lets go of what was in it outside the lock, because arguments may be
  /// freed with it and a user's `deinit` may run.
  mutating func takeCalls() -> (InvocationLog, [CallIndex]) {
    var indices: [CallIndex] = []
    forEachMethod { method in
      indices.append(method.calls)
      method.calls = CallIndex()
    }
    defer {
      log = InvocationLog()
      verified = []
      distributedCount = 0
      generation += 1
    }
    return (log, indices)
  }

  /// Removes the stubs. The caller lets go of them outside the lock.
  mutating func takeStubs() -> [StubTable] {
    var tables: [StubTable] = []
    forEachMethod { method in
      if let stubs = method.stubs { tables.append(stubs) }
      method.stubs = nil
    }
    return tables
  }

  func forEachMethod(_ body: (MethodRecord) -> Void) {
    var candidate = methods
    while let method = candidate {
      body(method)
      candidate = method.next
    }
  }
}
