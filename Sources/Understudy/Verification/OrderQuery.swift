/// Compares the order of calls across mocks with an expected one.
struct OrderQuery {
  private let expected: [CallPattern]
  private let events: [Event]

  /// A call of one of the mocks, in the order of all.
  private struct Event {
    let mock: MockState
    let place: Int
    let call: LoggedCall
    let generation: Int
  }

  /// `nil` without expected calls, which has been reported then.
  init?(_ expected: [CallPattern]?) {
    guard let expected else { return nil }
    self.expected = expected
    var mocks: [MockState] = []
    for pattern in expected where !mocks.contains(where: { $0 === pattern.mock }) {
      mocks.append(pattern.mock)
    }
    events = mocks.flatMap { mock in
      let (log, generation) = mock.withStorage { ($0.log, $0.generation) }
      return (0..<log.count).map {
        Event(mock: mock, place: $0, call: log[$0], generation: generation)
      }
    }.sorted { $0.call.sequence < $1.call.sequence }
  }

  /// Each expected call has to come somewhere behind its predecessor.
  func verifyOrder(at position: SourcePosition) {
    var matched: [Int] = []
    for pattern in expected {
      let start = matched.last.map { $0 + 1 } ?? 0
      guard let index = events[start...].firstIndex(where: { matches($0, pattern) }) else {
        return report(matched, intruder: nil, isSequence: false, at: position)
      }
      matched.append(index)
    }
    succeed(matched)
  }

  /// The expected calls have to be all there are.
  func verifySequence(at position: SourcePosition) {
    for (index, pattern) in expected.enumerated() {
      guard index < events.count, matches(events[index], pattern) else {
        return report(
          Array(0..<index), intruder: index < events.count ? index : nil, isSequence: true,
          at: position)
      }
    }
    guard events.count == expected.count else {
      return report(
        Array(expected.indices), intruder: expected.count, isSequence: true, at: position)
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
        if storage.generation == event.generation { storage.verified.insert(event.place) }
      }
    }
  }

  private func report(
    _ matched: [Int], intruder: Int?, isSequence: Bool, at position: SourcePosition
  ) {
    let failure = OrderFailure(
      isSequence: isSequence, expected: expected.map { text($0.text, of: $0.mock) },
      actual: events.map {
        text(CallDescription($0.call, owner: $0.mock.identity).text, of: $0.mock)
      },
      brokenAt: matched.count, matched: matched, intruder: intruder)
    FailureReport.send(.order(failure), at: position, origin: expected[0].mock.origin)
  }

  /// A call with its mock's name in front, where there is more than one mock.
  private func text(_ call: String, of mock: MockState) -> String {
    expected.allSatisfy { $0.mock === mock } ? call : mock.identity.qualifying(call)
  }
}
