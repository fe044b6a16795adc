/// The calls that matched a pattern at one point in time.
struct CallMatches {
  /// A snapshot of the log, which can be read without the lock.
  let log: InvocationLog.Snapshot
  let generation: Int
  /// The indices of the matching calls in the log, in order.
  let indices: CallIndices
  /// The group of which the first calls are these; `nil` if the calls were compared one by one.
  var group: Group?
  /// The number of the log's calls that were compared.
  var comparedCount = 0

  enum Group {
    case equal(CallGroup)
    case types(TypeGroup)
  }
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
    if pattern.arguments.hasCaptor {
      for position in 0..<found.indices.count {
        pattern.arguments.capture(found.log[found.indices[position]].arguments)
      }
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
    let arguments = pattern.arguments
    if let tests = arguments.tests, tests.acceptTypes, let found = matches(ofTypes: tests) {
      return found
    }
    let rules = arguments.rules
    let mayUseKeys = rules.areStandard && arguments.arePlain
    let (log, generation, method, prefersKeys) = pattern.mock.withStorage { storage in
      let method = storage.record(of: pattern.call.method)
      let count = storage.log.count
      return (
        storage.log.snapshot, storage.generation, method,
        mayUseKeys && method.calls.prefersKeys(inLogOf: count)
      )
    }
    if prefersKeys, let key = arguments.key { return matches(of: key) }
    // The calls of a group were not counted as compared, and other queries share their indices.
    let known = earlier.flatMap { $0.generation == generation && $0.group == nil ? $0 : nil }
    var indices = known?.indices ?? CallIndices()
    log.find(
      method, arguments, rules, from: known?.comparedCount ?? 0, appendingTo: &indices)
    return CallMatches(
      log: log, generation: generation, indices: indices, comparedCount: log.count)
  }

  /// Finds the calls whose arguments have certain types, and tests each call once for all verifications.
  /// Returns `nil` if the calls have to be compared one by one.
  private func matches(ofTypes tests: ArgumentTests) -> CallMatches? {
    let state = pattern.mock.withStorage { storage in
      let method = storage.record(of: pattern.call.method)
      return method.calls.typeGroup(for: tests).map {
        (
          storage.log.snapshot, storage.generation, method, group: $0, indices: $0.indices,
          start: $0.testedCount
        )
      }
    }
    guard let (log, generation, method, group, indices, start) = state else { return nil }
    guard start < log.count else {
      return CallMatches(
        log: log, generation: generation, indices: indices, group: .types(group))
    }
    var new = CallIndices()
    log.find(method, pattern.arguments, .standard, from: start, appendingTo: &new)
    // `nil` if another verification has tested the calls, or if the log was cleared.
    let all = pattern.mock.withStorage { storage -> CallIndices? in
      guard storage.generation == generation,
        group.append(new, testedFrom: start, to: log.count)
      else { return nil }
      return group.indices
    }
    return all.map {
      CallMatches(log: log, generation: generation, indices: $0, group: .types(group))
    }
  }

  /// Finds the calls with an equal key.
  private func matches(of key: ArgumentKey) -> CallMatches {
    while true {
      let (log, generation, batch) = indexedBatch(lookingFor: key)
      // `nil` if another verification has indexed the calls, or if the log was cleared.
      let inserted = pattern.mock.withStorage { storage -> (equal: CallIndices, unkeyed: [Int])? in
        guard storage.generation == generation else { return nil }
        let method = storage.record(of: pattern.call.method)
        guard method.calls.insert(batch) else { return nil }
        return (batch.target?.indices ?? CallIndices(), method.calls.unkeyed)
      }
      guard let inserted else { continue }
      let others = inserted.unkeyed.filter { pattern.arguments.matches(log.arguments(at: $0)) }
      guard !others.isEmpty else {
        return CallMatches(
          log: log, generation: generation, indices: inserted.equal,
          group: batch.target.map(CallMatches.Group.equal))
      }
      return CallMatches(
        log: log, generation: generation, indices: inserted.equal.merged(with: others))
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
      switch found.group {
      case .equal(let group)?: group.markVerified(found.indices.count)
      case .types(let group)?: group.markVerified(found.indices.count)
      case nil: storage.verified.insert(found.indices, count: found.indices.count)
      }
    }
  }

  // MARK: The failure

  private func failure(
    _ count: CallCount, _ found: CallMatches, comment: String?, waited: Duration?
  ) -> CountFailure {
    let identity = pattern.mock.identity
    let rules = pattern.arguments.rules
    let log = found.log
    // Only the calls that the message shows are described.
    let shown = CallList.maximalCount
    let matching = Set(found.indices.prefix(found.indices.count))
    let method = pattern.mock.withStorage { $0.record(of: pattern.call.method) }
    var others: [NumberedText] = []
    var index = 0
    while index < log.count, others.count < shown {
      defer { index += 1 }
      let call = log[index]
      guard call.method === method, !matching.contains(index) else { continue }
      others.append(
        NumberedText(
          number: index + 1,
          text: CallDescription(
            call, marking: pattern.arguments.patterns, rules, owner: identity
          ).text,
          details: pattern.differences(from: call, rules)))
    }
    func text(of index: Int) -> NumberedText {
      NumberedText(number: index + 1, text: CallDescription(log[index], owner: identity).text)
    }
    return CountFailure(
      expected: count, actual: found.indices.count, mock: identity,
      signature: pattern.call.method.signature.description, call: pattern.text,
      matching: CallList(
        shown: found.indices.prefix(shown).map(text), count: found.indices.count),
      others: CallList(
        shown: others, count: log.count(of: method) - found.indices.count),
      all: CallList(shown: (0..<min(shown, log.count)).map(text), count: log.count),
      incomparable: pattern.arguments.patterns.lazy.compactMap(\.incomparableType).first,
      waited: waited, comment: comment)
  }
}
