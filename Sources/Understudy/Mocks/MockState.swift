internal import UnderstudyValues

/// The calls and stubs of a mock.
///
/// A mock has its state as ``Mocking/mockState-swift.property``. A type that can't inherit from
/// ``Mock`` creates it; see ``Mocking``. You can use the state on any thread.
///
/// The state itself is a mock, too: static members forward through the state of their type; see
/// <doc:StubbingCalls#Stub-static-members-and-generic-methods>.
public final class MockState: Mocking, Sendable {
  /// The state itself.
  public var mockState: MockState { self }

  let lock = SystemLock()
  /// Accessed only under `lock`, which takes the place of the checks of a debug build. Not in a
  /// `Locked`, so that a received call needs no closure.
  nonisolated(unsafe) var contents: MockContents

  /// The bits of the mock's own policy, or of the policy of the session in which it was made; -1
  /// for none. Apart from the contents, so that an unstubbed call needs no second lock.
  let policyBits: AtomicInteger

  /// How many calls that proxies took are compared with the next call of their context.
  let takenCount = AtomicInteger(0)

  /// Where failures in contexts that belong to no test are reported.
  let origin: FailureOrigin

  /// The test that made the mock, if it's known.
  let test = TestFramework.currentTest

  let isPlaceholder: Bool

  /// Creates the state of a mock that is named after its type and has the policy of the session or
  /// the process.
  public convenience init() { self.init(isStatic: false) }

  /// Creates the state of a mock with a name and a policy, which ``Mock/init(named:policy:)``
  /// describes.
  public convenience init(named name: String? = nil, policy: MockPolicy? = nil) {
    self.init(isStatic: false)
    configure(name: name, policy: policy)
  }

  init(isStatic: Bool, session: MockSession? = .current, isPlaceholder: Bool = false) {
    MocksAmongValues.areKnown
    origin = .current
    self.isPlaceholder = isPlaceholder
    contents = MockContents(isStatic: isStatic, session: session)
    policyBits = AtomicInteger(session?.policy?.rawValue ?? -1)
    session?.add(self)
  }

  deinit {
    for proxy in Proxies.takeAll(on: self) {
      proxy.reportUnfinished()
    }
    leaveRecord()
    // The calls that are kept refer to their methods and stubs, whose values are released with the
    // mock.
    for method in contents.methods {
      method.keptValues = []
      for stub in method.takeStubs()?.all ?? [] {
        (stub.answers, stub.effects) = (AnswerQueue(), [])
      }
    }
    lock.deallocate()
  }

  /// The name of the mock in failure messages. By default, it's the name of the mock's type, with a number
  /// in a message that has several mocks of one name: `LoggerMock #2`.
  public var name: String {
    get { identity.name }
    set { withLock { $0.name = newValue } }
  }

  /// The unstubbed calls that may return a value. By default, it's the policy of the session in
  /// which the mock was created, or `nil`, which means ``MockPolicy/default``.
  public var policy: MockPolicy? {
    get {
      let bits = policyBits.value
      return bits < 0 ? nil : MockPolicy(rawValue: bits)
    }
    set { policyBits.value = (newValue ?? session?.policy)?.rawValue ?? -1 }
  }

  /// The calls that the mock has received so far, in order. Empty if there were none.
  public var invocations: [Invocation] {
    let (log, identity) = withLock { ($0.knownLog(), $0.identity) }
    return log.enumerated().map { Invocation($1, number: $0 + 1, owner: identity) }
  }

  /// Removes the received calls, the stubs, and the values of ``DefaultValues`` that it keeps. The
  /// name and the policy remain.
  public func reset() {
    clearInvocations()
    clearStubs()
    releaseKeptValues()
  }

  /// Removes the received calls and releases their arguments. The stubs remain.
  public func clearInvocations() {
    // Released outside the lock, because a user-defined `deinit` can run.
    withExtendedLifetime(withLock { $0.takeCalls() }) {}
  }

  /// Removes the stubs. The received calls remain.
  ///
  /// A stub that's removed unused is still reported at the end of its session.
  public func clearStubs() {
    let removed = withLock { $0.takeStubs() }
    for stub in removed.0.flatMap({ $0?.all ?? [] })
    where stub.record.isUnused && stub.record.session?.hasEnded == false {
      stub.record.describe()
    }
  }

  /// The received calls in order, one on each line, as in `#1 log("connected")`, with the errors that
  /// they threw: `#2 open("b") threw Offline()`. Empty if there were none. For the calls of several mocks, use ``transcript(of:)``.
  public var transcript: String {
    ObjectNumbers.$ofMessage.withValue(ObjectNumbers()) {
      invocations.map { "#\($0.number) \($0.text)" }.joined(separator: "\n")
    }
  }
}

extension MockState {
  func withLock<Result>(_ body: (inout MockContents) -> Result) -> Result {
    lock.lock()
    let result = body(&contents)
    lock.unlock()
    return result
  }

  func configure(name: String?, policy: MockPolicy?) {
    withLock { $0.name = name }
    if let policy { self.policy = policy }
  }

  var isStatic: Bool { withLock { $0.isStatic } }

  var identity: MockName { withLock { $0.identity } }

  var session: MockSession? { withLock { $0.session } }

  /// A number that changes with each call; `nil` while a verification waits for one.
  package var activity: Int? {
    withLock { $0.waiters == nil ? Int($0.log.last?.sequence ?? 0) : nil }
  }

  func setOwnerIfNeeded(_ owner: Any.Type) { withLock { $0.setOwnerIfNeeded(owner) } }
}

extension [MockState] {
  var unique: [MockState] {
    var known: Set<ObjectIdentifier> = []
    return filter { known.insert(ObjectIdentifier($0)).inserted }
  }
}
