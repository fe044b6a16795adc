/// The scope of one test.
///
/// Inside a session
///
/// - stubs that no call used are reported at the lines that wrote them, unless the test has failed
///   already or the stub is ``Stubbing/lenient()``,
/// - a `verify(on:called:)` or `when(using:thenReturn:)` that no call followed is reported,
/// - static mocks and comparators are the session's own, so that parallel tests do not meet,
/// - and at the end the arguments of recorded calls are released.
///
/// Open one with the trait ``Testing/Trait/mockSession`` under Swift Testing, with
/// ``withMockSession(policy:unusedStubs:_:)`` anywhere, and under XCTest with
///
/// ```swift
/// override func invokeTest() { withMockSession { super.invokeTest() } }
/// ```
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
  private let unusedStubs: UnusedStubs
  private let state = Locked(State())

  private struct State {
    var mocks: [WeakMock] = []
    var tickets: [StubTicket] = []
    var hasFailed = false
  }

  private struct WeakMock {
    weak var state: MockState?
  }

  init(policy: MockPolicy?, unusedStubs: UnusedStubs) {
    self.policy = policy
    self.unusedStubs = unusedStubs
  }

  /// Puts a mock on the list of those whose calls end with the session.
  func add(_ mock: MockState) {
    state.withLock { state in
      guard !state.mocks.contains(where: { $0.state === mock }) else { return }
      state.mocks.append(WeakMock(state: mock))
    }
  }

  func add(_ ticket: StubTicket) { state.withLock { $0.tickets.append(ticket) } }

  func noteFailure() { state.withLock { $0.hasFailed = true } }

  var hasFailed: Bool { state.withLock { $0.hasFailed } }

  /// The mocks that are still alive, in the order of their making.
  var mocks: [MockState] { state.withLock { $0.mocks.compactMap(\.state) } }

  /// Reports what was left unfinished and unused, and lets go of everything.
  func end() {
    let mocks = mocks
    for mock in mocks {
      let unfinished = mock.withStorage { storage in
        defer { storage.armings = [] }
        return storage.armings
      }
      for arming in unfinished { arming.reportUnfinished() }
    }
    reportUnusedStubs()
    if hasFailed { attachTranscript(of: mocks) }
    for mock in mocks { mock.clearInvocations() }
    let statics = statics.withLock { states in
      defer { states = [:] }
      return states
    }
    withExtendedLifetime(statics) {}
    comparators.withLock { $0 = [:] }
  }

  private func reportUnusedStubs() {
    guard unusedStubs == .reported, !hasFailed else { return }
    for ticket in state.withLock({ $0.tickets }) where ticket.isUnused {
      FailureReport.send(
        .unusedStub(call: ticket.call), at: ticket.position, framework: ticket.framework)
    }
  }
}
