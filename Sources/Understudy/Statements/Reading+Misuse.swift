internal import UnderstudyValues

// What is wrong with a statement that has been read, except for its calls.
extension Reading {
  /// Reports what can't be read inside of matchers. Returns whether there is any.
  func reportMisuse(of target: RecordedCall) -> Bool {
    for source in 0..<sources.count {
      guard case .combined(let combination) = sources[source].kind,
        let (misuse, position) = misuse(of: combination)
      else { continue }
      target.mock.report(misuse, at: position)
      return true
    }
    return false
  }

  private func misuse(of combination: Combination) -> (Misuse, SourcePosition)? {
    let (name, list) = (combination.name, list(combination.list))
    for source in list.results where sources[source].isStandIn {
      guard case .result(let number, _) = sources[source].kind,
        let call = calls.first(where: { $0.number == number })
      else { continue }
      let text = call.text(patterns(of: number))
      return (.callInside(name, text), combination.position)
    }
    return list.misuse(
      in: name, name, at: combination.position,
      names: list.values.indices.map { "argument \($0 + 1)" },
      takesVariadic: combination.takesVariadic)
  }

  /// Reports the matchers that no place shows, each at its own line. Returns whether there are any.
  func reportLost(at target: RecordedCall) -> Bool {
    let lost = matchers(lost: true)
    if lost.isEmpty { return false }
    let patterns = patterns(of: target.number)
    let text = { target.text(patterns) }
    PlaceholderTexts.$ofMessage.withValue(PlaceholderTexts(of: lost)) {
      for (matcher, _) in lost {
        target.mock.report(
          .leftover(
            matcher, in: text(), isOmitted: target.call.hasOmittedArgument,
            isSubscript: target.losesPartOfSubscript),
          at: matcher.position)
      }
    }
    return true
  }
}

extension Statement {
  /// The pattern of the call that follows a proxy; `nil` if it can't be used, which is reported then.
  func pattern(of call: RecordedCall) -> CallPattern? {
    if isMisused || call.reportLostArguments(at: position) { return nil }
    let reading = Reading([run])
    if reading.reportMisuse(of: call) || reading.reportLost(at: call) { return nil }
    let list = reading.list(call.number)
    if call.reportSurplus(list, at: position, isProxy: true) { return nil }
    return call.pattern(list, at: position)
  }
}
