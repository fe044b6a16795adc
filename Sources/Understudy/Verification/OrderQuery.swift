internal import UnderstudyValues

struct OrderQuery {
  private let patterns: CallPatterns
  let events: [Event]
  /// Where the logs of the mocks end.
  private let ends: [(mock: MockState, logCount: Int, generation: Int)]

  var expected: [CallPattern] { patterns.all }

  struct Event {
    let mock: MockState
    let index: Int
    let call: LoggedCall
    let generation: Int
    let owner: MockName
  }

  /// Returns `nil` if there are no expected calls, which has been reported.
  init?(_ expected: [CallPattern]?) {
    guard let expected else { return nil }
    patterns = CallPatterns(expected)
    let mocks = expected.map(\.mock).unique
    var ends: [(MockState, Int, Int)] = []
    var events = mocks.flatMap { mock in
      let (log, generation, owner) = mock.withLock { ($0.log, $0.generation, $0.identity) }
      ends.append((mock, log.count, generation))
      return log.enumerated().map { index, call in
        Event(mock: mock, index: index, call: call, generation: generation, owner: owner)
      }
    }
    // The log of one mock is in order.
    if mocks.count > 1 { events.sort { $0.call.sequence < $1.call.sequence } }
    (self.events, self.ends) = (events, ends)
  }

  func verifyOrder(at position: SourcePosition) {
    if reportLostCalls(isSequence: false, at: position) { return }
    var matched: [OrderFailure.Row] = []
    // For each expected call, where its first one came, and where calls can follow its last one.
    var (firsts, ends): ([Int], [Int]) = ([], [])
    for number in expected.indices {
      for count in 1...minimum(number) {
        let next = matched.last?.actual.map { $0 + 1 } ?? 0
        guard let index = events[next...].firstIndex(where: { matches($0, number) }) else {
          return reportOrder(matched, brokenAt: number, at: position)
        }
        matched.append((number, index))
        if count == 1 { firsts.append(index) }
      }
      ends.append((matched.last?.actual ?? -1) + 1)
    }
    // More calls up to the next expected one are meant, too, as far as the count allows.
    firsts.append(events.count)
    for number in expected.indices where maximum(number) > minimum(number) {
      matched += (ends[number]..<firsts[number + 1]).lazy.filter { matches(events[$0], number) }
        .prefix(maximum(number) - minimum(number)).map { (number, $0) }
    }
    succeed(matched)
  }

  func verifySequence(at position: SourcePosition) {
    if reportLostCalls(isSequence: true, at: position) { return }
    // For each expected call, the indices where it can begin. There can be several, because of the
    // bounds of those before it.
    var starts = [[0]]
    for number in expected.indices {
      let (least, most) = (minimum(number), maximum(number))
      var ends: [Int] = []
      var end = 0
      for start in starts[number] {
        end = max(end, start)
        while end < events.count, end - start < most, matches(events[end], number) { end += 1 }
        guard end - start >= least else { continue }
        let first = max(start + least, (ends.last ?? -1) + 1)
        if first <= end { ends += first...end }
      }
      if ends.isEmpty { return reportSequence(starts, brokenAt: number, end: end, at: position) }
      starts.append(ends)
    }
    let end = starts[expected.count].last ?? 0
    guard end == events.count else {
      return reportSequence(starts, brokenAt: expected.count, end: end, at: position)
    }
    for mock in expected.map(\.mock).unique {
      mock.warnOfCallsOutside(at: position) { _ in true }
    }
    succeed(rows(starts, upTo: end))
    for (mock, logCount, generation) in ends {
      mock.remember(.none(.otherCalls), after: logCount, of: generation, at: position)
    }
  }

  /// The calls up to an index as the expected ones, of which the earlier take as many as they can.
  private func rows(_ starts: [[Int]], upTo end: Int) -> [OrderFailure.Row] {
    var end = end
    var rows: [OrderFailure.Row] = []
    for number in starts.indices.dropLast().reversed() {
      let latest = end - minimum(number)
      let start = starts[number].last { $0 <= latest } ?? latest
      rows += start < end ? (start..<end).reversed().map { (number, $0) } : [(number, nil)]
      end = start
    }
    return rows.reversed()
  }

  private func minimum(_ number: Int) -> Int {
    expected[number].count.map { max($0.minimum, 0) } ?? 1
  }

  private func maximum(_ number: Int) -> Int {
    expected[number].count.map { $0.maximum ?? .max } ?? 1
  }

  /// Whether an event is the expected call with a number.
  func matches(_ event: Event, _ number: Int) -> Bool { patterns.matches(event.call, number) }

  /// Whether an event is a call of the same method as an expected call, but not that one.
  func misses(_ event: Event, _ number: Int) -> Bool {
    event.call.method === patterns.methods[number] && !matches(event, number)
  }

  /// Reports expected calls, none of which has come since the end of their session removed them.
  /// Returns whether it was reported.
  ///
  /// - Parameter isSequence: Whether other calls that were removed would matter, too.
  private func reportLostCalls(isSequence: Bool, at position: SourcePosition) -> Bool {
    expected.indices.contains { number in
      let (mock, method) = (expected[number].mock, expected[number].call.method)
      guard mock.hasLostCalls(of: isSequence ? nil : method) else { return false }
      let hasFound = !isSequence && events.contains { matches($0, number) }
      return mock.reportLostCalls(
        of: isSequence ? nil : method, hasFound: hasFound, at: position)
    }
  }

  private func succeed(_ matched: [OrderFailure.Row]) {
    for (number, index) in matched.sorted(by: { ($0.actual ?? -1) < ($1.actual ?? -1) }) {
      guard let number, let index else { continue }
      let event = events[index]
      expected[number].arguments.capture(event.call.arguments)
      event.mock.withLock { $0.mark([event.index], of: event.generation, as: .verified) }
    }
  }

  /// Reports an order of which the first expected calls were found: each with the calls before it,
  /// and those after the missing one as far as they were found.
  private func reportOrder(
    _ matched: [OrderFailure.Row], brokenAt broken: Int, at position: SourcePosition
  ) {
    var rows: [OrderFailure.Row] = []
    var next = 0
    func add(_ number: Int?, _ index: Int?) {
      if let index {
        rows += (next..<index).map { (nil, $0) }
        next = index + 1
      }
      rows.append((number, index))
    }
    for (number, index) in matched { add(number, index) }
    let mark = rows.count
    add(broken, nil)
    // Rows after these aren't shown.
    for number in expected.indices[(broken + 1)...].prefix(CallList.maximalCount) {
      let searched = events[next...].prefix(2_000)
      let index = searched.firstIndex { matches($0, number) }
      // If it came later, the calls before it fill the table.
      if index == nil, searched.endIndex < events.endIndex { break }
      add(number, index)
    }
    rows += events.indices[next...].map { (nil, $0) }
    report(rows, brokenAt: broken, mark, isSequence: false, at: position)
  }

  private func reportSequence(
    _ starts: [[Int]], brokenAt broken: Int, end: Int, at position: SourcePosition
  ) {
    let start = broken < expected.count ? starts[broken].last ?? 0 : end
    var rows = rows(starts, upTo: start)
    rows += (start..<end).map { (broken, $0) }
    let mark = rows.count
    rows += (0..<max(expected.count - broken, events.count - end)).map {
      let (number, index) = (broken + $0, end + $0)
      return (number < expected.count ? number : nil, index < events.count ? index : nil)
    }
    report(rows, brokenAt: broken, mark, isSequence: true, at: position)
  }

  private func report(
    _ rows: [OrderFailure.Row], brokenAt broken: Int, _ mark: Int, isSequence: Bool,
    at position: SourcePosition
  ) {
    let missing = broken < expected.count ? expected[broken] : nil
    if let missing,
      missing.mock.reportLostCalls(
        of: missing.call.method, hasFound: true, fails: true, at: position)
    {
      return
    }
    let isReceived = missing == nil || events.contains { matches($0, broken) }
    let failure = OrderFailure(
      query: self, expected: expected.map(\.expected),
      mocks: MockNames(expected.map(\.mock.identity)), isSequence: isSequence, brokenAt: broken,
      rows: rows, markedRow: mark,
      otherReceiver: isReceived ? nil : missing?.otherReceiver(except: patterns.methods))
    FailureReport.send(.order(failure), at: position, origin: expected[0].mock.origin)
    // The test has looked at all of them.
    for (mock, logCount, generation) in ends {
      mock.withLock { $0.mark(0..<logCount, of: generation, as: .known) }
    }
  }
}
