/// Asks a mock's log for the calls that match a pattern.
struct CallQuery {
  let pattern: CallPattern

  init(_ pattern: CallPattern) { self.pattern = pattern }

  /// The matching calls at one moment.
  struct Answer {
    /// The log at that moment; reading it needs no lock.
    let log: InvocationLog
    /// The places of the matching calls in the log, in order.
    let places: [Int]
    /// The key that found them; `nil` if they were compared one by one.
    let key: ArgumentKey?
    let generation: Int
  }

  /// Compares the number of matching calls, fills captors, and reports a failure.
  func verify(_ count: CallCount, at position: SourcePosition, waited: Duration? = nil) {
    let answer = answer()
    for place in answer.places where pattern.arguments.hasCaptor {
      pattern.arguments.capture(answer.log[place].arguments)
    }
    guard count.isSatisfied(by: answer.places.count) else {
      let failure = failure(count, answer, waited: waited)
      return FailureReport.send(
        .count(failure), at: position, framework: pattern.mock.framework)
    }
    markVerified(answer)
  }

  func answer() -> Answer {
    if let key = pattern.arguments.key { return answer(for: key) }
    let snapshot = pattern.mock.withStorage { storage in
      storage.distribute()
      let places = storage.record(of: pattern.call.method).calls.places
      return Answer(
        log: storage.log, places: places, key: nil, generation: storage.generation)
    }
    // Outside the lock: predicates and conformances are users' code.
    let places = snapshot.places.filter { pattern.arguments.matches(snapshot.log[$0].arguments) }
    return Answer(
      log: snapshot.log, places: places, key: nil, generation: snapshot.generation)
  }

  /// Finds equal calls by their key, and indexes those that came since the last time.
  private func answer(for key: ArgumentKey) -> Answer {
    while true {
      let (answer, start, unkeyed, fresh) = pattern.mock.withStorage { storage in
        storage.distribute()
        let calls = storage.record(of: pattern.call.method).calls
        let answer = Answer(
          log: storage.log, places: calls.places(for: key), key: key,
          generation: storage.generation)
        return (
          answer, calls.indexedCount, calls.unkeyed, Array(calls.places[calls.indexedCount...])
        )
      }
      guard !fresh.isEmpty else {
        let others = unkeyed.filter { pattern.arguments.matches(answer.log[$0].arguments) }
        guard !others.isEmpty else { return answer }
        return Answer(
          log: answer.log, places: (answer.places + others).sorted(), key: nil,
          generation: answer.generation)
      }
      // Keys run users' `hash(into:)`, so they are made outside the lock and handed in.
      let keys = fresh.map { ArgumentKey(answer.log[$0].arguments) }
      pattern.mock.withStorage { storage in
        guard storage.generation == answer.generation else { return }
        storage.record(of: pattern.call.method).calls.index(keys, from: start)
      }
    }
  }

  func markVerified(_ answer: Answer) {
    pattern.mock.withStorage { storage in
      guard storage.generation == answer.generation else { return }
      if let key = answer.key {
        storage.record(of: pattern.call.method).calls.markVerified(key, count: answer.places.count)
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
