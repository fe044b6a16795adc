/// A call in a recording.
struct RecordedCall {
  let mock: MockState
  let call: ForwardedCall
  let contract: MethodContract
  /// The index of the call in the order in which the calls reached the recording.
  let index: Int
}

extension Recording {
  /// Returns the pattern of a proxy's call; `nil` if its matchers can't be resolved, which is
  /// reported.
  func pattern(of call: RecordedCall) -> CallPattern? {
    let assignment = MatcherDistribution([contents])
    guard !assignment.reportLeftovers(of: call) else { return nil }
    return call.pattern(assignment.resolutions[call.index], at: position, isProxy: true)
  }
}

extension MatcherDistribution {
  /// Reports the matchers that no call took, each at its line, and returns whether there are any.
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

  /// Returns the pattern of the call; `nil` if its matchers are ambiguous, which is reported.
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
      let arguments = contested.map { path, matchers in
        AmbiguousArgument(
          place: "\(path[0] + 1)" + path.dropFirst().map { "[\($0)]" }.joined(),
          value: ValueDescription.of(resolution.value(at: path)),
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
