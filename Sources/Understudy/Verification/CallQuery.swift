/// The calls that matched a pattern at one point in time.
struct CallMatches {
  /// A snapshot of the log, which can be read without the lock.
  let log: InvocationLog.Snapshot
  let generation: Int
  /// The indices of the matching calls in the log, in order.
  let indices: [Int]
  /// The group that contains exactly these calls; `nil` if the calls were compared one by one.
  var group: CallGroup?
  /// The number of the method's calls that were compared.
  var comparedCount = 0
}

/// Finds the calls in a mock's log that match a pattern and compares their number with a count.
struct CallQuery {
  let pattern: CallPattern

  init(_ pattern: CallPattern) { self.pattern = pattern }

  /// Compares the number of matching calls with a count, fills captors, and reports a failure.
  func verify(
    _ count: CallCount, _ comment: () -> String? = { nil }, at position: SourcePosition
  ) {
    guard !reportContradiction(in: count, at: position) else { return }
    conclude(matches(), count, comment, at: position)
  }

  /// Reports a count that no number of calls satisfies. Returns whether it is one.
  func reportContradiction(in count: CallCount, at position: SourcePosition) -> Bool {
    guard let contradiction = count.contradiction else { return false }
    FailureReport.send(
      .misuse(.contradiction(contradiction)), at: position, origin: pattern.mock.origin)
    return true
  }

  /// Verifies the count with matches that have already been found.
  func conclude(
    _ found: CallMatches, _ count: CallCount, _ comment: () -> String?,
    at position: SourcePosition, waited: Duration? = nil
  ) {
    for index in found.indices where pattern.arguments.hasCaptor {
      pattern.arguments.capture(found.log[index].arguments)
    }
    guard count.isSatisfied(by: found.indices.count) else {
      return FailureReport.send(
        .count(failure(count, found, comment: comment(), waited: waited)), at: position,
        origin: pattern.mock.origin)
    }
    markVerified(found)
  }

  /// Finds the matching calls received so far.
  ///
  /// - Parameter earlier: The result of an earlier query, whose calls aren't compared again.
  func matches(following earlier: CallMatches? = nil) -> CallMatches {
    let rules = pattern.arguments.rules
    if rules.areStandard, let key = pattern.arguments.key { return matches(of: key) }
    let (log, generation, candidates) = pattern.mock.withStorage { storage in
      storage.indexPendingCalls()
      let calls = storage.record(of: pattern.call.method).calls
      return (storage.log.snapshot, storage.generation, calls.indices)
    }
    let known = earlier.flatMap { $0.generation == generation ? $0 : nil }
    // Outside the lock: predicates and conformances are user code.
    var indices = known?.indices ?? []
    // A plain loop: `filter` costs a debug build more than the comparison.
    var next = known?.comparedCount ?? 0
    let arguments = pattern.arguments
    while next < candidates.count {
      let index = candidates[next]
      if arguments.matches(log.arguments(at: index), rules) { indices.append(index) }
      next += 1
    }
    return CallMatches(
      log: log, generation: generation, indices: indices,
      comparedCount: candidates.count)
  }

  /// Finds the calls with an equal key.
  private func matches(of key: ArgumentKey) -> CallMatches {
    while true {
      let (log, generation, batch) = indexedBatch(lookingFor: key)
      // `nil` if another verification has indexed the calls, or if the log was cleared.
      let inserted = pattern.mock.withStorage { storage -> (equal: [Int], unkeyed: [Int])? in
        guard storage.generation == generation else { return nil }
        let method = storage.record(of: pattern.call.method)
        guard method.calls.insert(batch) else { return nil }
        return (batch.target?.indices ?? [], method.calls.unkeyed)
      }
      guard let inserted else { continue }
      let others = inserted.unkeyed.filter { pattern.arguments.matches(log.arguments(at: $0)) }
      guard !others.isEmpty else {
        return CallMatches(
          log: log, generation: generation, indices: inserted.equal, group: batch.target)
      }
      return CallMatches(
        log: log, generation: generation, indices: (inserted.equal + others).sorted())
    }
  }

  /// Indexes the calls received since the last query, outside the lock. This is a separate function
  /// so that its reference to the index is released before the batch is inserted.
  private func indexedBatch(
    lookingFor key: ArgumentKey
  ) -> (InvocationLog.Snapshot, generation: Int, IndexedBatch) {
    let (log, generation, batch) = pattern.mock.withStorage { storage in
      storage.indexPendingCalls()
      return (
        storage.log.snapshot, storage.generation,
        storage.record(of: pattern.call.method).calls.batch
      )
    }
    return (log, generation, batch.indexed(in: log, lookingFor: key))
  }

  private func markVerified(_ found: CallMatches) {
    pattern.mock.withStorage { storage in
      guard storage.generation == found.generation else { return }
      if let group = found.group {
        group.markVerified(found.indices.count)
      } else {
        storage.verified.formUnion(found.indices)
      }
    }
  }

  // MARK: The failure

  private func failure(
    _ count: CallCount, _ found: CallMatches, comment: String?, waited: Duration?
  ) -> CountFailure {
    let identity = pattern.mock.identity
    let rules = pattern.arguments.rules
    let matching = Set(found.indices)
    var others: [NumberedText] = []
    var all: [NumberedText] = []
    for index in 0..<found.log.count {
      let call = found.log[index]
      all.append(
        NumberedText(number: index + 1, text: CallDescription(call, owner: identity).text))
      guard call.method.id == pattern.call.method, !matching.contains(index) else { continue }
      others.append(
        NumberedText(
          number: index + 1,
          text: CallDescription(
            call, marking: pattern.arguments.patterns, rules, owner: identity
          ).text,
          details: pattern.differences(from: call, rules)))
    }
    return CountFailure(
      expected: count, actual: found.indices.count, mock: identity,
      signature: pattern.call.method.signature.description, call: pattern.text,
      matching: found.indices.map { all[$0] }, others: others, all: all,
      incomparable: pattern.arguments.patterns.lazy.compactMap(\.incomparableType).first,
      waited: waited, comment: comment)
  }
}
