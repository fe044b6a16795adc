internal import UnderstudyValues

/// The scope of a test, which reports unused stubs and isolates shared state.
///
/// Under Swift Testing, open a session with the trait ``Testing/Trait/mockSession``, and under
/// XCTest and anywhere else with ``withMockSession(policy:unusedStubs:contracts:warnings:_:)``.
///
/// A stub that no call used is reported at its line, unless the test has already failed or the stub
/// is ``Stubbing/lenient()``. At its end, the session removes the calls and the stubs of the mocks
/// that were created in it. It belongs to the task that opened it and to the tasks that this task
/// creates, except for detached tasks. See <doc:Sessions>.
public final class MockSession: Sendable {
  /// What a session does with stubs that no call used.
  public enum UnusedStubs: Sendable {
    /// Each of them is reported at its line and fails the test.
    case reported
    /// They aren't reported.
    case ignored
  }

  @TaskLocal package static var inherited: MockSession?

  /// The session of this context.
  package static var current: MockSession? {
    var session = inherited
    while let left = session, left.isLeft.value != 0 { session = left.parent }
    return session
  }

  /// The number of open sessions with a policy. Checked before the more expensive access to the
  /// current session of the task.
  static let policyCount = AtomicInteger(0)

  /// The number of open sessions that aren't in another one.
  private static let outermostCount = AtomicInteger(0)

  /// Whether several tests have sessions, and can share a mock.
  static var areSeveral: Bool { outermostCount.value > 1 }

  private static let sessionCount = AtomicInteger(0)

  /// Distinguishes the session from all others of the process, including deallocated ones.
  let number = MockSession.sessionCount.add(1)
  package let policy: MockPolicy?
  /// Compares the answers of stubs with real implementations, if the session has the option.
  let contracts: ContractObserver?
  /// Take part in the calls until the end, the outermost first; `nil` if there are none. An observer can keep
  /// the stubs of the runs of a test, which refer to their sessions.
  var observers: [any CallObserver]? { state.withLock { $0.observers } }
  let warnings: Warnings
  let parent: MockSession?
  /// The sequence number that calls before the session are below.
  let begin = SequenceNumber.next()
  /// The session and the ones in which it was opened, the innermost first.
  var andOuter: [MockSession] { [self] + (parent?.andOuter ?? []) }
  /// That of the test.
  var outermost: MockSession { parent?.outermost ?? self }
  let unusedStubs: UnusedStubs
  /// Whether the session is that of a whole test of Swift Testing, so that an error thrown from its
  /// body fails the test.
  let isOfTest: Bool
  /// Whether the trait notifies the session of each issue of its test.
  let receivesIssues: Bool
  let test = TestFramework.currentTest
  private let isOfSwiftTesting = TestFramework.current == .swiftTesting
  let earlierXCTestFailures = XCTestActivity.failureCount
  private let isLeft = AtomicInteger(0)
  let state: Locked<State>

  struct State {
    var observers: [any CallObserver]?
    // Made when they're first used, which they aren't in most tests.
    var comparators: Registry<Comparator>?
    var defaultValues: Registry<DefaultValues.Registration>?
    var statics: StaticMocks?
    /// A mock is there again if another session has it in the meantime.
    var mocks: [WeakMock] = []
    /// The stubs in the order of writing; `nil` when the end of the session has taken them.
    var stubs: [StubRecord]? = []
    /// How many of the first stubs can't be reported as unused any more.
    var settledCount = 0
    var suspensions: [SuspensionQueue] = []
    var events: [any StubEvents] = []
    var goneMocks: [GoneMock] = []
    /// Warnings of properties that don't keep what they were set to.
    var unkeptValues: [(getter: MethodID, warn: @Sendable () -> Void)] = []
    var hasFailed = false
    var hasToldMisses = false
    var hasThrown = false
    var hasEnded = false
    /// Whether its end has released everything, too, in which code of the test can run.
    var isOver = false
  }

  struct WeakMock {
    weak var state: MockState?
  }

  init(
    policy: MockPolicy?, unusedStubs: UnusedStubs, contracts: Contracts? = nil,
    warnings: Warnings = [], receivesIssues: Bool = false
  ) {
    parent = MockSession.current
    self.policy = policy
    var observers = CallObservers.ofTask
    let isSilent = observers.contains { !$0.reportsUnusedStubs }
    self.unusedStubs = isSilent ? .ignored : unusedStubs
    self.warnings = warnings
    let checks = (contracts ?? .ofEnvironment) == .checked && Challenge.current?.isFirst != false
    self.contracts = checks ? ContractObserver() : nil
    // A contract compares what the stub answers, before anything else changes it.
    if let contracts = self.contracts { observers.append(contracts) }
    state = Locked(State(observers: observers.isEmpty ? nil : observers))
    isOfTest = receivesIssues
    self.receivesIssues = receivesIssues || parent?.receivesIssues == true
    if parent == nil { Self.outermostCount.add(1) }
    if policy != nil { Self.policyCount.add(1) }
    if !observers.isEmpty { CallObservers.sessionCount.add(1) }
  }

  var comparators: Registry<Comparator> {
    part(\.comparators) { Registry(before: ArgumentEquality.comparators, isClosed: $0) }
  }

  var defaultValues: Registry<DefaultValues.Registration> {
    part(\.defaultValues) { Registry(before: DefaultValues.registrations, isClosed: $0) }
  }

  var statics: StaticMocks { part(\.statics) { StaticMocks(isClosed: $0) } }

  /// - Parameter make: Makes a part that keeps nothing if the session has ended.
  private func part<Part>(
    _ path: WritableKeyPath<State, Part?>, _ make: (_ hasEnded: Bool) -> Part
  ) -> Part {
    state.withLock { state in
      if let known = state[keyPath: path] { return known }
      let new = make(state.hasEnded)
      state[keyPath: path] = new
      return new
    }
  }

  func add(_ mock: MockState) {
    // The session's own static mocks need no weak reference, which would make their calls slower.
    if mock.isStatic, mock.session === self { return }
    // Never compared with the others: loading a weak reference during the mock's deallocation could
    // release the mock, and its arguments, under the lock.
    let isKnown = mock.withLock { contents in
      defer { contents.lastSession = number }
      return contents.lastSession == number
    }
    if !isKnown { keep { $0.mocks.append(WeakMock(state: mock)) } }
  }

  func add(_ suspension: SuspensionQueue) { keep { $0.suspensions.append(suspension) } }

  func add(_ events: any StubEvents) { keep { $0.events.append(events) } }

  func takeEvents() -> [any StubEvents] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  /// Keeps a warning for the case that the test fails.
  func add(unkeptValueOf getter: MethodID, _ warn: @escaping @Sendable () -> Void) {
    keep { state in
      if state.unkeptValues.contains(where: { $0.getter == getter }) { return }
      state.unkeptValues.append((getter, warn))
    }
  }

  /// Keeps the record of a stub, unless the end of the session has taken them.
  func add(_ stub: StubRecord) { state.withLock { $0.stubs?.append(stub) } }

  /// Removes the stubs that the session reports. It keeps none after that.
  func takeStubs() -> [StubRecord] {
    state.withLock { state in
      defer { state.stubs = nil }
      return state.stubs ?? []
    }
  }

  var stubs: [StubRecord] { state.withLock { $0.stubs ?? [] } }

  var hasTakenStubs: Bool { state.withLock { $0.stubs == nil } }

  var goneMocks: [GoneMock] { state.withLock { $0.goneMocks } }

  /// Whether no failure has shown yet what calls just missed.
  func takeFirstFailure() -> Bool {
    state.withLock { state in
      defer { state.hasToldMisses = true }
      return !state.hasToldMisses
    }
  }

  /// Changes what the session keeps. Nothing is kept after its end.
  private func keep(_ body: (inout State) -> Void) {
    state.withLock { if !$0.hasEnded { body(&$0) } }
  }

  /// The mocks that still exist, in the order in which they were added.
  var mocks: [MockState] {
    let (mocks, statics) = state.withLock { ($0.mocks, $0.statics) }
    var all: [MockState] = []
    for mock in mocks { if let state = mock.state { all.append(state) } }
    if all.count > 1 { all = all.unique }
    if let statics { all += statics.all }
    return all
  }

  /// Numbers that change when the test uses one of its mocks or suspended calls; `nil` for each one
  /// that it waits for.
  var activity: [Int?] { mocks.map(\.activity) + state.withLock { $0.suspensions }.map(\.activity) }

  package func endSuspensions() {
    for suspension in state.withLock({ $0.suspensions }) where suspension.end(.session) {
      registerOwnFailure()
    }
  }

  /// Ends the sessions whose frames a test of XCTest has left; see ``XCTestObserver``.
  static func endLeft() {
    while let session = current {
      session.isLeft.value = 1
      session.end()
    }
  }

  /// Reports open proxies and unused stubs, and releases what the session holds.
  func end() {
    if hasEnded { return }
    reportAndRelease()
    state.withLock { $0.isOver = true }
  }

  private func reportAndRelease() {
    endSuspensions()
    let mocks = mocks
    for mock in mocks {
      for proxy in Proxies.takeAll(on: mock, of: self) {
        registerOwnFailure()
        proxy.reportUnfinished(on: mock.identity)
      }
    }
    let hasFailed = hasFailed
    reportUnusedStubs(of: mocks)
    endEvents(isWarning: hasFailed)
    let unkeptValues = state.withLock { $0.unkeptValues }
    if self.hasFailed { for property in unkeptValues { property.warn() } }
    contracts?.reportCounts()
    if self.hasFailed { attachTranscript() }
    // A mock that was only stubbed here keeps its calls, which code outside the session can still
    // verify.
    for mock in mocks where mock.session === self {
      let (log, stubs) = mock.withLock { contents in
        for method in contents.methods {
          method.hasLostStubs = method.stubs?.withAnswers.isEmpty == false
        }
        return (contents.log, contents.methods.flatMap { $0.stubs?.all ?? [] })
      }
      let ended = EndedSession(test: test, begin: begin, outermost: outermost.number)
      for stub in stubs where stub.record.isReportedLater { stub.record.remover = ended }
      mock.reset()
      mock.withLock { contents in
        for call in log { call.method.hasLostCalls = true }
        contents.session = nil
        contents.lateCalls = LateCalls(after: ended, mock.origin)
      }
      // Released outside of the lock.
      withExtendedLifetime(log) {}
    }
    for mock in mocks { mock.releaseKeptValues(of: self) }
    // The stubs refer to the session, also those of a mock that outlives it.
    let kept = state.withLock { state in
      defer {
        state = State(
          stubs: nil, hasFailed: state.hasFailed, hasThrown: state.hasThrown, hasEnded: true)
      }
      return state
    }
    let rest = (
      kept.statics?.takeAll(), kept.comparators?.takeAll(), kept.defaultValues?.takeAll()
    )
    withExtendedLifetime((rest, kept)) {}
    if parent == nil { Self.outermostCount.add(-1) }
    if policy != nil { Self.policyCount.add(-1) }
    if kept.observers != nil { CallObservers.sessionCount.add(-1) }
  }

  /// Keeps what can be reported of a mock that is deallocated.
  func keepGone(_ mock: MockState) {
    if hasEnded { return }
    let (log, name, hasFailed) = (mock.contents.log, mock.contents.identity, hasFailed)
    let isShown = isOfSwiftTesting && mock.contents.session === self
    let mayFail = !hasFailed && mayFailAtEnd
    let gone = GoneMock(
      name: name, log: isShown && hasFailed ? log : [],
      calls: hasFailed
        ? mock.contents.unverifiedCalls
        : mayFail ? mock.contents.unverifiedCalls.suffix(100).filter(\.holdsNoObject) : [],
      signatures: isShown && mayFail ? TranscriptPart(signaturesOf: log, of: name) : nil,
      missedCalls: mock.missedCalls(ofUsed: true, withObjects: hasFailed, in: self))
    if gone.calls.isEmpty, gone.signatures == nil, gone.missedCalls.isEmpty { return }
    keep { $0.goneMocks.append(gone) }
  }

  /// The first and the last calls, with their number.
  var transcript: String {
    let others = mocks.map { mock in mock.withLock { ($0.log, $0.identity) } }
    return Transcript.text(
      of: goneMocks.map(\.transcript) + others.map { TranscriptPart($0.0, of: $0.1) },
      isWhole: false)
  }

  var hasEnded: Bool { state.withLock { $0.hasEnded } }
  var isOver: Bool { state.withLock { $0.isOver } }

  var watchesStubs: Bool { unusedStubs == .reported || warnings.contains(.nearMisses) }

  /// Whether the session may report a stub, or a callback or an element that's left. Each mock that's
  /// deallocated asks, so a stub that was used isn't asked again. One that wasn't is enough.
  private var mayFailAtEnd: Bool {
    state.withLock { state in
      if !state.events.isEmpty { return true }
      guard let stubs = state.stubs else { return false }
      while state.settledCount < stubs.count, !stubs[state.settledCount].isUnused {
        state.settledCount += 1
      }
      return state.settledCount < stubs.count
    }
  }
}
