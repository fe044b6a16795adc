/// Asks a mock's log for the calls that match a pattern.
struct CallQuery {
  let pattern: CallPattern

  init(_ pattern: CallPattern) { self.pattern = pattern }

  /// The matching calls at one moment.
  struct Answer {
    /// The log at that moment; reading it needs no lock.
    let log: InvocationLog
    let generation: Int
    /// The places of the matching calls in the log, in order.
    let places: [Int]
    /// The group that they are; `nil` if they were compared one by one.
    var group: CallGroup?
    /// How many calls of the method were compared.
    var comparedCount = 0
  }

  /// Compares the number of matching calls, fills captors, and reports a failure.
  func verify(_ count: CallCount, at position: SourcePosition) {
    conclude(answer(), count, at: position)
  }

  /// The same for an answer that is there already.
  func conclude(
    _ answer: Answer, _ count: CallCount, at position: SourcePosition, waited: Duration? = nil
  ) {
    for place in answer.places where pattern.arguments.hasCaptor {
      pattern.arguments.capture(answer.log[place].arguments)
    }
    guard count.isSatisfied(by: answer.places.count) else {
      let failure = failure(count, answer, waited: waited)
      return FailureReport.send(
        .count(failure), at: position, origin: pattern.mock.origin)
    }
    markVerified(answer)
  }

  /// The matching calls until now.
  ///
  /// - Parameter earlier: What was found before; calls that were compared then are not again.
  func answer(following earlier: Answer? = nil) -> Answer {
    if let key = pattern.arguments.key { return answer(for: key) }
    let (log, generation, candidates) = pattern.mock.withStorage { storage in
      storage.distribute()
      let calls = storage.record(of: pattern.call.method).calls
      return (storage.log, storage.generation, calls.places)
    }
    let known = earlier.flatMap { $0.generation == generation ? $0 : nil }
    // Outside the lock: predicates and conformances are users' code.
    let found = candidates[(known?.comparedCount ?? 0)...].filter {
      pattern.arguments.matches(log.arguments(at: $0))
    }
    return Answer(
      log: log, generation: generation, places: (known?.places ?? []) + found,
      comparedCount: candidates.count)
  }

  /// Finds equal calls by their key.
  private func answer(for key: ArgumentKey) -> Answer {
    while true {
      let (log, generation, sorted) = sortedCalls(lookingFor: key)
      // Refused where another verification has sorted them meanwhile, or the log started anew.
      let taken = pattern.mock.withStorage { storage -> (equal: [Int], unkeyed: [Int])? in
        guard storage.generation == generation else { return nil }
        let method = storage.record(of: pattern.call.method)
        guard method.calls.take(sorted) else { return nil }
        return (sorted.target?.places ?? [], method.calls.unkeyed)
      }
      guard let taken else { continue }
      let others = taken.unkeyed.filter { pattern.arguments.matches(log.arguments(at: $0)) }
      guard !others.isEmpty else {
        return Answer(
          log: log, generation: generation, places: taken.equal, group: sorted.target)
      }
      return Answer(
        log: log, generation: generation, places: (taken.equal + others).sorted())
    }
  }

  /// Sorts the calls that came since the last time. A function of its own, so that the index is
  /// not shared any more when they go in.
  private func sortedCalls(
    lookingFor key: ArgumentKey
  ) -> (InvocationLog, generation: Int, SortedCalls) {
    let (log, generation, intake) = pattern.mock.withStorage { storage in
      storage.distribute()
      return (storage.log, storage.generation, storage.record(of: pattern.call.method).calls.intake)
    }
    return (log, generation, intake.sorted(in: log, lookingFor: key))
  }

  private func markVerified(_ answer: Answer) {
    pattern.mock.withStorage { storage in
      guard storage.generation == answer.generation else { return }
      if let group = answer.group {
        group.markVerified(answer.places.count)
      } else {
        storage.verified.formUnion(answer.places)
      }
    }
  }

  // MARK: The failure

  private func failure(_ count: CallCount, _ answer: Answer, waited: Duration?) -> CountFailure {
    let identity = pattern.mock.identity
    let matching = Set(answer.places)
    var others: [NumberedText] = []
    var all: [NumberedText] = []
    for place in 0..<answer.log.count {
      let call = answer.log[place]
      all.append(
        NumberedText(number: place + 1, text: CallDescription(call, owner: identity).text))
      guard call.method.id == pattern.call.method, !matching.contains(place) else { continue }
      others.append(
        NumberedText(
          number: place + 1,
          text: CallDescription(call, marking: pattern.arguments, owner: identity).text,
          details: pattern.differences(from: call)))
    }
    return CountFailure(
      expected: count, actual: answer.places.count, mock: identity,
      signature: pattern.call.method.signature.description, call: pattern.text,
      matching: answer.places.map { all[$0] }, others: others, all: all,
      comparesClosure: pattern.arguments.patterns.contains(where: \.comparesClosure),
      waited: waited)
  }
}

extension MockStorage {
  /// Gives the calls that came since the last time to their methods.
  mutating func distribute() {
    while distributedCount < log.count {
      log[distributedCount].method.calls.append(distributedCount)
      distributedCount += 1
    }
  }
}
