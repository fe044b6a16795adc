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

  @TaskLocal package static var current: MockSession?

  /// The number of open sessions with a policy. Checked before the more expensive access to the
  /// current session of the task.
  private static let policyCount = AtomicInteger(0)

  /// The policy of the task's session, for a mock that was created outside.
  static var currentPolicy: MockPolicy? { policyCount.value > 0 ? current?.policy : nil }

  private static let sessionCount = AtomicInteger(0)

  /// Distinguishes the session from all others of the process, including deallocated ones.
  let number = MockSession.sessionCount.add(1)
  package let policy: MockPolicy?
  let comparators = Registry(before: ArgumentEquality.comparators)
  let defaultValues = Registry(before: DefaultValues.registrations)
  let statics = StaticMocks()
  /// Compares the answers of stubs with real implementations, if the session has the option.
  let contracts: ContractObserver?
  /// Take part in the calls, the outermost first; `nil` if there are none.
  let observers: [any CallObserver]?
  let warnings: Warnings
  let redundantVerifications = Locked<[RedundantVerification]>([])
  private let parent: MockSession?
  /// The sequence number that calls before the session are below.
  let begin = SequenceNumber.next()
  /// The session and the ones in which it was opened, the innermost first.
  var andOuter: [MockSession] { [self] + (parent?.andOuter ?? []) }
  let unusedStubs: UnusedStubs
  /// Whether the session is that of a whole test of Swift Testing, so that an error thrown from its
  /// body fails the test.
  private let isOfTest: Bool
  /// Whether the trait notifies the session of each issue of its test.
  private let receivesIssues: Bool
  private let test = TestFramework.currentTest
  private let isOfSwiftTesting = TestFramework.current == .swiftTesting
  private let earlierXCTestFailures = XCTestActivity.failureCount
  private let state = Locked(State())

  private struct State {
    /// Each as often as it was added.
    var mocks: [WeakMock] = []
    var stubUsages: [StubUsage] = []
    /// How many of the first stubs can't be reported as unused any more.
    var settledCount = 0
    var suspensions: [SuspensionQueue] = []
    /// The calls of deallocated mocks, as lines without arguments.
    var transcript: [TranscriptLine] = []
    /// The calls of mocks that were deallocated after a failure.
    var logs: [([LoggedCall], MockName)] = []
    /// Warnings of properties that don't keep what they were set to.
    var unkeptValues: [(getter: MethodID, warn: @Sendable () -> Void)] = []
    var hasFailed = false
    var hasThrown = false
    var hasEnded = false
  }

  private struct WeakMock {
    weak var state: MockState?
  }

  init(
    policy: MockPolicy?, unusedStubs: UnusedStubs, contracts: Contracts? = nil,
    warnings: Warnings = [], receivesIssues: Bool = false
  ) {
    parent = MockSession.current
    self.policy = policy
    let reports = CallObservers.ofTask.allSatisfy(\.reportsUnusedStubs)
    self.unusedStubs = reports ? unusedStubs : .ignored
    self.warnings = warnings
    let checks = (contracts ?? .ofEnvironment) == .checked && Challenge.current?.isFirst != false
    self.contracts = checks ? ContractObserver() : nil
    // A contract compares what the stub answers, before anything else changes it.
    let observers = CallObservers.ofTask + [self.contracts].compactMap { $0 }
    self.observers = observers.isEmpty ? nil : observers
    isOfTest = receivesIssues
    self.receivesIssues = receivesIssues || parent?.receivesIssues == true
    if policy != nil { Self.policyCount.add(1) }
    if !observers.isEmpty { CallObservers.sessionCount.add(1) }
  }

  func add(_ mock: MockState) {
    // The session's own static mocks need no weak reference, which would make their calls slower.
    if mock.isStatic, mock.session === self { return }
    // Never compared with the others: loading a weak reference during the mock's deallocation could
    // release the mock, and its arguments, under the lock.
    state.withLock { $0.mocks.append(WeakMock(state: mock)) }
  }

  func add(_ suspension: SuspensionQueue) { state.withLock { $0.suspensions.append(suspension) } }

  /// Keeps a warning for the case that the test fails.
  func add(unkeptValueOf getter: MethodID, _ warn: @escaping @Sendable () -> Void) {
    state.withLock { state in
      if state.unkeptValues.contains(where: { $0.getter == getter }) { return }
      state.unkeptValues.append((getter, warn))
    }
  }

  func add(_ usage: StubUsage) { state.withLock { $0.stubUsages.append(usage) } }

  /// The mocks that still exist, in the order in which they were added.
  var mocks: [MockState] {
    state.withLock { $0.mocks.compactMap { $0.state } }.unique + statics.all
  }

  /// Numbers that change when the test uses one of its mocks or suspended calls; `nil` for each one
  /// that it waits for.
  var activity: [Int?] { mocks.map(\.activity) + state.withLock { $0.suspensions }.map(\.activity) }

  package func endSuspensions() {
    for suspension in state.withLock({ $0.suspensions }) where suspension.end(.session) {
      registerOwnFailure()
    }
  }

  /// Reports open proxies and unused stubs, and releases what the session holds.
  func end() {
    endSuspensions()
    let mocks = mocks
    for mock in mocks {
      for proxy in Proxies.takeAll(on: ObjectIdentifier(mock), of: self) {
        registerOwnFailure()
        proxy.reportUnfinished(on: mock.identity)
      }
    }
    reportUnusedStubs(of: mocks)
    for found in redundantVerifications.exchange([]) where !hasFailed { found.warn() }
    let unkeptValues = state.withLock { $0.unkeptValues }
    if hasFailed { for property in unkeptValues { property.warn() } }
    contracts?.reportCounts()
    if hasFailed { attachTranscript() }
    // A mock that was only stubbed here keeps its calls, which code outside the session can still
    // verify.
    for mock in mocks where mock.session === self {
      let log = mock.withLock { contents in
        for method in contents.methods {
          method.hasLostStubs = method.stubs?.answering.isEmpty == false
        }
        return contents.log
      }
      mock.reset()
      mock.withLock { contents in
        for call in log { call.method.hasLostCalls = true }
        contents.session = nil
        contents.endedSession = EndedSession(test: test, begin: begin)
      }
      // Released outside of the lock.
      withExtendedLifetime(log) {}
    }
    for mock in mocks { mock.releaseKeptValues(of: self) }
    state.withLock { $0.hasEnded = true }
    let rest = (statics.takeAll(), comparators.takeAll(), defaultValues.takeAll())
    let logs = state.withLock { state in
      defer { state.logs = [] }
      return state.logs
    }
    withExtendedLifetime((rest, logs)) {}
    if policy != nil { Self.policyCount.add(-1) }
    if observers != nil { CallObservers.sessionCount.add(-1) }
  }

  /// Keeps what the transcript shows of a mock that is deallocated: most mocks are local variables
  /// of their test, and deallocated before the session ends.
  ///
  /// Nothing is rendered here, because an argument's description can refer to the mock. After a
  /// failure the calls are kept. Before one, only their signatures are: a test can expect that an
  /// argument is released with the mock.
  func keepTranscript(of mock: MockContents) {
    guard isOfSwiftTesting else { return }
    let log = mock.log
    if hasFailed {
      state.withLock { $0.logs.append((log, mock.identity)) }
    } else if hasUnusedStubs {
      let lines = log.signatures(for: mock.identity)
      state.withLock { $0.transcript += lines }
    }
  }

  var transcript: String {
    let (lines, logs) = state.withLock { ($0.transcript, $0.logs) }
    let kept = logs.flatMap { $0.0.transcript(for: $0.1) }
    return Transcript.text(of: lines + kept + mocks.flatMap(\.transcriptLines))
  }

  var hasEnded: Bool { state.withLock { $0.hasEnded } }

  var watchesStubs: Bool { unusedStubs == .reported || warnings.contains(.nearMisses) }

  /// Each mock that's deallocated asks, so a stub isn't asked again after it was used.
  private var hasUnusedStubs: Bool {
    state.withLock { state in
      let settled = state.stubUsages[state.settledCount...].prefix(while: \.isSettled)
      state.settledCount += settled.count
      return state.stubUsages[state.settledCount...].contains(where: \.isUnused)
    }
  }

  /// Reports the stubs that no call used. If the test has failed for another reason, they can be its
  /// cause, and are warnings.
  private func reportUnusedStubs(of mocks: [MockState]) {
    // The test can catch an error that a part of it throws.
    let mayPass = state.withLock { $0.hasThrown } && !isOfTest
    let usages = state.withLock { $0.stubUsages }
    if !watchesStubs || XCTestActivity.isTestSkipped || mayPass {
      return usages.forEach { _ = $0.takeMissedCalls() }
    }
    let isWarning = hasFailed
    let showsMisses = isWarning || warnings.contains(.nearMisses)
    for mock in mocks { mock.keepMissedCalls(ofUsed: showsMisses, withObjects: true) }
    let tally = isWarning ? nil : observers?.lazy.compactMap(\.stubTally).first
    var places = StubPlaces()
    var missedCount = 0
    var uncalled: [StubUsage] = []
    let kept = state.withLock { $0.logs }.map(\.0)
    let logs = kept + mocks.map { mock in mock.withLock { $0.log } }
    for usage in usages {
      var calls = usage.takeMissedCalls()
      if usage.isUnused { calls?.search(logs) }
      tally?.add(usage, calls, at: places.add(usage))
      guard usage.isUnused else {
        if showsMisses, missedCount < CallList.maximalCount, let calls,
          case let missed = calls.nearMisses, !missed.isEmpty
        {
          missedCount += 1
          usage.warn(FailureMessage.nearMiss(usage.call, calls.marked(missed)))
        }
        continue
      }
      guard tally == nil else { continue }
      if isWarning, calls?.callCount == 0, calls?.isOfOtherMock == false {
        uncalled.append(usage)
      } else if isWarning {
        usage.warn(FailureMessage.warning(usage, calls))
      } else {
        registerOwnFailure()
        FailureReport.send(.unusedStub(usage, calls), at: usage.position, origin: usage.origin)
      }
    }
    // Calls that weren't made are usually all missing for one reason.
    uncalled.first?.warn(FailureMessage.uncalled(uncalled))
  }
}

// Whether the test has failed.
extension MockSession {
  /// Marks this session as failed because its end reports a failure. The outer sessions aren't
  /// marked, because the issue can be a known one.
  fileprivate func registerOwnFailure() { state.withLock { $0.hasFailed = true } }

  /// Marks this session as failed because its body threw an error. The outer sessions aren't marked,
  /// because the error can be caught.
  func registerError() {
    registerOwnFailure()
    state.withLock { $0.hasThrown = true }
  }

  /// Marks all sessions of the test as failed because of an issue.
  func registerIssue() {
    state.withLock { $0.hasFailed = true }
    parent?.registerIssue()
  }

  /// Marks the sessions as failed because of a failure that's about to be reported. A session
  /// that's notified of issues waits for the issue instead, which can be a known one.
  func registerReport() { if !receivesIssues { registerIssue() } }

  var hasFailed: Bool {
    state.withLock { $0.hasFailed } || XCTestActivity.failureCount > earlierXCTestFailures
      || parent?.hasFailed == true
  }
}
