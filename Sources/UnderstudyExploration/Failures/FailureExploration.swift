import Understudy

#if canImport(Testing)
  import Testing
#else
  internal import UnderstudyValues
#endif

/// The runs of a test: once as it is, and then once for each way in which a call can fail.
struct FailureExploration {
  private let trait: FailureTrait
  private let test: ExploredTest
  private let stopText = StopText()
  private var progress = Progress()
  private var skipped: [String] = []
  /// The places of the known issues that a run has shown.
  private var known: [SourceLocation] = []

  init(_ trait: FailureTrait, of test: Test, _ testCase: Test.Case?) {
    (self.trait, self.test) = (trait, ExploredTest(test, testCase))
  }

  mutating func run(_ body: @Sendable () async throws -> Void) async throws {
    defer {
      stopText.clear()
      if !skipped.isEmpty { test.warn(FailureText.skipped(skipped)) }
    }
    if let point = trait.point {
      if let run = try await run(body, point), !run.calls.indices.contains(point.number - 1) {
        test.record(FailureText.noCall(point.number, run.calls))
      }
      return
    }
    guard let first = try await run(body, nil) else { return }
    var points = first.calls.indices.map { FailurePoint(number: $0 + 1, isLasting: false) }
    if points.isEmpty, skipped.isEmpty {
      return test.record(
        first.hasAttempt ? FailureText.nothingFails(first.missed) : FailureText.noAttempt)
    }
    var count = 0
    while count < min(points.count, 1_000) {
      let point = points[count]
      count += 1
      progress.print(FailureText.progress(test.name, count, of: points.count))
      guard let run = try await run(body, point) else { return }
      // A retry calls the method again only after a failure.
      let isRepeated = [first, run].contains { $0.calls.hasLaterCall(than: point.number) }
      if !point.isLasting, isRepeated {
        points.append(FailurePoint(number: point.number, isLasting: true))
      }
    }
    if count < points.count { test.warn(FailureText.limit(count, of: points.count)) }
  }

  /// Runs the body once. Returns `nil` if the test has failed.
  private mutating func run(
    _ body: @Sendable () async throws -> Void, _ point: FailurePoint?
  ) async throws -> FailureRun? {
    let run = FailureRun(point, trait, stopText)
    stopText.set(run.repeatingTrait.map { "@Test(\($0))" }, in: test.name)
    let (test, failures) = (test, TestRun(isSilent: false, hiding: known))
    // The other runs would repeat the warnings.
    let session = MockSession.trait(warns: point == nil)
    var thrown: (any Error)?
    CallObservers.beginRun()
    do {
      try await run.observe { try await test.run(failures, in: session, body) }
    } catch {
      thrown = error
    }
    for place in failures.knownIssues where !known.contains(place) {
      known.append(place)
      if let text = text(of: point, in: run) { withKnownIssue { test.record(text, at: place) } }
    }
    for text in run.skipped where !skipped.contains(text) { skipped.append(text) }
    if run.isEndless { test.record(FailureText.endless) }
    guard failures.hasFailed || thrown != nil || run.isEndless else { return run }
    // The test can have canceled itself.
    if failures.hasFailed || !Task.isCancelled, let text = text(of: point, in: run) {
      test.record(text)
    }
    if let thrown { throw thrown }
    return nil
  }

  /// Which call has failed in a run; `nil` if none has.
  private func text(of point: FailurePoint?, in run: FailureRun) -> String? {
    guard let point, case let calls = run.calls, calls.indices.contains(point.number - 1) else {
      return nil
    }
    return FailureText.failure(calls, point, trait)
  }
}
