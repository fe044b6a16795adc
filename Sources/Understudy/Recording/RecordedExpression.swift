/// Evaluates what was written inside `when` or `verify`, and reads the calls that it records.
///
/// It opens a recording, evaluates the expression, and closes the recording on every path. If a matcher
/// can be read in more than one way, it evaluates a second time with other placeholders.
struct RecordedExpression {
  /// The function that the test wrote, for messages.
  let verb: String
  let position: SourcePosition
  /// The value that the recorded call returns, if the test provided one.
  var result: Unchecked<Any?>?

  /// The last mock call of an expression; `nil` if it can't be used, which is reported then.
  func target<Result>(of body: () throws -> Result) -> CallPattern? {
    target(in: evaluations(of: body), Result.self)
  }

  /// The last mock call of an asynchronous expression.
  func target<Result>(
    of body: () async throws -> Result, isolation: isolated (any Actor)?
  ) async -> CallPattern? {
    target(in: await evaluations(of: body, isolation: isolation), Result.self)
  }

  /// All mock calls of a block; `nil` if it can't be used, which is reported then.
  func targets<Result>(of body: () throws -> Result) -> [CallPattern]? {
    targets(in: evaluations(of: body), Result.self)
  }

  /// All mock calls of an asynchronous block.
  func targets<Result>(
    of body: () async throws -> Result, isolation: isolated (any Actor)?
  ) async -> [CallPattern]? {
    targets(in: await evaluations(of: body, isolation: isolation), Result.self)
  }

  // MARK: Evaluating

  private struct Evaluation {
    let recording: Recording
    var thrown: (any Error)?
    /// Whether the value of the expression is an empty optional.
    var isNil = false

    /// Whether the last call returned an empty optional, and the rest of a chain was not evaluated.
    ///
    /// It can't be told if the chain's type is that of the call.
    func endedEarly(at call: RecordedCall, _ result: Any.Type) -> Bool {
      guard isNil, call.returnedNil, let type = call.contract.result else { return false }
      return type != result && type is any OptionalValue.Type
    }

    func text(of call: RecordedCall) -> String {
      call.text(MatcherDistribution([recording.evaluation]).resolutions[call.number])
    }

    /// Whether an evaluation with other placeholders can resolve more.
    var isUncertain: Bool { MatcherDistribution([recording.evaluation]).isUncertain }
  }

  private func evaluations<Result>(of body: () throws -> Result) -> [Evaluation] {
    let first = evaluation(0, of: body)
    return first.isUncertain ? [first, evaluation(1, of: body)] : [first]
  }

  private func evaluations<Result>(
    of body: () async throws -> Result, isolation: isolated (any Actor)?
  ) async -> [Evaluation] {
    let first = await evaluation(0, of: body, isolation: isolation)
    guard first.isUncertain else { return [first] }
    return [first, await evaluation(1, of: body, isolation: isolation)]
  }

  private func evaluation<Result>(_ variant: Int, of body: () throws -> Result) -> Evaluation {
    var evaluation = Evaluation(
      recording: Recording(position: position, variant: variant, result: result))
    do {
      try evaluation.recording.evaluate { evaluation.isNil = flattened(try body()) == nil }
    } catch {
      evaluation.thrown = error
    }
    return evaluation
  }

  private func evaluation<Result>(
    _ variant: Int, of body: () async throws -> Result, isolation: isolated (any Actor)?
  ) async -> Evaluation {
    var evaluation = Evaluation(
      recording: Recording(position: position, variant: variant, result: result))
    do {
      var isNil = false
      try await evaluation.recording.evaluate(
        { isNil = flattened(try await body()) == nil }, isolation: isolation)
      evaluation.isNil = isNil
    } catch {
      evaluation.thrown = error
    }
    return evaluation
  }

  // MARK: Reading

  private func target(in evaluations: [Evaluation], _ result: Any.Type) -> CallPattern? {
    let evaluation = evaluations[0]
    if let call = evaluation.recording.calls.last {
      if let thrown = evaluations.lazy.compactMap(\.thrown).first, !(thrown is NoRecordedResult) {
        return report(.threw(verb: verb, thrown, after: evaluation.text(of: call)), of: call)
      }
      if evaluation.endedEarly(at: call, result) {
        return report(endedInNil(call, evaluation), of: call)
      }
    }
    return patterns(in: evaluations) { $0.suffix(1) }?.last
  }

  private func targets(in evaluations: [Evaluation], _ result: Any.Type) -> [CallPattern]? {
    let evaluation = evaluations[0]
    if let call = evaluation.recording.calls.last {
      if let thrown = evaluations.lazy.compactMap(\.thrown).first {
        report(.blockThrew(verb: verb, thrown, after: evaluation.text(of: call)), of: call)
        return nil
      }
      if evaluation.endedEarly(at: call, result) {
        report(endedInNil(call, evaluation), of: call)
        return nil
      }
    }
    return patterns(in: evaluations) { $0[...] }
  }

  private func patterns(
    in evaluations: [Evaluation], of selection: ([RecordedCall]) -> ArraySlice<RecordedCall>
  ) -> [CallPattern]? {
    let calls = evaluations[0].recording.calls
    guard let last = calls.last else {
      let misuse = Misuse.noCall(verb: verb, thrown: evaluations[0].thrown)
      FailureReport.send(.misuse(misuse), at: position)
      return nil
    }
    let distribution = MatcherDistribution(evaluations.map(\.recording.evaluation))
    guard !distribution.reportLeftovers(of: last) else { return nil }
    let selected = selection(calls)
    let patterns = selected.compactMap {
      $0.pattern(distribution.resolutions[$0.number], at: position, isProxy: false)
    }
    return patterns.count == selected.count ? patterns : nil
  }

  private func endedInNil(_ call: RecordedCall, _ evaluation: Evaluation) -> Misuse {
    .endedInNil(
      verb: verb, call: evaluation.text(of: call), isStatic: call.mock.identity.isStatic)
  }

  @discardableResult
  private func report(_ misuse: Misuse, of call: RecordedCall) -> CallPattern? {
    FailureReport.send(.misuse(misuse), at: position, framework: call.mock.framework)
    return nil
  }
}
