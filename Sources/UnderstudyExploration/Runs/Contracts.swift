import Understudy

#if canImport(Testing)
  internal import UnderstudyValues
  import Testing
#else
  public import UnderstudyValues
#endif

/// A trait that compares the answers of stubs with the real implementations of spies.
///
/// Write ``Testing/Trait/checkedContracts`` in a `@Suite` or `@Test`, which creates it. A difference fails
/// the test at the line of the stub:
///
/// ```
/// The stub of price("apple") returns 13, but the real implementation returned 14.
/// ```
///
/// For what is compared, see [Contracts and challenges](doc:Contracts).
public struct ContractTrait: TestTrait, SuiteTrait, TestScoping {
  /// Whether the tests of a suite inherit the trait. Always `true`.
  public var isRecursive: Bool { true }

  /// Runs a test case, and compares the answers of its stubs. Swift Testing calls this method.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await run(test, testCase, function) {
      try await ContractObserver().check {
        // A session that's open already began without the observer.
        try await MockSession.trait(warns: true).provideScope(
          for: test, testCase: testCase, performing: function)
      }
    }
  }
}

extension ContractTrait: LayeredTrait {
  static var layer: TestLayer { .contracts }
  static var isRunning: Bool { CallObservers.ofTask.contains { $0 is ContractObserver } }
}

extension Trait where Self == ContractTrait {
  /// A trait that compares each answer of a stub with what the real implementation of the spy returns or
  /// throws: `@Suite(.mockSession, .checkedContracts)`. A difference fails the test.
  public static var checkedContracts: Self { ContractTrait() }
}

/// Runs a closure, such as a test of XCTest, and compares each answer of a stub with what the real
/// implementation of the spy returns or throws.
///
/// ```swift
/// override func invokeTest() { withMockSession { withCheckedContracts { super.invokeTest() } } }
/// ```
///
/// The closure runs in a session of its own, with the options of the current session. A difference
/// fails the test at the line of the stub, as it does with ``Testing/Trait/checkedContracts``. You
/// can call it on any thread.
@discardableResult
public func withCheckedContracts<Result>(_ body: () throws -> Result) rethrows -> Result {
  try ContractObserver().check { try MockSession.trait(warns: true).run(body) }
}

/// Runs an asynchronous closure with checked contracts, on the caller's actor.
@discardableResult
public nonisolated(nonsending) func withCheckedContracts<Result>(
  _ body: () async throws -> Result
) async rethrows -> Result {
  try await ContractObserver().check { try await MockSession.trait(warns: true).run(body) }
}

/// Compares the answers of stubs with the real implementations of spies.
final class ContractObserver: CallObserver {
  struct Counts {
    /// The answers that were compared, and those that couldn't be.
    var (compared, incomparable) = (0, 0)
    /// The stubs with a difference.
    var different: Set<ObjectIdentifier> = []
    var running = 0
    /// The calls in the meantime that belong to no task of the session. Nothing tells whether a real
    /// implementation makes them.
    var other = 0
  }

  private let counts = Locked(Counts())
  /// In a run with changed answers, there's nothing to compare.
  private let isUsed = Challenge.current?.isFirst != false

  /// Runs a closure, and reports what was compared in it.
  func check<Result>(_ body: () throws -> Result) rethrows -> Result {
    defer { reportCounts() }
    return try CallObservers.$ofTask.withValue(all, operation: body)
  }

  nonisolated(nonsending) func check<Result>(
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    defer { reportCounts() }
    return try await CallObservers.$ofTask.withValue(all, operation: body)
  }

  /// Innermost, because a contract compares what the stub answers, before anything else changes it.
  private var all: [any CallObserver] { CallObservers.ofTask + [self] }

  func before(_ call: ObservedCall) -> Outcome? {
    if MockSession.current == nil { counts.withLock { $0.other += min($0.running, 1) } }
    return nil
  }

  func comparison(of call: ObservedCall, _ outcome: Outcome?) -> RealOutcome.Taker? {
    guard isUsed, let check = ContractCheck(call, outcome) else { return nil }
    counts.withLock { $0.running += 1 }
    return { self.conclude(check, $0) }
  }

  /// A difference is reported once for each stub.
  private func conclude(_ check: ContractCheck, _ actual: RealOutcome) {
    let isEqual = check.isEqual(to: actual)
    let isReported = counts.withLock { counts in
      counts.running -= 1
      if isEqual == nil { counts.incomparable += 1 } else { counts.compared += 1 }
      return isEqual == false && counts.different.insert(ObjectIdentifier(check.stub)).inserted
    }
    if isReported { check.report(actual.outcome) }
  }

  private func reportCounts() {
    let counts = counts.withLock { $0 }
    if counts.compared + counts.incomparable > 0 {
      FailureReport.note(QualityText.contracts(counts))
    }
  }
}

/// The comparison of one answer of a stub with the real implementation.
private struct ContractCheck {
  private let call: ObservedCall
  private let answer: Outcome
  private let rules: EqualityRules
  let stub: StubRecord

  /// Returns `nil` if the answer isn't to be compared.
  init?(_ call: ObservedCall, _ answer: Outcome?) {
    guard call.hasRealImplementation, !call.callsThrough, let stub = call.stubRecord,
      !stub.isLenient, let rules = call.rules, let answer
    else { return nil }
    if case .error(let error) = answer {
      // A call that's canceled or let go doesn't have the answer that the test would give it. What
      // doesn't fit the call is reported by itself.
      if call.isUnfit(error) || call.waits && error is CancellationError { return nil }
    }
    (self.call, self.answer, self.rules, self.stub) = (call, answer, rules, stub)
  }

  func report(_ actual: Outcome) {
    FailureReport.send(
      Misuse(
        QualityText.contract(
          ContractFailure(
            stub: stub.call, call: call.text, answer: answer, actual: actual, rules: rules))),
      at: stub.position, origin: stub.origin)
  }

  /// Returns `nil` if the results can't be compared.
  func isEqual(to actual: RealOutcome) -> Bool? {
    // The result may be due to the mocks that the real implementation called.
    if actual.isInconclusive { return nil }
    switch (answer, actual.outcome) {
    case (_, .error) where Task.isCancelled: return nil
    case (.value, .value) where call.result == Void.self: return nil
    case (.value(let value), .value(let real)):
      guard call.accepts(value) else { return nil }
      switch rules.ofResults.compare(value, real) {
      case .equal: return true
      case .incomparable: return nil
      default: return false
      }
    case (.error(let error as Any), .error(let real as Any)):
      guard Swift.type(of: error) == Swift.type(of: real) else { return false }
      return !TypeTraits.of(Swift.type(of: error)).isEquatable
        || rules.areEqual(error, real)
    case (.value, .error), (.error, .value): return false
    }
  }
}
