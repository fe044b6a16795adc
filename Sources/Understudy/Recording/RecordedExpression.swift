/// Evaluates what was written inside `when` or `verify`, and reads the calls that it records. It does
/// so again with other placeholders if those of matchers can be mistaken, and with other results if
/// there can be several calls.
struct RecordedExpression {
  enum Form {
    /// An expression in parentheses, of which the last call is meant.
    case expression
    /// A closure, which can have several statements. Its last call is meant.
    case closure
    /// A closure of which all calls are meant.
    case block
  }

  let verb: String
  let form: Form
  let position: SourcePosition
  /// The value that the recorded call returns, if the test provided one.
  private let result: Unchecked<Any?>?

  init(
    _ verb: String, _ form: Form, _ fileID: StaticString, _ filePath: StaticString, _ line: UInt,
    _ column: UInt, result: Unchecked<Any?>? = nil
  ) {
    (self.verb, self.form, self.result) = (verb, form, result)
    position = SourcePosition(fileID, filePath, line, column)
  }

  /// The mock calls that are meant; `nil` if they can't be used, which is reported then.
  func targets<Result>(of body: () throws -> Result) -> [CallPattern]? {
    let reader = StatementReader(verb: verb, form: form, position: position, result: result)
    guard ReadingComparison.isOn else { return reader.targets(of: body) }
    var comparison = ReadingComparison(at: position)
    comparison.old { oldTargets(of: body) }
    return comparison.new { reader.targets(of: body) }
  }

  nonisolated(nonsending) func targets<Result>(of body: () async throws -> Result) async
    -> [CallPattern]?
  {
    let reader = StatementReader(verb: verb, form: form, position: position, result: result)
    guard ReadingComparison.isOn else { return await reader.targets(of: body) }
    var comparison = ReadingComparison(at: position)
    await comparison.old { await oldTargets(of: body) }
    return await comparison.new { await reader.targets(of: body) }
  }

  func oldTargets<Result>(of body: () throws -> Result) -> [CallPattern]? {
    if isNested() { return nil }
    var evaluations = Evaluations()
    repeat {
      let recording = recording(evaluations.plan)
      do {
        evaluations.add(recording, try recording.evaluate(body))
      } catch {
        evaluations.add(recording, nil, error)
      }
    } while evaluations.needMore(form, Result.self)
    return patterns(in: evaluations, Result.self)
  }

  nonisolated(nonsending) func oldTargets<Result>(of body: () async throws -> Result) async
    -> [CallPattern]?
  {
    if isNested() { return nil }
    var evaluations = Evaluations()
    repeat {
      let recording = recording(evaluations.plan)
      do {
        evaluations.add(recording, try await recording.evaluate(body))
      } catch {
        evaluations.add(recording, nil, error)
      }
    } while evaluations.needMore(form, Result.self)
    return patterns(in: evaluations, Result.self)
  }

  /// Reports a verification in another statement, where it would verify something by itself.
  private func isNested() -> Bool {
    guard verb.hasPrefix("verify"), let outer = Recording.ofExpression,
      case .expression(let outerVerb) = outer.kind
    else { return false }
    outer.reject()
    FailureReport.send(.misuse(.nested(verb, in: outerVerb)), at: position)
    return true
  }

  private func recording(_ plan: EvaluationPlan) -> Recording {
    Recording(.expression(verb: verb), position: position, plan: plan, result: result)
  }

  // MARK: Evaluating

  /// The evaluations, with what they say about the matchers.
  private struct Evaluations {
    private(set) var recordings: [Recording] = []
    /// The one in which results with few values are others.
    private(set) var changed: Recording?
    private(set) var distribution = MatcherDistribution()
    private(set) var thrown: (any Error)?
    /// The value of the expression in each evaluation, and the call that it has to be.
    private(set) var values: [(value: Any?, call: RecordedCall?)] = []
    /// What the next evaluation is for.
    private(set) var plan = EvaluationPlan(isLast: false)
    private var evaluationCount = 1

    mutating func add(_ recording: Recording, _ value: Any?, _ thrown: (any Error)? = nil) {
      values.append((value, recording.calls.last))
      self.thrown = self.thrown ?? thrown
      if plan.changesResults { return changed = recording }
      recordings.append(recording)
      distribution = MatcherDistribution(recordings.map { $0.evaluation })
      if recordings.count == 1 { evaluationCount = distribution.evaluationCount }
    }

    /// Whether another evaluation can tell more, which is planned then.
    mutating func needMore(_ form: Form, _ result: Any.Type) -> Bool {
      if recordings[0].isRejected || changed != nil { return false }
      let numbers = recordings.count == 1 ? distribution.numbers : plan.numbers
      plan = EvaluationPlan(
        earlier: recordings.map { $0.evaluation }, numbers: numbers,
        isLast: recordings.count + 1 == evaluationCount,
        changesResults: recordings.count == evaluationCount)
      return recordings.count < evaluationCount || canHaveOtherCalls(form, result)
    }

    /// Whether further calls can depend on the results of these, or are used by others.
    private func canHaveOtherCalls(_ form: Form, _ result: Any.Type) -> Bool {
      let calls = recordings[0].calls
      if calls.count == 1 {
        // A closure with one call, which isn't its result, has no condition on it. Plain values are
        // evaluated once.
        let isCondition = form != .closure || calls[0].methodType.result == result
        let hasMatchers = !recordings[0].evaluation.matchers.isEmpty
        guard isCondition, hasMatchers || calls[0].call.arguments.isEmpty else { return false }
      }
      return calls.contains { flattened($0.returned).map(PlaceholderGenerator.hasOther) ?? false }
    }

    func text(of call: RecordedCall) -> String {
      call.text(distribution.resolutions[call.number].written)
    }
    func hint(of call: RecordedCall) -> CallHint {
      call.hint(distribution.resolutions[call.number].written)
    }
  }

  // MARK: Reading

  private func patterns(in evaluations: Evaluations, _ result: Any.Type) -> [CallPattern]? {
    let isBlock = form == .block
    let (recordings, thrown) = (evaluations.recordings, evaluations.thrown)
    let calls = recordings[0].calls
    if recordings.contains(where: \.isRejected) { return nil }
    guard let last = calls.last else {
      if !isBlock, thrown == nil, let function = FunctionMetadata(result) {
        return report(.uncalledFunction(verb: verb, function))
      }
      return report(.noCall(verb: verb, thrown: thrown))
    }
    if let thrown, isBlock || !(thrown is NoRecordedResult) {
      return report(.threw(verb: verb, thrown, after: evaluations.text(of: last)), of: last)
    }
    if flattened(evaluations.values[0].value) == nil, last.endsChain(of: result) {
      return report(
        .endedInNil(
          verb: verb, call: evaluations.text(of: last), evaluations.hint(of: last),
          last.methodType.result),
        of: last)
    }
    if !isBlock, max(calls.count, evaluations.changed?.calls.count ?? 0) > 1,
      let misuse = ExpressionCalls(recordings[0], evaluations.changed, isClosure: form == .closure)
        .misuse(verb: verb)
    {
      return report(misuse, of: last)
    }
    // Nothing is known of the values of a block's statements, nor of one that a closure discards.
    if thrown == nil, form == .expression || (form == .closure && result != Void.self),
      !evaluations.values.allSatisfy({ $0.call?.isResult($0.value) ?? true })
    {
      return report(
        .notTheCall(
          verb: verb, call: evaluations.text(of: last), evaluations.hint(of: last),
          isVoid: result == Void.self),
        of: last)
    }
    let distribution = evaluations.distribution
    let selected = isBlock ? calls[...] : calls.suffix(1)
    if selected.contains(where: { $0.reportLostArguments(at: position) }) { return nil }
    guard !distribution.reportLeftovers(of: last) else { return nil }
    if let (call, result) = Self.callWithoutReceiver(selected, in: calls) {
      return report(
        .callWithoutReceiver(
          evaluations.text(of: call), result, evaluations.text(of: result),
          evaluations.hint(of: result), distribution.resolutions[result.number].written),
        of: result)
    }
    let patterns = selected.compactMap {
      $0.pattern(distribution.resolutions[$0.number], at: position, isProxy: false)
    }
    return patterns.count == selected.count ? patterns : nil
  }

  /// A call of a mock that is the placeholder of another call's result, or that depends on a value
  /// made for another call alone, with the other call. No code under test has these.
  private static func callWithoutReceiver(
    _ selected: ArraySlice<RecordedCall>, in calls: [RecordedCall]
  ) -> (RecordedCall, RecordedCall)? {
    for call in calls {
      let result = calls.prefix { $0.number < call.number }.last { result in
        if call.mock.isPlaceholder { return result.returnedPlaceholder }
        guard result.returnedOneOfMany else { return false }
        // In an expression, the last call depends on all. In a block, calls can be independent.
        if selected.count == 1 { return call.number == selected.first?.number }
        return PartSearch.finds(in: result.returned) {
          ($0 as? any Mocking)?.mockState === call.mock
        }
      }
      if let result { return (call, result) }
    }
    return nil
  }

  private func report(_ misuse: Misuse, of call: RecordedCall? = nil) -> [CallPattern]? {
    FailureReport.send(.misuse(misuse), at: position, origin: call?.mock.origin)
    return nil
  }
}
