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

  private func report(
    _ matched: [Int], unexpectedCall: Int?, isSequence: Bool, at position: SourcePosition
  ) {
    func failure() -> OrderFailure {
      OrderFailure(
        isSequence: isSequence, expected: expected.map { text($0.text, of: $0.mock) },
        actual: { index in
          let event = events[index]
          return text(
            CallDescription(event.call, owner: event.mock.identity).text, of: event.mock)
        },
        actualCount: events.count, brokenAt: matched.count, matched: matched,
        unexpectedCall: unexpectedCall,
        incomparable: matched.count < expected.count
          ? expected[matched.count].arguments.incomparableType() : nil)
    }
    FailureReport.send(.order(failure()), at: position, origin: expected[0].mock.origin)
  }

  /// Returns the text of a call, prefixed with its mock's name if there is more than one mock.
  private func text(_ call: String, of mock: MockState) -> String {
    expected.allSatisfy { $0.mock === mock } ? call : mock.identity.qualifying(call)
  }
}
