/// A call that reached a recording.
struct RecordedCall {
  let mock: MockState
  let call: ForwardedCall
  let contract: MethodContract
  /// Which of the recording's calls it is, in the order of arrival.
  let number: Int
}

extension Recording {
  /// The one call of a proxy as a pattern; `nil` where its matchers can't be read, which is reported.
  func pattern(of call: RecordedCall) -> CallPattern? {
    let assignment = MatcherDistribution([contents])
    guard !assignment.reportLeftovers(of: call) else { return nil }
    return call.pattern(assignment.resolutions[call.number], at: position, isProxy: true)
  }
}

extension MatcherDistribution {
  /// Reports the matchers that no call took, each at its own line, and says whether there were any.
  func reportLeftovers(of target: RecordedCall) -> Bool {
    for matcher in leftovers {
      FailureReport.send(
        .misuse(
          .leftoverMatcher(
            matcher, call: target.text, missingArguments: MissingForwardedArguments(target.call))),
        at: matcher.position, framework: target.mock.framework)
    }
    return !leftovers.isEmpty
  }
}

extension RecordedCall {
  var text: String { CallDescription(call, owner: mock.identity).text }

  /// The call as a pattern; `nil` where its matchers are ambiguous, which is reported then.
  func pattern(
    _ resolution: MatcherResolution, at position: SourcePosition, isProxy: Bool
  ) -> CallPattern? {
    switch resolution.reading {
    case .patterns(let arguments):
      let rules = ArgumentEquality.rules(in: MockSession.current ?? mock.session)
      return CallPattern(
        mock: mock, call: call, contract: contract,
        arguments: ArgumentListPattern(patterns: arguments, rules: rules))
    case .ambiguous(let contested):
      let arguments = contested.map { slot, matchers in
        AmbiguousArgument(
          place: "\(slot[0] + 1)" + slot.dropFirst().map { "[\($0)]" }.joined(),
          value: ValueDescription.of(resolution.value(at: slot)),
          matchers: matchers.map(\.text).reduce(into: []) { texts, text in
            if !texts.contains(text) { texts.append(text) }
          })
      }
      FailureReport.send(
        .misuse(.ambiguous(call: text, arguments: arguments, isProxy: isProxy)), at: position,
        framework: mock.framework)
      return nil
    }
  }
}
