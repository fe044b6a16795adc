import Foundation
import Testing

/// A trait that shows which answers of stubs a test doesn't depend on.
///
/// Write ``Testing/Trait/challenged`` in a `@Suite` or `@Test`, which creates it. A test runs once as
/// it is, and then once for each stub that answered a call, with all answers of the stub changed. If
/// the test still passes, there's a warning at the line of the stub:
///
/// ```
/// total() still passes if price("apple") returns 0 and not 13.
/// ```
///
/// An answer is changed to another value of its type or, if there's none that the library can make,
/// to an error if the method throws. A stub that throws returns a value. Stubs marked
/// ``Stubbing/lenient()`` aren't changed, and those of ``Stubbing/thenCallThrough(fileID:filePath:line:column:)``
/// aren't, either. A test that fails isn't challenged.
///
/// Nothing that the additional runs report counts. A run that takes much longer than the first one
/// gets the answers of the stub from then on, and counts as one that noticed the change.
///
/// To challenge each test with the trait ``Testing/Trait/mockSession``, set the environment variable
/// `UNDERSTUDY_CHALLENGE` to `1`.
public struct ChallengeTrait: TestTrait, SuiteTrait, TestScoping {
  /// Whether the tests of a suite inherit the trait. Always `true`.
  public var isRecursive: Bool { true }

  /// Runs a test case and challenges it. Swift Testing calls this method.
  ///
  /// - Parameters:
  ///   - test: The test or suite.
  ///   - testCase: The test case to run, or `nil` for a suite.
  ///   - function: Runs the test.
  /// - Throws: The error that the test throws in its first run.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil, Challenge.current == nil else { return try await function() }
    let (first, begin) = (Challenge(), ContinuousClock.now)
    try await first.run(function, for: test, testCase) { issue in
      if issue.failsTest { first.fail() }
      return issue
    }
    let limit = (ContinuousClock.now - begin) * 10 + .seconds(1)
    let (stubs, hasFailed) = first.result
    if hasFailed { return }
    var (changed, noticed) = (0, 0)
    for (key, stub) in stubs where stub.isUsed && !stub.isLenient {
      let challenge = Challenge(of: key, until: .now + limit)
      await challenge.runAgain(function, for: test, testCase)
      guard let change = challenge.change else { continue }
      changed += 1
      if challenge.isNoticed {
        noticed += 1
      } else {
        FailureReport.warn(
          FailureMessage.unnoticed(change, of: stub.call, by: test.name), at: stub.position,
          origin: stub.origin)
      }
    }
    if changed > 0 { FailureReport.note(FailureMessage.challenges(changed, noticed: noticed)) }
  }
}

extension Trait where Self == ChallengeTrait {
  /// A trait that runs each test once more for each of its stubs, with other answers, and warns if
  /// the test doesn't notice that.
  ///
  /// ```swift
  /// @Suite(.mockSession, .challenged) struct PricingTests {}
  /// ```
  ///
  /// See ``ChallengeTrait``, and <doc:TestQuality>.
  public static var challenged: Self { ChallengeTrait() }
}

/// A run of a test that is challenged: the first one, which collects the stubs, or one in which the
/// answers of a stub are changed.
final class Challenge: Sendable {
  @TaskLocal static var current: Challenge?

  static let isWanted = ProcessInfo.processInfo.environment["UNDERSTUDY_CHALLENGE"] == "1"

  /// A stub by its position, and how many stubs were written there before.
  struct Key: Hashable {
    let position: String
    let number: Int
  }

  private struct State {
    var stubs: [(key: Key, usage: StubUsage)] = []
    var hasFailed = false
    var change: String?
  }

  private let target: (key: Key, deadline: ContinuousClock.Instant)?
  private let state = Locked(State())

  init() { target = nil }

  init(of key: Key, until deadline: ContinuousClock.Instant) { target = (key, deadline) }

  var isFirst: Bool { target == nil }

  var result: (stubs: [(key: Key, usage: StubUsage)], hasFailed: Bool) {
    state.withLock { ($0.stubs, $0.hasFailed) }
  }

  /// What the stub answers and what it would answer, if an answer was changed.
  var change: String? { state.withLock { $0.change } }

  var isNoticed: Bool { state.withLock { $0.hasFailed } || isLate }

  private var isLate: Bool { target.map { ContinuousClock.now > $0.deadline } ?? false }

  func fail() { state.withLock { $0.hasFailed = true } }

  /// Adds a stub. Returns whether its answers are changed.
  func add(_ usage: StubUsage) -> Bool {
    let position = usage.position
    let place = "\(position.filePath):\(position.line):\(position.column)"
    let key = state.withLock { state in
      let key = Key(position: place, number: state.stubs.count { $0.key.position == place })
      state.stubs.append((key, usage))
      return key
    }
    return key == target?.key
  }

  // MARK: Running

  func run(
    _ function: @Sendable () async throws -> Void, for test: Test, _ testCase: Test.Case?,
    _ handle: @escaping @Sendable (Issue) -> Issue?
  ) async throws {
    try await Self.$current.withValue(self) {
      // An issue without a test arrives in all tests.
      try await IssueHandlingTrait.compactMapIssues { Test.current == nil ? nil : handle($0) }
        .provideScope(for: test, testCase: testCase, performing: function)
    }
  }

  /// Runs a test again. What it reports only tells that it noticed the change.
  func runAgain(
    _ function: @Sendable () async throws -> Void, for test: Test, _ testCase: Test.Case?
  ) async {
    let isolated = MockSession.current.map {
      MockSession(policy: $0.policy, unusedStubs: $0.unusedStubs)
    }
    do {
      try await FailureReport.$reporter.withValue(self) {
        func body() async throws {
          try await run(function, for: test, testCase) { issue in
            if issue.failsTest { self.fail() }
            return nil
          }
        }
        if let isolated { try await isolated.run(body) } else { try await body() }
      }
    } catch {
      fail()
    }
  }

  // MARK: Changing answers

  /// The answer as a closure that returns or throws something else.
  func changing(_ answer: Answer, of contract: MethodContract) -> Answer {
    let change = { try self.changed($0, contract) }
    switch answer {
    case .value, .error: return .closure(AnswerClosure(.arguments { _ in try change(answer) }))
    case .closure(let closure): return .closure(closure.changing(change))
    case .lastSet, .callThrough: return answer
    }
  }

  private func changed(_ answer: Answer, _ contract: MethodContract) throws -> Any? {
    guard !isLate, let other = Self.other(than: answer, contract) else { return try answer.get() }
    let text = FailureMessage.change(to: other, from: answer)
    state.withLock { if $0.change == nil { $0.change = text } }
    return try other.get()
  }

  private static func other(than answer: Answer, _ contract: MethodContract) -> Answer? {
    switch answer {
    case .value(let value):
      func other<Value>(_ type: Value.Type) -> Any? {
        cast(value, to: type).flatMap { OtherValue.than($0) as Value? }
      }
      let result = contract.result ?? type(of: flattened(value) ?? ())
      if let other = other(result) { return .value(other) }
      return (OtherValue().make(open: contract.error) as? any Error).map { .error($0) }
    case .error(let error):
      if let value = contract.result.flatMap(OtherValue().make(open:)) { return .value(value) }
      return OtherValue.than(error).map { .error($0) }
    case .closure, .lastSet, .callThrough: return nil
    }
  }
}

extension Challenge: FailureReporter {
  func report(_ message: String, at position: SourcePosition, framework: TestFramework?) { fail() }
  func warn(_ message: String, at position: SourcePosition) {}
  func note(_ message: String) {}
}

extension Answer {
  /// The value, or the error as one that's thrown.
  fileprivate func get() throws -> Any? {
    switch self {
    case .value(let value): return value
    case .error(let error): throw error
    case .closure, .lastSet, .callThrough: return nil
    }
  }
}

extension AnswerClosure {
  /// The closure with another outcome.
  fileprivate func changing(_ change: @escaping (Answer) throws -> Any?) -> AnswerClosure {
    switch body {
    case .arguments(let body):
      return AnswerClosure(
        .arguments { arguments in
          let answer: Answer
          do { answer = .value(try body(arguments)) } catch { answer = .error(error) }
          return try change(answer)
        })
    case .invocation(let body):
      return AnswerClosure(
        .invocation { call in
          let answer: Answer
          do { answer = .value(try body(call)) } catch { answer = .error(error) }
          return try change(answer)
        })
    case .async(let body):
      let change = Unchecked(change)
      return AnswerClosure(
        .async { call in
          let answer: Answer
          do { answer = .value(try await body(call)) } catch { answer = .error(error) }
          return try change.value(answer)
        })
    }
  }
}
