/// Compares the order of calls across mocks with an expected order.
struct OrderQuery {
  private let expected: [CallPattern]
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
    var mocks: [MockState] = []
    for pattern in expected where !mocks.contains(where: { $0 === pattern.mock }) {
      mocks.append(pattern.mock)
    }
    events = mocks.flatMap { mock in
      let (log, generation) = mock.withStorage { ($0.log.snapshot, $0.generation) }
      return (0..<log.count).map {
        Event(mock: mock, index: $0, call: log[$0], generation: generation)
      }
    }.sorted { $0.call.sequence < $1.call.sequence }
  }

  /// Verifies that each expected call was received after the one before it.
  func verifyOrder(at position: SourcePosition) {
    var matched: [Int] = []
    for pattern in expected {
      let start = matched.last.map { $0 + 1 } ?? 0
      guard let index = events[start...].firstIndex(where: { matches($0, pattern) }) else {
        return report(matched, unexpectedCall: nil, isSequence: false, at: position)
      }
      matched.append(index)
    }
    succeed(matched)
  }

  /// Verifies that the mocks received exactly the expected calls, in order.
  func verifySequence(at position: SourcePosition) {
    for (index, pattern) in expected.enumerated() {
      guard index < events.count, matches(events[index], pattern) else {
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

  private func matches(_ event: Event, _ pattern: CallPattern) -> Bool {
    event.mock === pattern.mock && event.call.method.id == pattern.call.method
      && pattern.arguments.matches(event.call.arguments)
  }

  private func succeed(_ matched: [Int]) {
    for (pattern, index) in zip(expected, matched) {
      let event = events[index]
      pattern.arguments.capture(event.call.arguments)
      event.mock.withStorage { storage in
        if storage.generation == event.generation { storage.verified.insert(event.index) }
      }
    }
  }

  private func report(
    _ matched: [Int], unexpectedCall: Int?, isSequence: Bool, at position: SourcePosition
  ) {
    func failure() -> OrderFailure {
      OrderFailure(
        isSequence: isSequence, expected: expected.map { text($0.text, of: $0.mock) },
        actual: events.map {
          text(CallDescription($0.call, owner: $0.mock.identity).text, of: $0.mock)
        },
        brokenAt: matched.count, matched: matched, unexpectedCall: unexpectedCall)
    }
    FailureReport.send(.order(failure()), at: position, origin: expected[0].mock.origin)
  }

  /// Returns the text of a call, prefixed with its mock's name if there is more than one mock.
  private func text(_ call: String, of mock: MockState) -> String {
    expected.allSatisfy { $0.mock === mock } ? call : mock.identity.qualifying(call)
  }
}
