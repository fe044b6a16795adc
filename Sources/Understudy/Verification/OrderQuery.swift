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

  /// An expected call, and the index of a call that was received in its place.
  private typealias Match = (number: Int, index: Int)

  /// Verifies that each expected call was received after the one before it.
  func verifyOrder(at position: SourcePosition) {
    var matched: [Match] = []
    var next = 0
    for number in expected.indices {
      for found in 0..<minimum(number) {
        guard let index = events[next...].firstIndex(where: { matches($0, number) }) else {
          return reportOrder(matched, brokenAt: number, foundCount: found, at: position)
        }
        matched.append((number, index))
        next = index + 1
      }
    }
    succeed(matched + furtherCalls(than: matched))
  }

  /// The calls that an expected one with a greater upper bound stands for, too, up to the next
  /// expected call.
  private func furtherCalls(than matched: [Match]) -> [Match] {
    expected.indices.flatMap { number -> [Match] in
      guard let count = expected[number].count, count.maximum != count.minimum,
        let last = matched.last(where: { $0.number == number })
      else { return [] }
      let end = matched.first { $0.number > number }?.index ?? events.count
      return (last.index + 1..<end).lazy.filter { matches(events[$0], number) }
        .prefix(count.maximum.map { $0 - count.minimum } ?? .max).map { (number, $0) }
    }
  }

  /// Verifies that the mocks received exactly the expected calls, in order.
  func verifySequence(at position: SourcePosition) {
    // For each expected call, the indices where it can begin so that those before it fit. One call
    // can have several, because of the bounds of those before it.
    var starts = [[0..<1]]
    for number in expected.indices {
      var ends: [Range<Int>] = []
      var end = 0
      for start in starts[number].joined() {
        end = max(end, start)
        while end < events.count, end - start < maximum(number), matches(events[end], number) {
          end += 1
        }
        guard end - start >= minimum(number) else { continue }
        let first = max(start + minimum(number), ends.last?.upperBound ?? 0)
        if first > end { continue }
        if let last = ends.last, last.upperBound == first {
          ends[ends.count - 1] = last.lowerBound..<end + 1
        } else {
          ends.append(first..<end + 1)
        }
      }
      guard !ends.isEmpty else {
        return reportSequence(starts, brokenAt: number, end: end, at: position)
      }
      starts.append(ends)
    }
    let end = starts[expected.count][starts[expected.count].count - 1].upperBound - 1
    guard end == events.count else {
      return reportSequence(starts, brokenAt: expected.count, end: end, at: position)
    }
    succeed(matches(starts, upTo: end))
  }

  /// The calls up to an index as the expected ones, of which the earlier ones take as many as they
  /// can.
  private func matches(_ starts: [[Range<Int>]], upTo end: Int) -> [Match] {
    var end = end
    var matched: [Match] = []
    for number in starts.indices.dropLast().reversed() {
      let latest = end - minimum(number)
      let range = starts[number].last { $0.lowerBound <= latest }
      let start = min(latest, (range?.upperBound ?? 1) - 1)
      matched += (start..<end).reversed().map { (number, $0) }
      end = start
    }
    return matched.reversed()
  }

  private func minimum(_ number: Int) -> Int {
    expected[number].count.map { max($0.minimum, 0) } ?? 1
  }

  private func maximum(_ number: Int) -> Int {
    expected[number].count.map { $0.maximum ?? .max } ?? 1
  }

  /// Whether an event is the expected call with a number. A method belongs to one mock.
  private func matches(_ event: Event, _ number: Int) -> Bool {
    event.call.method === methods[number]
      && expected[number].arguments.matches(event.call, expected[number].arguments.rules)
  }

  private func succeed(_ matched: [Match]) {
    for (number, index) in matched.sorted(by: { $0.index < $1.index }) {
      let event = events[index]
      expected[number].arguments.capture(event.call.arguments)
      event.mock.withLock { contents in
        if contents.generation == event.generation { contents.markVerified([event.index]) }
      }
    }
  }

  /// Reports an order of which the first expected calls were found: each with the calls before it,
  /// and those after the missing one as far as they were found.
  private func reportOrder(
    _ matched: [Match], brokenAt broken: Int, foundCount: Int, at position: SourcePosition
  ) {
    var rows: [OrderFailure.Row] = []
    var next = 0
    func add(_ number: Int, _ index: Int?) {
      if let index {
        rows += (next..<index).map { (nil, $0) }
        next = index + 1
      }
      rows.append((number, index))
    }
    for (number, index) in matched { add(number, index) }
    add(broken, nil)
    let mark = rows.count - 1
    for number in expected.indices[(broken + 1)...] {
      add(number, events[next...].firstIndex { matches($0, number) })
    }
    rows += events.indices[next...].map { (nil, $0) }
    report(
      rows, brokenAt: broken, foundCount, mark, after: matched.last?.index ?? -1,
      unexpectedCall: nil, isSequence: false, at: position)
  }

  /// Reports a sequence of which the calls up to an index fit.
  private func reportSequence(
    _ starts: [[Range<Int>]], brokenAt broken: Int, end: Int, at position: SourcePosition
  ) {
    let start = broken < expected.count ? starts[broken].last.map { $0.upperBound - 1 } ?? 0 : end
    let matched = matches(starts, upTo: start)
    var rows: [OrderFailure.Row] = expected.indices[..<broken].flatMap { number in
      let calls = matched.filter { $0.number == number }
      return calls.isEmpty ? [(number, nil)] : calls.map { ($0.number, $0.index) }
    }
    rows += (start..<end).map { (broken, $0) }
    let rest = max(expected.count - broken, events.count - end)
    let mark = rows.count
    rows += (0..<rest).map {
      (
        broken + $0 < expected.count ? broken + $0 : nil, end + $0 < events.count ? end + $0 : nil
      )
    }
    report(
      rows, brokenAt: broken, end - start, mark, after: end - 1,
      unexpectedCall: end < events.count ? end : nil, isSequence: true, at: position)
  }

  private func report(
    _ rows: [OrderFailure.Row], brokenAt broken: Int, _ foundCount: Int, _ mark: Int,
    after last: Int, unexpectedCall: Int?, isSequence: Bool, at position: SourcePosition
  ) {
    func failure() -> OrderFailure {
      // A call that follows would have been found.
      let aligned = Set(rows.compactMap { $0.expected == nil ? nil : $0.actual })
      return OrderFailure(
        isSequence: isSequence, expected: expected.map(text),
        actual: { text(of: events[$0]) },
        nearMiss: { index in
          guard broken < expected.count, index > last, !matches(events[index], broken),
            events[index].call.method === methods[broken]
          else { return nil }
          return text(of: events[index], marking: expected[broken].arguments)
        },
        brokenAt: broken,
        foundCount: broken < expected.count && expected[broken].count != nil ? foundCount : nil,
        rows: rows,
        markedRow: mark,
        cameEarlier: { number in
          events.enumerated().contains { !aligned.contains($0) && matches($1, number) }
        },
        unexpectedCall: unexpectedCall,
        incomparable: broken < expected.count
          ? expected[broken].arguments.incomparableType() : nil)
    }
    FailureReport.send(.order(failure()), at: position, origin: expected[0].mock.origin)
  }

  private func text(of pattern: CallPattern) -> String {
    let call = text(pattern.text, of: pattern.mock)
    return pattern.count.map { "calls(\($0.source)) { \(call) }" } ?? call
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
