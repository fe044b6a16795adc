/// The scope of one test.
///
/// Inside a session
///
/// - stubs that no call used are reported at the lines that wrote them, unless the test has failed
///   already or the stub is ``Stubbing/lenient()``,
/// - a `verify(on:called:)` or `when(using:thenReturn:)` that no call followed is reported,
/// - static mocks and comparators are the session's own, so that parallel tests do not meet,
/// - and at the end the calls of mocks that were made in it are forgotten, with their arguments.
///
/// Open one with the trait ``Testing/Trait/mockSession`` under Swift Testing, with
/// ``withMockSession(policy:unusedStubs:_:)`` anywhere, and under XCTest with
///
/// ```swift
/// override func invokeTest() { withMockSession { super.invokeTest() } }
/// ```
///
/// Under Swift Testing prefer the trait: it alone hears of a failed `#expect`, after which unused stubs
/// are no news. A failed test has the calls of its session's mocks attached as `transcript.txt`.
///
/// A session belongs to the task that opened it and to its child tasks. A detached task or a queue
/// sees the statics of the process; mocks made in the session it may call as anybody.
public final class MockSession: Sendable {
  /// What a session does about stubs that no call used.
  public enum UnusedStubs: Sendable {
    /// They fail the test at the lines that wrote them.
    case reported
    /// Nothing is said about them.
    case ignored
  }

  @TaskLocal static var current: MockSession?

  /// How many sessions the process has, asked before the dear look at this task's own.
  static let openCount = AtomicInteger(0)

  /// The policy of this task's session, for a mock that was made outside.
  static var currentPolicy: MockPolicy? { openCount.value > 0 ? current?.policy : nil }

  private static let sessionCount = AtomicInteger(0)

  /// Distinguishes the session from all others of the process, also from those that are gone.
  let number = MockSession.sessionCount.add(1)
  let policy: MockPolicy?
  let comparators = Locked(Comparators())
  let statics = Locked<[ObjectIdentifier: MockState]>([:])
  /// The session of the same test that this one was opened in.
  private let parent: MockSession?
  private let unusedStubs: UnusedStubs
  /// Whether somebody tells the session of each issue of its test, so that it need not guess.
  private let receivesIssues: Bool
  private let isOfSwiftTesting = TestFramework.current == .swiftTesting
  private let earlierXCTestFailures = XCTestActivity.failureCount
  private let state = Locked(State())

  private struct State {
    var mocks: [WeakMock] = []
    var indices: [ObjectIdentifier: Int] = [:]
    var stubUsages: [StubUsage] = []
    /// The calls of deallocated mocks, as lines without arguments.
    var transcript: [TranscriptLine] = []
    /// The calls of mocks that were deallocated after a failure.
    var logs: [Unchecked<(InvocationLog.Snapshot, MockIdentity)>] = []
    var hasFailed = false
  }

  private struct WeakMock {
    weak var state: MockState?
  }

  init(policy: MockPolicy?, unusedStubs: UnusedStubs, receivesIssues: Bool = false) {
    parent = MockSession.current
    self.policy = policy
    self.unusedStubs = unusedStubs
    self.receivesIssues = receivesIssues || parent?.receivesIssues == true
  }

  /// Puts a mock that was made or used in the session on its list.
  func add(_ mock: MockState) {
    state.withLock { state in
      // By address and never through the weak references: to look at a mock that is dying would
      // free it, and its arguments with it, under the lock.
      let identifier = ObjectIdentifier(mock)
      if let place = state.indices[identifier] {
        state.mocks[place] = WeakMock(state: mock)
      } else {
        state.indices[identifier] = state.mocks.count
        state.mocks.append(WeakMock(state: mock))
      }
    }
  }

  func add(_ usage: StubUsage) { state.withLock { $0.stubUsages.append(usage) } }

  /// The mocks that are still alive, in the order of their making.
  private var mocks: [MockState] { state.withLock { $0.mocks.compactMap(\.state) } }

  /// Reports what was left unfinished and unused, and lets go of everything.
  func end() {
    let mocks = mocks
    for mock in mocks {
      for proxy in mock.takePendingProxies(of: self) {
        registerError()
        proxy.reportUnfinished()
      }
    }
    reportUnusedStubs()
    if hasFailed { attachTranscript() }
    // A mock that was stubbed here but made elsewhere is its generator's, who may still look at it.
    for mock in mocks where mock.session === self { mock.reset() }
    let rest = (statics.withLock { $0.takeAll() }, comparators.withLock { $0.takeAll() })
    let logs = state.withLock { state in
      defer { state.logs = [] }
      return state.logs
    }
    withExtendedLifetime((rest, logs)) {}
  }

  /// Keeps what the transcript shows of a mock that is deallocated: most mocks are local variables of
  /// their test, and deallocated before the session ends.
  ///
  /// Nothing is rendered here, because an argument's description can refer to the mock. After a failure
  /// the calls are kept. Before one, only their signatures are: a test can expect that an argument is
  /// released with the mock.
  func keepTranscript(of mock: borrowing MockStorage) {
    guard isOfSwiftTesting else { return }
    let log = mock.log.snapshot
    if hasFailed {
      let kept = Unchecked((log, mock.identity))
      state.withLock { $0.logs.append(kept) }
    } else if hasUnusedStubs {
      let lines = log.signatures(for: mock.identity)
      state.withLock { $0.transcript += lines }
    }
  }

  /// The calls of all mocks of the session, also of those that were deallocated.
  var transcript: String {
    let alive = mocks.flatMap { mock in
      let (log, identity) = mock.withStorage { ($0.log.snapshot, $0.identity) }
      return log.transcript(for: identity)
    }
    let (lines, logs) = state.withLock { ($0.transcript, $0.logs) }
    let kept = logs.flatMap { $0.value.0.transcript(for: $0.value.1) }
    return Transcript.text(of: lines + kept + alive)
  }

  private var hasUnusedStubs: Bool {
    unusedStubs == .reported && state.withLock { $0.stubUsages }.contains(where: \.isUnused)
  }

  private func reportUnusedStubs() {
    guard unusedStubs == .reported, !hasFailed else { return }
    for usage in state.withLock({ $0.stubUsages }) where usage.isUnused {
      registerError()
      FailureReport.send(
        .unusedStub(call: usage.call), at: usage.position, framework: usage.framework)
    }
  }
}

// Whether the test has failed.
extension MockSession {
  /// Notes that the body threw an error, or what the end of the session reports. Whether the test
  /// fails by it is for those to say who see the error or the issue.
  func registerError() { state.withLock { $0.hasFailed = true } }

  /// Notes an issue of the test, which concerns all of the test's sessions.
  func registerIssue() {
    state.withLock { $0.hasFailed = true }
    parent?.registerIssue()
  }

  /// Notes a failure that is about to be reported, unless it will be told of the issue, which may
  /// turn out to be a known one.
  func registerReport() {
    if !receivesIssues { registerIssue() }
  }

  fileprivate var hasFailed: Bool {
    state.withLock { $0.hasFailed } || XCTestActivity.failureCount > earlierXCTestFailures
      || parent?.hasFailed == true
  }
}

extension Dictionary {
  /// Empties the dictionary and hands over what was in it, to be freed outside a lock.
  fileprivate mutating func takeAll() -> Self {
    defer { self = [:] }
    return self
  }
}
