/// The evaluation of what stands inside `when` or `verify`.
///
/// It opens a recording, evaluates, and closes the recording on every path. Where a matcher could
/// stand for more than one argument, it evaluates a second time with other placeholders.
struct RecordedExpression {
  /// The word that the test wrote, for messages.
  let verb: String
  let position: SourcePosition
  /// The value that the recorded call returns, if the test gave one up front.
  var result: Unchecked<Any?>?

  /// The last mock call of the expression; `nil` where there was none, which has been reported then.
  func target(of body: () throws -> Void) -> CallPattern? {
    lastPattern(evaluations(of: body))
  }

  /// The last mock call of an asynchronous expression.
  func target(
    of body: () async throws -> Void, isolation: isolated (any Actor)?
  ) async -> CallPattern? {
    lastPattern(await evaluations(of: body, isolation: isolation))
  }

  /// All mock calls of a block.
  func targets(of body: () throws -> Void) -> [CallPattern]? {
    patterns(evaluations(of: body))
  }

  /// All mock calls of an asynchronous block.
  func targets(
    of body: () async throws -> Void, isolation: isolated (any Actor)?
  ) async -> [CallPattern]? {
    patterns(await evaluations(of: body, isolation: isolation))
  }

  // MARK: Evaluating

  private struct Evaluation {
    let recording: Recording
    let thrown: (any Error)?

    /// Whether an evaluation with other placeholders may tell more.
    var isUncertain: Bool { MatcherAssignment([recording.contents]).isUncertain }
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

  // MARK: Reading

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
    let assignment = MatcherAssignment(evaluations.map(\.recording.contents))
    if last { calls = calls.suffix(1) }
    guard !assignment.reportLeftovers(of: calls[calls.count - 1]) else { return nil }
    let patterns = calls.compactMap {
      $0.pattern(assignment.pairings[$0.number], at: position, isProxy: false)
    }
    return patterns.count == calls.count ? patterns : nil
  }
}

extension Recording {
  /// The one call of a proxy as a pattern; `nil` where its matchers can't be read, which is reported.
  func pattern(of call: RecordedCall) -> CallPattern? {
    let assignment = MatcherAssignment([contents])
    guard !assignment.reportLeftovers(of: call) else { return nil }
    return call.pattern(assignment.pairings[call.number], at: position, isProxy: true)
  }
}

extension MatcherAssignment {
  /// Reports the matchers that no call took, each at its own line, and says whether there were any.
  func reportLeftovers(of target: RecordedCall) -> Bool {
    for matcher in leftovers {
      FailureReport.send(
        .misuse(
          .leftoverMatcher(
            matcher, call: target.text, shortage: ForwardingShortage(target.call))),
        at: matcher.position, origin: target.mock.origin)
    }
    return !leftovers.isEmpty
  }
}

extension RecordedCall {
  var text: String { CallDescription(call, owner: mock.identity).text }

  /// The call as a pattern; `nil` where its matchers are ambiguous, which is reported then.
  func pattern(
    _ pairing: MatcherPairing, at position: SourcePosition, isProxy: Bool
  ) -> CallPattern? {
    switch pairing.reading {
    case .patterns(let arguments):
      let rules = ArgumentEquality.rules(in: MockSession.current ?? mock.session)
      return CallPattern(
        mock: mock, call: call, shape: shape,
        arguments: ArgumentsPattern(patterns: arguments, rules: rules))
    case .ambiguous(let contested):
      let arguments = contested.map { slot, matchers in
        AmbiguousArgument(
          place: "\(slot[0] + 1)" + slot.dropFirst().map { "[\($0)]" }.joined(),
          value: ValueDescription.of(pairing.value(at: slot)),
          matchers: matchers.map(\.text).reduce(into: []) { texts, text in
            if !texts.contains(text) { texts.append(text) }
          })
      }
      FailureReport.send(
        .misuse(.ambiguous(call: text, arguments: arguments, isProxy: isProxy)), at: position,
        origin: mock.origin)
      return nil
    }
  }
}
