import Understudy

#if canImport(Testing)
  internal import UnderstudyValues
  import Testing
#else
  public import UnderstudyValues
#endif

/// A trait that shows which answers of stubs a test doesn't depend on.
///
/// Write ``Testing/Trait/challenged`` in a `@Suite` or `@Test`, which creates it. A test runs once as
/// it is, and then once for each stub that answered a call, with all answers of the stub changed. If
/// the test still passes, there's a warning at the line of the stub:
///
/// ```
/// total() still passes if price("pear") returns 0 and not 1.
/// ```
///
/// For how answers are changed, see [Contracts and challenges](doc:Contracts).
public struct ChallengeTrait: TestTrait, SuiteTrait, TestScoping {
  /// Whether the tests of a suite inherit the trait. Always `true`.
  public var isRecursive: Bool { true }

  /// Runs a test case and challenges it. Swift Testing calls this method.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await run(test, testCase, function) { try await challenge(test, testCase, function) }
  }
}

extension ChallengeTrait: LayeredTrait {
  static var layer: TestLayer { .challenge }
  static var isRunning: Bool { Challenge.current != nil }

  private func challenge(
    _ test: Test, _ testCase: Test.Case?, _ function: @Sendable () async throws -> Void
  ) async throws {
    let (first, begin) = (Challenge(), ContinuousClock.now)
    try await first.observe { try await first.run.run(function, of: test, testCase, in: nil) }
    if first.run.hasFailed { return }
    await challenge(
      test, testCase, function, after: first, limit: (.now - begin) * 10 + .seconds(1))
  }

  /// Runs a test that has passed once more for each of its stubs, with other answers.
  ///
  /// - Parameter limit: How long a run takes at most until the stub has its own answers again.
  /// - Returns: How many runs there were.
  @discardableResult func challenge(
    _ test: Test, _ testCase: Test.Case?, _ function: @Sendable () async throws -> Void,
    after first: Challenge, limit: Duration
  ) async -> Int {
    let session = MockSession.trait(warns: false)
    var (runs, changed, noticed) = (0, 0, 0)
    // A changed answer can lead to `Test.cancel()`, after which all runs would end early.
    for stub in first.stubs where !Task.isCancelled {
      guard let record = stub.records.first(where: \.isUsed), !record.isLenient else { continue }
      let challenge = Challenge(of: stub.place, until: .now + limit)
      runs += 1
      do {
        try await challenge.observe {
          try await challenge.run.run(function, of: test, testCase, in: session)
        }
      } catch {
        challenge.run.fail()
      }
      guard let change = challenge.change else { continue }
      changed += 1
      if challenge.run.hasFailed || challenge.isLate || Task.isCancelled {
        noticed += 1
      } else {
        // Another stub is in the place if tasks write them in another order.
        let records = challenge.stubs.flatMap(\.records)
        let call = (records.first(where: \.isUsed) ?? record).call
        record.warn(QualityText.unnoticed(change, of: call, by: test.name))
      }
    }
    if changed > 0 { FailureReport.note(QualityText.challenges(changed, noticed: noticed)) }
    return runs
  }
}

extension Trait where Self == ChallengeTrait {
  /// A trait that runs each test again for each of its stubs, with other answers, and warns if the
  /// test doesn't notice that: `@Suite(.mockSession, .challenged)`.
  public static var challenged: Self { ChallengeTrait() }
}

/// A run of a test that is challenged: the first one, which collects the stubs, or one in which the
/// answers of a stub are changed. What is reported in it only tells that it noticed the change.
final class Challenge: RunObserver {
  static var current: Challenge? { CallObservers.first() }

  /// The stubs that are written in one place. In several orders of calls, each is written again.
  typealias PlacedStub = (place: String, records: [StubRecord])

  private struct State {
    /// All of the first run, and the target of any other.
    var stubs: [PlacedStub] = []
    var places = StubPlaces()
    /// The stubs whose answers are changed, which are the target in several orders.
    var changed: Set<ObjectIdentifier> = []
    /// What the stub answers and what it would answer, if an answer was changed.
    var change: String?
  }

  let run: TestRun
  private let state = Locked(State())
  /// The place of the stub whose answers are changed; `nil` in the first run.
  private let target: String?
  private let deadline: ContinuousClock.Instant

  init(of target: String? = nil, until deadline: ContinuousClock.Instant = .now) {
    (self.target, self.deadline) = (target, deadline)
    run = TestRun(isSilent: target != nil)
  }

  var isFirst: Bool { target == nil }
  var isLate: Bool { ContinuousClock.now > deadline }
  var stubs: [PlacedStub] { state.withLock { $0.stubs } }
  var change: String? { state.withLock { $0.change } }

  func beginRun() { state.withLock { $0.places = StubPlaces() } }

  func note(_ record: StubRecord) {
    // The mock can be gone when the runs are compared.
    record.describe()
    state.withLock { state in
      let place = state.places.add(record.position)
      guard isFirst || place == target else { return }
      if let index = state.stubs.firstIndex(where: { $0.place == place }) {
        state.stubs[index].records.append(record)
      } else {
        state.stubs.append((place, [record]))
      }
      if place == target { state.changed.insert(ObjectIdentifier(record)) }
    }
  }
}

// Changing answers.
extension Challenge {
  /// Another value or error than what the stub answers, unless the run takes too long.
  func after(_ call: ObservedCall, _ outcome: Outcome?) -> Outcome? {
    guard let record = call.stubRecord, let outcome,
      state.withLock({ $0.changed.contains(ObjectIdentifier(record)) })
    else { return outcome }
    guard call.isAnsweredByTest, !isLate, let other = other(than: outcome, of: call) else {
      return outcome
    }
    // The first change is described.
    if state.withLock({ $0.change == nil }) {
      let text = QualityText.change(to: other, from: outcome)
      state.withLock { $0.change = text }
    }
    return other
  }

  private func other(than outcome: Outcome, of call: ObservedCall) -> Outcome? {
    switch outcome {
    case .value(let value):
      func other<Value>(_ type: Value.Type) -> Any? {
        cast(value, to: type).flatMap { OtherValue.than($0) as Value? }
      }
      let known: Any = flattened(value) ?? ()
      let result = call.result ?? type(of: known)
      if let other = other(result) { return .value(other) }
      return (OtherValue().make(open: call.thrownByStubs) as? any Error).map { .error($0) }
    case .error(let error):
      if let value = call.result.flatMap(OtherValue().make(open:)) { return .value(value) }
      func other<Thrown: Error>(than error: Thrown) -> Any? { OtherValue.than(error) as Thrown? }
      return (other(than: error) as? any Error).map { .error($0) }
    }
  }
}
