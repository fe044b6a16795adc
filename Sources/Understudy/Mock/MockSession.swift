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

  let policy: MockPolicy?
  let comparators = Locked<ArgumentEquality.Comparators>([:])
  let statics = Locked<[ObjectIdentifier: MockState]>([:])
  /// The session of the same test that this one was opened in.
  private let parent: MockSession?
  private let unusedStubs: UnusedStubs
  /// Whether somebody tells the session of each issue of its test, so that it need not guess.
  private let isToldOfIssues: Bool
  private let isOfSwiftTesting = TestFramework.current == .swiftTesting
  private let earlierXCTestFailures = XCTestActivity.failureCount
  private let state = Locked(State())

  private struct State {
    var mocks: [WeakMock] = []
    var places: [ObjectIdentifier: Int] = [:]
    var tickets: [StubTicket] = []
    /// The calls of mocks that have died, as texts.
    var transcript: [TranscriptLine] = []
    var hasFailed = false
  }

  private struct WeakMock {
    weak var state: MockState?
  }

  init(policy: MockPolicy?, unusedStubs: UnusedStubs, isToldOfIssues: Bool = false) {
    parent = MockSession.current
    self.policy = policy
    self.unusedStubs = unusedStubs
    self.isToldOfIssues = isToldOfIssues || parent?.isToldOfIssues == true
  }

  /// Puts a mock that was made or used in the session on its list.
  func add(_ mock: MockState) {
    state.withLock { state in
      // By address and never through the weak references: to look at a mock that is dying would
      // free it, and its arguments with it, under the lock.
      let identifier = ObjectIdentifier(mock)
      if let place = state.places[identifier] {
        state.mocks[place] = WeakMock(state: mock)
      } else {
        state.places[identifier] = state.mocks.count
        state.mocks.append(WeakMock(state: mock))
      }
    }
  }

  func add(_ ticket: StubTicket) { state.withLock { $0.tickets.append(ticket) } }

  /// The mocks that are still alive, in the order of their making.
  private var mocks: [MockState] { state.withLock { $0.mocks.compactMap(\.state) } }

  /// Reports what was left unfinished and unused, and lets go of everything.
  func end() {
    let mocks = mocks
    for mock in mocks {
      for arming in mock.takeArmings(of: self) {
        noteError()
        arming.reportUnfinished()
      }
    }
    reportUnusedStubs()
    if hasFailed { attachTranscript() }
    // A mock that was stubbed here but made elsewhere is its maker's, who may still look at it.
    for mock in mocks where mock.session === self { mock.clearInvocations() }
    let rest = (statics.withLock { $0.takeAll() }, comparators.withLock { $0.takeAll() })
    withExtendedLifetime(rest) {}
  }

  /// Renders the calls of a dying mock, where the transcript will or may be wanted: most mocks die
  /// with the body of their test, before the session ends.
  func keepTranscript(of mock: MockStorage) {
    guard isOfSwiftTesting, hasFailed || hasUnusedStubs else { return }
    let lines = mock.log.transcript(for: mock.identity)
    state.withLock { $0.transcript += lines }
  }

  /// The calls of all mocks of the session, dead or alive.
  var transcript: String {
    let alive = mocks.flatMap { mock in
      let (log, identity) = mock.withStorage { ($0.log, $0.identity) }
      return log.transcript(for: identity)
    }
    return Transcript.text(of: state.withLock { $0.transcript } + alive)
  }

  private var hasUnusedStubs: Bool {
    unusedStubs == .reported && state.withLock { $0.tickets }.contains(where: \.isUnused)
  }

  private func reportUnusedStubs() {
    guard unusedStubs == .reported, !hasFailed else { return }
    for ticket in state.withLock({ $0.tickets }) where ticket.isUnused {
      noteError()
      FailureReport.send(
        .unusedStub(call: ticket.call), at: ticket.position, origin: ticket.origin)
    }
  }
}

// Whether the test has failed.
extension MockSession {
  /// Notes that the body threw an error, or what the end of the session reports. Whether the test
  /// fails by it is for those to say who see the error or the issue.
  func noteError() { state.withLock { $0.hasFailed = true } }

  /// Notes an issue of the test, which concerns all of the test's sessions.
  func noteIssue() {
    state.withLock { $0.hasFailed = true }
    parent?.noteIssue()
  }

  /// Notes a failure that is about to be reported, unless it will be told of the issue, which may
  /// turn out to be a known one.
  func noteReport() {
    if !isToldOfIssues { noteIssue() }
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
