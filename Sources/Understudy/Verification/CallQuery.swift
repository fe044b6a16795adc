internal import UnderstudyValues

struct CallMatches {
  var log: [LoggedCall] = []
  var generation = 0
  var indices: [Int] = []
  var methodCount = 0
  var comparedCount = 0
}

/// Finds the calls in a mock's log that match a pattern and compares their number with a count.
struct CallQuery {
  let pattern: CallPattern

  /// Compares the number of matching calls with a count, fills captors, and reports a failure.
  /// Returns the calls if their number is right.
  @discardableResult
  func verify(
    _ count: CallCount, _ comment: () -> String? = { nil }, at position: SourcePosition
  ) -> CallMatches? {
    guard !reportContradiction(in: count, at: position) else { return nil }
    let found = matches()
    guard conclude(found, count, comment, at: position) else { return nil }
    remember(found, count, at: position)
    return found
  }

  /// Reports a count that no number of calls satisfies. Returns whether it is one.
  func reportContradiction(in count: CallCount, at position: SourcePosition) -> Bool {
    guard let contradiction = count.contradiction else { return false }
    pattern.mock.report(contradiction, at: position)
    return true
  }

  /// Verifies the count with matches that have already been found. Returns whether it's right.
  ///
  /// - Parameter own: The calls whose arguments captors get; by default, all that match.
  @discardableResult
  func conclude(
    _ found: CallMatches, _ count: CallCount, _ comment: () -> String? = { nil },
    at position: SourcePosition, waited: Wait? = nil, capturing own: [Int]? = nil
  ) -> Bool {
    if pattern.arguments.hasCaptor {
      for index in own ?? found.indices { pattern.arguments.capture(found.log[index].arguments) }
    }
    let isSatisfied = count.isSatisfied(by: found.indices.count)
    if reportLostCalls(found, fails: !isSatisfied, at: position) { return false }
    guard isSatisfied else {
      FailureReport.send(
        .count(
          CountFailure(
            call: pattern.expected, expected: count, found: found, waited: waited,
            comment: comment(), causes: causes(of: found, count, waited: waited))),
        at: position, origin: pattern.mock.origin)
      pattern.mock.withLock { $0.mark(found.indices, of: found.generation, as: .known) }
      remember(found, count, at: position)
      return false
    }
    // A count that zero calls satisfy can't fail.
    if found.indices.isEmpty, let misuse = pattern.incomparable() {
      pattern.mock.report(misuse, at: position)
      return false
    }
    pattern.mock.warnOfCallsOutside(at: position) {
      pattern.isCall($0)
    } if: { more in
      !count.isSatisfied(by: found.indices.count + more)
    }
    pattern.mock.withLock { $0.mark(found.indices, of: found.generation, as: .verified) }
    return true
  }

  /// Reports that the end of a session has removed calls, if it has. Returns whether it was reported.
  func reportLostCalls(_ found: CallMatches, fails: Bool, at position: SourcePosition) -> Bool {
    pattern.mock.reportLostCalls(
      of: pattern.call.method, hasFound: !found.indices.isEmpty, fails: fails, at: position)
  }

  /// Finds the matching calls received so far.
  func matches() -> CallMatches {
    var found = CallMatches()
    update(&found)
    return found
  }

  /// Adds the calls received since the last query, or all if the log was cleared.
  ///
  /// Calls that were compared aren't compared again. Nor is the log copied again: a call that is
  /// received while something else refers to the log copies it under the lock.
  func update(_ found: inout CallMatches) {
    let start = found.comparedCount
    let (new, generation, method) = pattern.mock.withLock { contents in
      let isFollowing = start > 0 && contents.generation == found.generation
      return (
        isFollowing ? Array(contents.log[start...]) : contents.log, contents.generation,
        contents.method(pattern.call.method)
      )
    }
    if start > 0, generation == found.generation {
      found.log += new
    } else {
      found = CallMatches(log: new, generation: generation)
    }
    let arguments = pattern.arguments
    let rules = arguments.rules
    for index in found.comparedCount..<found.log.count where found.log[index].method === method {
      found.methodCount += 1
      if arguments.matches(found.log[index].arguments, rules) { found.indices.append(index) }
    }
    found.comparedCount = found.log.count
  }
}
