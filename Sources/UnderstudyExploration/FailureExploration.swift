import Testing
import Understudy

/// The runs of a test with each failure: once as it is, and then once for each way in which a call can
/// fail.
struct FailureExploration {
  static let maximalCount = 1_000

  private let trait: FailureTrait
  private let test: Test
  private let testCase: Test.Case?
  private var progress = Progress()
  private var skipped: [String] = []

  init(_ trait: FailureTrait, of test: Test, _ testCase: Test.Case?) {
    self.trait = trait
    self.test = test
    self.testCase = testCase
  }

  mutating func run(_ body: @Sendable () async throws -> Void) async throws {
    if case .one(let point) = trait.mode {
      if let run = try await run(body, point), !run.calls.indices.contains(point.number - 1) {
        record(FailureText.noCall(point.number, run.calls))
      }
      return warnOfSkipped()
    }
    guard let first = try await run(body, nil) else { return }
    let points = first.calls.points
    if points.isEmpty, skipped.isEmpty {
      return record(first.hasAttempt ? FailureText.nothingFails : FailureText.noAttempt)
    }
    for (number, point) in points.enumerated() {
      if number == Self.maximalCount {
        warn(FailureText.limit(number, of: points.count))
        break
      }
      progress.print(FailureText.progress(test.name, number + 1, of: points.count))
      guard try await run(body, point) != nil else { break }
    }
    warnOfSkipped()
  }

  /// Runs the body once. Returns `nil` if the test has failed.
  private mutating func run(
    _ body: @Sendable () async throws -> Void, _ point: FailurePoint?
  ) async throws -> FailureRun? {
    let run = FailureRun(point, trait)
    let hasFailed = Locked(false)
    var thrown: (any Error)?
    // The other runs would repeat the warnings.
    let session = MockSession.current?.trait(warns: point == nil) ?? .mockSession
    ChallengeTrait.beginOrder()
    do {
      try await run.observe { [test, testCase] in
        try await IssueHandlingTrait.compactMapIssues { issue in
          if issue.failsTest {
            hasFailed.withLock { $0 = true }
            run.registerFailure()
          }
          return issue
        }.provideScope(for: test, testCase: testCase) {
          try await session.provideScope(for: test, testCase: testCase, performing: body)
        }
      }
    } catch {
      thrown = error
    }
    for text in run.skipped where !skipped.contains(text) { skipped.append(text) }
    guard hasFailed.withLock({ $0 }) || thrown != nil else { return run }
    if let point, case let calls = run.calls, calls.indices.contains(point.number - 1) {
      record(FailureText.failure(calls, point, trait))
    }
    if let thrown { throw thrown }
    return nil
  }

  private func warnOfSkipped() {
    if !skipped.isEmpty { warn(FailureText.skipped(skipped)) }
  }

  private func record(_ text: String) {
    Issue.record(Comment(rawValue: text), sourceLocation: test.sourceLocation)
  }

  private func warn(_ text: String) {
    #if compiler(>=6.3)
      Issue.record(
        Comment(rawValue: text), severity: .warning, sourceLocation: test.sourceLocation)
    #else
      // Swift 6.2 has no public warnings.
      Progress.print("warning: \(test.name): \(text)")
    #endif
  }
}
