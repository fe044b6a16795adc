/// Compares the order of calls across mocks with an expected order.
struct OrderQuery {
  private let expected: [CallPattern]
  /// The methods of the expected calls.
  private let methods: [Method]
  private let events: [Event]

  /// A call in the logs of the expected mocks.
  private struct Event {
    let mock: MockState
    /// The index of the call in its mock's log.
    let index: Int
    let call: LoggedCall
    let generation: Int
  }

  /// Returns `nil` if there are no expected calls, which has been reported.
  init?(_ expected: [CallPattern]?) {
    guard let expected else { return nil }
    self.expected = expected
    let mocks = expected.map(\.mock).unique
    var events = mocks.flatMap { mock in
      let (log, generation) = mock.withLock { ($0.log, $0.generation) }
      return log.enumerated().map { index, call in
        Event(mock: mock, index: index, call: call, generation: generation)
      }
    }
    // The log of one mock is in order.
    if mocks.count > 1 { events.sort { $0.call.sequence < $1.call.sequence } }
    self.events = events
    methods = expected.map { pattern in
      pattern.mock.withLock { $0.method(pattern.call.method) }
    }
  }

  /// Verifies that each expected call was received after the one before it.
  func verifyOrder(at position: SourcePosition) {
    var matched: [Int] = []
    for number in expected.indices {
      let start = matched.last.map { $0 + 1 } ?? 0
      guard let index = events[start...].firstIndex(where: { matches($0, number) }) else {
        return report(matched, unexpectedCall: nil, isSequence: false, at: position)
      }
      matched.append(index)
    }
    succeed(matched)
  }

  /// Verifies that the mocks received exactly the expected calls, in order.
  func verifySequence(at position: SourcePosition) {
    for index in expected.indices {
      guard index < events.count, matches(events[index], index) else {
        return report(
          Array(0..<index), unexpectedCall: index < events.count ? index : nil, isSequence: true,
          at: position)
      }
    }
    guard events.count == expected.count else {
      return report(
        Array(expected.indices), unexpectedCall: expected.count, isSequence: true, at: position)
    }
    succeed(Array(events.indices))
  }

  /// Whether an event is the expected call with a number. A method belongs to one mock.
  private func matches(_ event: Event, _ number: Int) -> Bool {
    event.call.method === methods[number]
      && expected[number].arguments.matches(event.call, expected[number].arguments.rules)
  }

  private func succeed(_ matched: [Int]) {
    for (pattern, index) in zip(expected, matched) {
      let event = events[index]
      pattern.arguments.capture(event.call.arguments)
      event.mock.withLock { contents in
        if contents.generation == event.generation { contents.markVerified([event.index]) }
      }
    }
  }

  /// The rows of an order of which the first expected calls were found: with each, the calls before
  /// it, and those after the missing one as far as they were found.
  private func rows(_ matched: [Int]) -> [OrderFailure.Row] {
    var rows: [OrderFailure.Row] = []
    var next = 0
    for number in expected.indices {
      var index = number < matched.count ? matched[number] : nil
      if number > matched.count { index = events[next...].firstIndex { matches($0, number) } }
      if let index {
        rows += (next..<index).map { (nil, $0) }
        next = index + 1
      }
      rows.append((number, index))
    }
    return rows + events.indices[next...].map { (nil, $0) }
  }

  private func report(
    _ matched: [Int], unexpectedCall: Int?, isSequence: Bool, at position: SourcePosition
  ) {
    let (broken, last) = (matched.count, matched.last ?? -1)
    func failure() -> OrderFailure {
      let rows: [OrderFailure.Row] =
        isSequence
        ? (0..<max(expected.count, events.count)).map {
          ($0 < expected.count ? $0 : nil, $0 < events.count ? $0 : nil)
        } : rows(matched)
      // A call that follows would have been found.
      let aligned = Set(rows.compactMap { $0.expected == nil ? nil : $0.actual })
      return OrderFailure(
        isSequence: isSequence, expected: expected.map { text($0.text, of: $0.mock) },
        actual: { text(of: events[$0]) },
        nearMiss: { index in
          guard broken < expected.count, index > last, !matches(events[index], broken),
            events[index].call.method === methods[broken]
          else { return nil }
          return text(of: events[index], marking: expected[broken].arguments)
        },
        brokenAt: broken,
        rows: rows,
        cameEarlier: { number in
          events.enumerated().contains { !aligned.contains($0) && matches($1, number) }
        },
        unexpectedCall: unexpectedCall,
        incomparable: broken < expected.count
          ? expected[broken].arguments.incomparableType() : nil)
    }
    FailureReport.send(.order(failure()), at: position, origin: expected[0].mock.origin)
  }

  private func text(of event: Event, marking arguments: ArgumentListPattern? = nil) -> String {
    let owner = event.mock.identity
    let call = arguments.map {
      CallDescription(event.call, marking: $0.patterns, $0.rules, owner: owner)
    }
    return text((call ?? CallDescription(event.call, owner: owner)).text, of: event.mock)
  }

  /// Returns the text of a call, prefixed with its mock's name if there is more than one mock.
  private func text(_ call: String, of mock: MockState) -> String {
    expected.allSatisfy { $0.mock === mock } ? call : mock.identity.qualifying(call)
  }
}
