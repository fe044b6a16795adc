import Foundation
import Testing

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
/// For how answers are changed, see <doc:TestQuality>.
public struct ChallengeTrait: TestTrait, SuiteTrait, TestScoping {
  /// Whether the tests of a suite inherit the trait. Always `true`.
  public var isRecursive: Bool { true }

  /// Runs a test case and challenges it. Swift Testing calls this method.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil, Challenge.current == nil else { return try await function() }
    let (first, begin, outer) = (Challenge(), ContinuousClock.now, MockSession.current)
    try await first.run(function, for: test, testCase)
    let limit = (ContinuousClock.now - begin) * 10 + .seconds(1)
    let (stubs, hasFailed, _) = first.state.withLock { $0 }
    if hasFailed { return }
    var (changed, noticed) = (0, 0)
    for (number, stub) in stubs.enumerated() where stub.isUsed && !stub.isLenient {
      let challenge = Challenge(of: (number, stub.call), until: .now + limit)
      let session = MockSession(
        policy: outer?.policy, unusedStubs: outer?.unusedStubs ?? .ignored, contracts: .ignored)
      await FailureReport.$reporter.withValue(challenge) {
        do {
          try await session.run { try await challenge.run(function, for: test, testCase) }
        } catch {
          challenge.fail()
        }
      }
      let (_, hasNoticed, change) = challenge.state.withLock { $0 }
      guard let change else { continue }
      changed += 1
      if hasNoticed || challenge.isLate {
        noticed += 1
      } else {
        let text = FailureMessage.unnoticed(change, of: stub.call, by: test.name)
        FailureReport.warn(text, at: stub.position, origin: stub.origin)
      }
    }
    if changed > 0 { FailureReport.note(FailureMessage.challenges(changed, noticed: noticed)) }
  }
}

extension Trait where Self == ChallengeTrait {
  /// A trait that runs each test again for each of its stubs, with other answers, and warns if the
  /// test doesn't notice that: `@Suite(.mockSession, .challenged)`.
  public static var challenged: Self { ChallengeTrait() }
}

/// A run of a test that is challenged: the first one, which collects the stubs, or one in which the
/// answers of a stub are changed. What is reported in it only tells that it noticed the change.
final class Challenge: FailureReporter {
  @TaskLocal static var current: Challenge?

  static let isWanted = ProcessInfo.processInfo.environment["UNDERSTUDY_CHALLENGE"] == "1"

  /// The stubs, whether the test has failed, and what the stub answers and what it would answer, if
  /// an answer was changed.
  let state = Locked<(stubs: [StubUsage], hasFailed: Bool, change: String?)>(([], false, nil))
  /// The number and the call of the stub whose answers are changed; `nil` in the first run.
  private let target: (Int, String)?
  private let deadline: ContinuousClock.Instant

  init(of target: (Int, String)? = nil, until deadline: ContinuousClock.Instant = .now) {
    (self.target, self.deadline) = (target, deadline)
  }

  var isFirst: Bool { target == nil }
  var isLate: Bool { ContinuousClock.now > deadline }

  /// Adds a stub. Returns whether its answers are changed.
  func add(_ usage: StubUsage) -> Bool {
    state.withLock { state in
      state.stubs.append(usage)
      return target ?? (-1, "") == (state.stubs.count - 1, usage.call)
    }
  }

  func run(
    _ function: @Sendable () async throws -> Void, for test: Test, _ testCase: Test.Case?
  ) async throws {
    try await Self.$current.withValue(self) {
      try await IssueHandlingTrait.compactMapIssues { issue in
        // An issue without a test arrives in all tests.
        guard Test.current != nil else { return nil }
        if issue.failsTest { self.fail() }
        return self.isFirst ? issue : nil
      }.provideScope(for: test, testCase: testCase, performing: function)
    }
  }

  func fail() { state.withLock { $0.hasFailed = true } }

  func report(_ message: String, at position: SourcePosition, framework: TestFramework?) { fail() }
  func warn(_ message: String, at position: SourcePosition) {}
  func note(_ message: String) {}
}

extension Answer {
  /// The answer as the test wrote it.
  var original: Answer {
    if case .challenged(let original, _, _) = self { original } else { self }
  }
}

// Changing answers.
extension Challenge {
  /// The answer as one that is changed when it's given.
  func changing(_ answer: Answer, of contract: MethodContract) -> Answer {
    switch answer {
    case .lastSet, .callThrough: answer
    default: .challenged(answer, contract, self)
    }
  }

  /// Another value or error than what a stub would answer, unless the run takes too long.
  func changed(_ answer: Answer?, of contract: MethodContract) -> Answer? {
    guard !isLate, let answer, let other = other(than: answer, contract) else { return answer }
    // The first change is described.
    if state.withLock({ $0.change == nil }) {
      let text = FailureMessage.change(to: other, from: answer)
      state.withLock { $0.change = text }
    }
    return other
  }

  private func other(than answer: Answer, _ contract: MethodContract) -> Answer? {
    switch answer {
    case .value(let value):
      func other<Value>(_ type: Value.Type) -> Any? {
        cast(value, to: type).flatMap { OtherValue.than($0) as Value? }
      }
      let known: Any = flattened(value) ?? ()
      let result = contract.result ?? type(of: known)
      if let other = other(result) { return .value(other) }
      return (OtherValue().make(open: contract.error) as? any Error).map { .error($0) }
    case .error(let error):
      if let value = contract.result.flatMap(OtherValue().make(open:)) { return .value(value) }
      func other<Thrown: Error>(than error: Thrown) -> Any? { OtherValue.than(error) as Thrown? }
      return (other(than: error) as? any Error).map { .error($0) }
    default: return nil
    }
  }
}
