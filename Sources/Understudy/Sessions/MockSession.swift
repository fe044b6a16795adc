internal import UnderstudyValues

/// The scope of a test, which reports unused stubs and isolates shared state.
///
/// Under Swift Testing, open a session with the trait ``Testing/Trait/mockSession``, and under
/// XCTest and anywhere else with ``withMockSession(policy:unusedStubs:warnings:_:)``.
///
/// A stub that no call used is reported at its line, unless the test has already failed or the stub
/// is ``Stubbing/lenient()``. A verification that came too early is a warning at its line:
///
/// ```
/// log("saved") was received after this verification, which expected it never. Let the test wait for the code before it verifies.
/// ```
///
/// Only calls of other tasks and threads are meant that no further verification has counted, and at which the test
/// hasn't looked with ``MockState/invocations`` or ``transcript(of:)``. There's no warning of calls that the task
/// or thread of the test makes itself, or that has verified, of calls of another test, of counts that still hold,
/// of `calledEventually`, which has waited, and of verifications with objects or with predicates of the test.
///
/// At its end, the session removes the calls and the stubs of the mocks that were created in it. It belongs
/// to the task that opened it and to the tasks that this task creates, except for detached tasks. See
/// <doc:Sessions>.
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

  // Each session takes itself down from these two at its end.

  /// The number of open sessions with a policy. Checked before the more expensive access to the
  /// current session of the task.
  static let policyCount = AtomicInteger(0)

  /// The number of open sessions that aren't in another one.
  static let outermostCount = AtomicInteger(0)

  /// Whether several tests have sessions, and can share a mock.
  static var areSeveral: Bool { outermostCount.value > 1 }

  private static let sessionCount = AtomicInteger(0)

  /// Distinguishes the session from all others of the process, including deallocated ones.
  let number = MockSession.sessionCount.add(1)
  package let policy: MockPolicy?
  /// Take part in the calls until the end, the outermost first; `nil` if there are none. An observer can keep
  /// the stubs of the runs of a test, which refer to their sessions.
  package var observers: [any CallObserver]? { state.withLock { $0.observers } }
  package let warnings: Warnings
  let parent: MockSession?
  /// The sequence number that calls before the session are below.
  let begin = SequenceNumber.next()
  /// The session and the ones in which it was opened, the innermost first.
  var andOuter: [MockSession] { [self] + (parent?.andOuter ?? []) }
  /// That of the test.
  var outermost: MockSession { parent?.outermost ?? self }
  package let unusedStubs: UnusedStubs
  /// Whether the session is that of a test as it is, and not of one of its repeated runs.
  let remembersVerifications: Bool
  /// Whether the session is that of a whole test of Swift Testing, so that an error thrown from its
  /// body fails the test.
  let isOfTest: Bool
  /// Whether the trait notifies the session of each issue of its test.
  let receivesIssues: Bool
  let test = TestFramework.currentTest
  /// The code that opened the session.
  let context = ExecutionContext.current
  let earlierXCTestFailures = XCTestActivity.failureCount
  let isLeft = AtomicInteger(0)
  let state: Locked<State>

  struct State {
    var observers: [any CallObserver]?
    // Made when they're first used, which they aren't in most tests.
    var comparators: Registry<Comparator>?
    var defaultValues: Registry<DefaultValues.Registration>?
    var statics: StaticMocks?
    /// A mock is there again if another session has it in the meantime.
    var mocks: [WeakMock] = []
    /// The stubs in the order of writing.
    var stubs: [StubRecord] = []
    /// How many of the first stubs can't be reported as unused any more.
    var settledCount = 0
    var parts: [any SessionPart] = []
    /// What remains of mocks that were deallocated.
    var records: [MockRecord] = []
    /// What there's to say of their verifications.
    var earlyVerifications: [EarlyVerification] = []
    /// Warnings of properties that don't keep what they were set to.
    var unkeptValues: [(getter: MethodID, warn: @Sendable () -> Void)] = []
    var hasFailed = false
    var hasThrown = false
    var hasEnded = false
    /// Whether its end has released everything, too, in which code of the test can run.
    var isOver = false

    /// The mocks that still exist. Never under the lock, because loading a weak reference can release a mock.
    func allMocks(newest count: Int = .max) -> [MockState] {
      var own: [MockState] = []
      for index in max(0, mocks.count - count)..<mocks.count {
        if let mock = mocks[index].state { own.append(mock) }
      }
      return statics.map { own.unique + $0.all } ?? own.unique
    }
  }

  struct WeakMock {
    weak var state: MockState?
  }

  init(
    policy: MockPolicy?, unusedStubs: UnusedStubs, warnings: Warnings = [],
    receivesIssues: Bool = false
  ) {
    parent = MockSession.current
    self.policy = policy
    let observers = CallObservers.ofTask
    let isSilent = observers.contains { !$0.reportsUnusedStubs }
    self.unusedStubs = isSilent ? .ignored : unusedStubs
    remembersVerifications = !isSilent && !observers.contains(where: \.takesStubs)
    self.warnings = warnings
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

  /// Keeps a warning for the case that the test fails.
  func add(unkeptValueOf getter: MethodID, _ warn: @escaping @Sendable () -> Void) {
    keep { state in
      if state.unkeptValues.contains(where: { $0.getter == getter }) { return }
      state.unkeptValues.append((getter, warn))
    }
  }

  /// Keeps the record of a stub for the report at the end.
  func add(_ stub: StubRecord) { keep { $0.stubs.append(stub) } }

  /// Changes what the session keeps. Nothing is kept after its end.
  func keep(_ body: (inout State) -> Void) {
    state.withLock { if !$0.hasEnded { body(&$0) } }
  }

  /// The mocks that still exist, in the order in which they were added.
  var mocks: [MockState] { state.withLock { $0 }.allMocks() }

  /// What remains of the mocks, first of those that were deallocated.
  ///
  /// - Parameter count: How many of each at most, the newest; by default, all.
  func records(newest count: Int = .max) -> [MockRecord] {
    let state = state.withLock { $0 }
    return state.records.suffix(count)
      + state.allMocks(newest: count).map { mock in mock.withLock { MockRecord($0) } }
  }

  package var hasEnded: Bool { state.withLock { $0.hasEnded } }
  var isOver: Bool { state.withLock { $0.isOver } }
}
