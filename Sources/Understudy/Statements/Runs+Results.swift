internal import UnderstudyValues

// Calls that use the results of other calls.
extension Runs {
  /// A call that uses the result of another one that doesn't stand for one value, with that one.
  func callOfUnknownResult() -> (RecordedCall, result: RecordedCall, ResultLack)? {
    if calls.count == 1 { return nil }
    for use in uses {
      if let lack = lack(of: use.result), form != .block || isCertain(use, lack) {
        return (use.call, use.result, lack)
      }
    }
    // An expression is its last call, which uses all others, even where this can't be seen.
    guard form != .block, let last = calls.last else { return nil }
    for call in calls.dropLast() {
      if let lack = lack(of: call) { return (last, call, lack) }
    }
    return nil
  }

  /// A call of a mock that another call returned, or with an argument that another call returned.
  private struct Use {
    let call: RecordedCall
    let result: RecordedCall
    /// The place of the call among all, if the result is its receiver.
    var receiving: Int?
  }

  private var uses: [Use] {
    if calls.count == 1 { return [] }
    let owners = Dictionary(calls.map { ($0.number, $0) }) { first, _ in first }
    let mocks = Set(calls.dropFirst().map { ObjectIdentifier($0.mock) })
    var makers: [ObjectIdentifier: RecordedCall] = [:]
    var uses: [Use] = []
    for (index, call) in calls.enumerated() {
      if let result = makers[ObjectIdentifier(call.mock)] {
        uses.append(Use(call: call, result: result, receiving: index))
      }
      for source in reading.list(call.number).results {
        guard let result = reading.sources[source].list.flatMap({ owners[$0] }) else { continue }
        uses.append(Use(call: call, result: result))
      }
      _ = PartSearch.finds(in: call.returned) { part in
        let mock = (part as? any Mocking).map { ObjectIdentifier($0.mockState) }
        if let mock, mocks.contains(mock) { makers[mock] = call }
        return false
      }
    }
    return uses
  }

  private func lack(of call: RecordedCall) -> ResultLack? {
    call.methodType.result == Void.self
      ? nil : call.lack(of: patterns(of: call), isStub: isStub)
  }

  /// Whether a call in a block uses a result, and not a value of the test that equals it.
  private func isCertain(_ use: Use, _ lack: ResultLack) -> Bool {
    if use.result.isDistinct { return true }
    guard let source = reading.source(of: use.result),
      let other = runs.first(where: { $0.variant(of: source) > 0 }),
      !PlaceholderRecognition.areSame(reading.sources[source].value, other.sources[source].value)
    else {
      // A test has no value that no call returns.
      guard lack == .isMissing, case .empty(let make) = use.result.unstubbed else { return false }
      return make() == nil
    }
    // An argument that doesn't follow the result isn't shown as its place.
    guard let index = use.receiving, index < other.calls.count else { return true }
    return other.calls[index].mock !== use.call.mock
  }

  /// The sources whose values other calls seem to use, though calls can return others.
  var unknownResults: Set<Int> {
    let lists = Set(uses.filter { lack(of: $0.result) != nil }.map(\.result.number))
    return Set(
      reading.sources.indices.filter { reading.sources[$0].list.map(lists.contains) ?? false })
  }
}
