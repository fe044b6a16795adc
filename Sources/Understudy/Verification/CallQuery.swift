struct CallMatches {
  var log: [LoggedCall]
  let generation: Int
  var indices: [Int] = []
  var methodCount = 0
  var comparedCount = 0
}

extension CallMatches {
  /// The first call that differs from a proxy's only in parts that stand beside a matcher, with them.
  func differingBesideMatchers(_ pattern: CallPattern) -> (LoggedCall, [String])? {
    for call in log where call.method.id == pattern.call.method {
      let parts = pattern.arguments.partsBesideMatchers(in: call.arguments, of: call.method.id)
      if !parts.isEmpty { return (call, parts) }
    }
    return nil
  }
}

/// Finds the calls in a mock's log that match a pattern and compares their number with a count.
struct CallQuery {
  let pattern: CallPattern

  /// Compares the number of matching calls with a count, fills captors, and reports a failure.
  /// Returns the calls if their number is right.
  ///
  /// - Parameter isWhole: Whether nothing else is verified about the calls.
  @discardableResult
  func verify(
    _ count: CallCount, _ comment: () -> String? = { nil }, at position: SourcePosition,
    isWhole: Bool = true
  ) -> CallMatches? {
    guard !reportContradiction(in: count, at: position) else { return nil }
    let found = matches()
    guard conclude(found, count, comment, at: position) else { return nil }
    if isWhole { noteIfRedundant(count, found, at: position) }
    return found
  }

  /// Reports a count that no number of calls satisfies. Returns whether it is one.
  func reportContradiction(in count: CallCount, at position: SourcePosition) -> Bool {
    guard let contradiction = count.contradiction else { return false }
    pattern.mock.report(contradiction, at: position)
    return true
  }

  /// Verifies the count with matches that have already been found. Returns whether it's right.
  @discardableResult
  func conclude(
    _ found: CallMatches, _ count: CallCount, _ comment: () -> String?,
    at position: SourcePosition, waited: Duration? = nil
  ) -> Bool {
    if pattern.arguments.hasCaptor {
      for index in found.indices { pattern.arguments.capture(found.log[index].arguments) }
    }
    if found.indices.isEmpty,
      pattern.mock.reportLostCalls(of: pattern.call.method, at: position)
    {
      return false
    }
    guard count.isSatisfied(by: found.indices.count) else {
      FailureReport.send(
        .count(
          CountFailure(
            pattern: pattern, expected: count, found: found, waited: waited, comment: comment())),
        at: position, origin: pattern.mock.origin)
      return false
    }
    // A count that zero calls satisfy can't fail.
    if found.indices.isEmpty, let type = pattern.arguments.incomparableType {
      pattern.mock.report(.incomparable(type, in: pattern.text), at: position)
      return false
    }
    if found.indices.isEmpty, let (call, parts) = found.differingBesideMatchers(pattern) {
      let text = CallDescription(call, owner: pattern.mock.identity).text
      pattern.mock.report(
        .madeOfMatcher(parts, call: pattern.text, received: text), at: position)
      return false
    }
    pattern.mock.withLock { contents in
      if contents.generation == found.generation { contents.markVerified(found.indices) }
    }
    return true
  }

  /// Finds the matching calls received so far.
  ///
  /// - Parameter earlier: The result of an earlier query, whose calls aren't compared again.
  func matches(following earlier: CallMatches? = nil) -> CallMatches {
    let (log, generation, method) = pattern.mock.withLock { contents in
      (contents.log, contents.generation, contents.method(pattern.call.method))
    }
    var found = CallMatches(log: log, generation: generation)
    if let earlier, earlier.generation == generation {
      found.indices = earlier.indices
      found.methodCount = earlier.methodCount
      found.comparedCount = earlier.comparedCount
    }
    let arguments = pattern.arguments
    let rules = arguments.rules
    for index in found.comparedCount..<log.count where log[index].method === method {
      found.methodCount += 1
      if arguments.matches(log[index].arguments, rules) { found.indices.append(index) }
    }
    found.comparedCount = log.count
    return found
  }
}
