/// Evaluates what was written inside `when` or `verify`, and reads the calls that it records.
///
/// It opens a recording, evaluates the expression, and closes the recording on every path. If a
/// matcher can be read in more than one way, it evaluates a second time with other placeholders.
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
  nonisolated(nonsending) func target<Result>(of body: () async throws -> Result) async
    -> CallPattern?
  {
    target(in: await evaluations(of: body), Result.self)
  }

  /// All mock calls of a block; `nil` if it can't be used, which is reported then.
  func targets<Result>(of body: () throws -> Result) -> [CallPattern]? {
    targets(in: evaluations(of: body), Result.self)
  }

  /// All mock calls of an asynchronous block.
  nonisolated(nonsending) func targets<Result>(of body: () async throws -> Result) async
    -> [CallPattern]?
  {
    targets(in: await evaluations(of: body), Result.self)
  }

  // MARK: Evaluating

  private struct Evaluation {
    let recording: Recording
    var thrown: (any Error)?
    /// Whether the value of the expression is an empty optional.
    var isNil = false

    /// Whether the last call returned an empty optional, and the rest of a chain was not evaluated.
    ///
    /// This can't be detected if the type of the chain is the type of the call.
    func endedEarly(at call: RecordedCall, _ result: Any.Type) -> Bool {
      guard isNil, call.returnedNil, let type = call.contract.result else { return false }
      return type != result && type is any OptionalValue.Type
    }
  }

  /// One evaluation or two, with what they say about the matchers.
  private struct Evaluations {
    let all: [Evaluation]
    let distribution: MatcherDistribution

    init(_ all: Evaluation...) {
      self.all = all
      distribution = MatcherDistribution(all.map { $0.recording.evaluation })
    }

    var thrown: (any Error)? {
      for evaluation in all {
        if let thrown = evaluation.thrown { return thrown }
      }
      return nil
    }

    func text(of call: RecordedCall) -> String { call.text(distribution.resolutions[call.number]) }
  }

  private func evaluations<Result>(of body: () throws -> Result) -> Evaluations {
    let first = evaluation(0, of: body)
    let evaluations = Evaluations(first)
    // An evaluation with other placeholders can resolve more.
    guard evaluations.distribution.isUncertain else { return evaluations }
    return Evaluations(first, evaluation(1, of: body))
  }

  private nonisolated(nonsending) func evaluations<Result>(of body: () async throws -> Result) async
    -> Evaluations
  {
    let first = await evaluation(0, of: body)
    let evaluations = Evaluations(first)
    guard evaluations.distribution.isUncertain else { return evaluations }
    return Evaluations(first, await evaluation(1, of: body))
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

  private nonisolated(nonsending) func evaluation<Result>(
    _ variant: Int, of body: () async throws -> Result
  ) async -> Evaluation {
    var evaluation = Evaluation(
      recording: Recording(position: position, variant: variant, result: result))
    do {
      var isNil = false
      try await evaluation.recording.evaluate(
        { isNil = flattened(try await body()) == nil })
      evaluation.isNil = isNil
    } catch {
      evaluation.thrown = error
    }
    return evaluation
  }

  // MARK: Reading

  private func target(in evaluations: Evaluations, _ result: Any.Type) -> CallPattern? {
    let evaluation = evaluations.all[0]
    if evaluation.recording.isRejected { return nil }
    if let call = evaluation.recording.calls.last {
      if let thrown = evaluations.thrown, !(thrown is NoRecordedResult) {
        return report(.threw(verb: verb, thrown, after: evaluations.text(of: call)), of: call)
      }
      if evaluation.endedEarly(at: call, result) {
        return report(endedInNil(call, evaluations), of: call)
      }
    }
    if evaluation.recording.calls.isEmpty, evaluations.thrown == nil,
      let function = FunctionMetadata(result)
    {
      let misuse = Misuse.uncalledFunction(verb: verb, function)
      FailureReport.send(.misuse(misuse), at: position)
      return nil
    }
    return patterns(in: evaluations) { $0.suffix(1) }?.last
  }

  private func targets(in evaluations: Evaluations, _ result: Any.Type) -> [CallPattern]? {
    let evaluation = evaluations.all[0]
    if evaluation.recording.isRejected { return nil }
    if let call = evaluation.recording.calls.last {
      if let thrown = evaluations.thrown {
        report(.threw(verb: verb, thrown, after: evaluations.text(of: call)), of: call)
        return nil
      }
      if evaluation.endedEarly(at: call, result) {
        report(endedInNil(call, evaluations), of: call)
        return nil
      }
    }
    return patterns(in: evaluations) { $0[...] }
  }

  private func patterns(
    in evaluations: Evaluations, of selection: ([RecordedCall]) -> ArraySlice<RecordedCall>
  ) -> [CallPattern]? {
    let calls = evaluations.all[0].recording.calls
    guard let last = calls.last else {
      let misuse = Misuse.noCall(verb: verb, thrown: evaluations.all[0].thrown)
      FailureReport.send(.misuse(misuse), at: position)
      return nil
    }
    let distribution = evaluations.distribution
    guard !distribution.reportLeftovers(of: last) else { return nil }
    let selected = selection(calls)
    if let (call, result) = Self.callOnPlaceholder(selected, in: calls) {
      report(
        .callOnPlaceholder(
          evaluations.text(of: call), resultOf: evaluations.text(of: result),
          isStatic: result.mock.identity.isStatic),
        of: result)
      return nil
    }
    let patterns = selected.compactMap {
      $0.pattern(distribution.resolutions[$0.number], at: position, isProxy: false)
    }
    return patterns.count == selected.count ? patterns : nil
  }

  /// A call of a mock that is the placeholder of another call's result, with the other call. No
  /// code under test has the placeholder.
  private static func callOnPlaceholder(
    _ selected: ArraySlice<RecordedCall>, in calls: [RecordedCall]
  ) -> (RecordedCall, RecordedCall)? {
    for call in selected where call.mock.isPlaceholder {
      let result = calls.last { $0.number < call.number && $0.returnedPlaceholder }
      if let result { return (call, result) }
    }
    return nil
  }

  private func endedInNil(_ call: RecordedCall, _ evaluations: Evaluations) -> Misuse {
    .endedInNil(
      verb: verb, call: evaluations.text(of: call), isStatic: call.mock.identity.isStatic)
  }

  @discardableResult
  private func report(_ misuse: Misuse, of call: RecordedCall) -> CallPattern? {
    FailureReport.send(.misuse(misuse), at: position, origin: call.mock.origin)
    return nil
  }
}
