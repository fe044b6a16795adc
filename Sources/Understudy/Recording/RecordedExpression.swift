/// The expression inside `when` or `verify`, which is evaluated in a recording.
///
/// The recording is closed on every path. If a matcher can belong to more than one argument, the
/// expression is evaluated a second time with other placeholders.
struct RecordedExpression {
  /// The function that the test called, for messages.
  let verb: String
  let position: SourcePosition
  /// The value that the recorded call returns, if the test provides one.
  var result: Unchecked<Any?>?

  /// Returns the last mock call of the expression; `nil` if there is none, which is reported.
  func target(of body: () throws -> Void) -> CallPattern? {
    lastPattern(evaluations(of: body))
  }

  /// The asynchronous form of `target(of:)`.
  func target(
    of body: () async throws -> Void, isolation: isolated (any Actor)?
  ) async -> CallPattern? {
    lastPattern(await evaluations(of: body, isolation: isolation))
  }

  /// Returns all mock calls of the expression; `nil` if there are none, which is reported.
  func targets(of body: () throws -> Void) -> [CallPattern]? {
    patterns(evaluations(of: body))
  }

  /// The asynchronous form of `targets(of:)`.
  func targets(
    of body: () async throws -> Void, isolation: isolated (any Actor)?
  ) async -> [CallPattern]? {
    patterns(await evaluations(of: body, isolation: isolation))
  }

  // MARK: Evaluating

  private struct Evaluation {
    let recording: Recording
    let thrown: (any Error)?

    /// Whether an evaluation with other placeholders can resolve more matchers.
    var isUncertain: Bool { MatcherDistribution([recording.contents]).isUncertain }
  }

  private func evaluations(of body: () throws -> Void) -> [Evaluation] {
    let first = evaluation(0, of: body)
    return first.isUncertain ? [first, evaluation(1, of: body)] : [first]
  }

  private func evaluation(_ variant: Int, of body: () throws -> Void) -> Evaluation {
    let recording = Recording(position: position, variant: variant, result: result)
    do {
      try recording.evaluate(body)
      return Evaluation(recording: recording, thrown: nil)
    } catch {
      return Evaluation(recording: recording, thrown: error)
    }
  }

  private func evaluations(
    of body: () async throws -> Void, isolation: isolated (any Actor)?
  ) async -> [Evaluation] {
    let first = await evaluation(0, of: body, isolation: isolation)
    guard first.isUncertain else { return [first] }
    return [first, await evaluation(1, of: body, isolation: isolation)]
  }

  private func evaluation(
    _ variant: Int, of body: () async throws -> Void, isolation: isolated (any Actor)?
  ) async -> Evaluation {
    let recording = Recording(position: position, variant: variant, result: result)
    do {
      try await recording.evaluate(body, isolation: isolation)
      return Evaluation(recording: recording, thrown: nil)
    } catch {
      return Evaluation(recording: recording, thrown: error)
    }
  }

  // MARK: Patterns

  private func lastPattern(_ evaluations: [Evaluation]) -> CallPattern? {
    patterns(evaluations, last: true)?.last
  }

  private func patterns(_ evaluations: [Evaluation], last: Bool = false) -> [CallPattern]? {
    let recording = evaluations[0].recording
    var calls = recording.calls
    guard !calls.isEmpty else {
      FailureReport.send(
        .misuse(.noCall(verb: verb, thrown: evaluations[0].thrown)), at: position)
      return nil
    }
    let assignment = MatcherDistribution(evaluations.map(\.recording.contents))
    if last { calls = calls.suffix(1) }
    guard !assignment.reportLeftovers(of: calls[calls.count - 1]) else { return nil }
    let patterns = calls.compactMap {
      $0.pattern(assignment.resolutions[$0.index], at: position, isProxy: false)
    }
    return patterns.count == calls.count ? patterns : nil
  }
}
