/// The stubs of a method that didn't answer a call, for the report of the unstubbed call.
struct NearMiss {
  /// The stubbed call.
  let call: String
  let position: SourcePosition
  /// Whether the stub has answered as many calls as it may.
  let isRetired: Bool
}

extension StubTable {
  /// The answering stubs, those first that most arguments of a call match, and the newest of these first.
  func nearMisses(of arguments: [Any?], in mock: MockState) -> [NearMiss] {
    let stubs = newestFirst
    guard let rules = stubs.first?.arguments.rules else { return [] }
    return sortedByMatches(stubs) { $0.arguments.matchCount(arguments, rules) }.map { stub in
      NearMiss(
        call: stub.usage.call, position: stub.position,
        isRetired: mock.withStorage { _ in stub.isRetired })
    }
  }
}

/// Why no call used a stub.
struct UnusedStub {
  enum Reason {
    /// A newer stub answered the calls.
    case hidden(by: SourcePosition)
    /// The calls were received before the stub was written.
    case tooLate
  }

  let call: String
  let signature: String
  let reason: Reason?
  /// The calls of the same method that the stub doesn't match, the nearest first.
  let calls: CallList

  /// The number of calls or stubs that a message shows.
  static let shownCount = 5
}

/// The calls that a stub's method has received, kept for the report of the stub. A mock is usually
/// deallocated before its session ends, so it hands them over.
struct MissedCalls {
  struct Call {
    let number: Int
    let sequence: UInt64
    let arguments: [Any?]
  }

  let stub: Stub
  /// The stubs of the method that are newer.
  let newerStubs: [Stub]
  let method: MethodID
  let mock: MockIdentity
  /// The newest calls.
  let calls: [Call]
  /// The number of all calls.
  let callCount: Int

  /// The explanation. It compares arguments, so it's asked for outside of locks.
  var explanation: UnusedStub {
    let rules = stub.arguments.rules
    let matching = calls.filter { stub.arguments.matches($0.arguments, rules) }
    return UnusedStub(
      call: stub.usage.call, signature: method.signature.description,
      reason: reason(matching, rules),
      calls: matching.isEmpty ? CallList(shown: nearest(rules), count: callCount) : [])
  }

  private func reason(_ matching: [Call], _ rules: EqualityRules) -> UnusedStub.Reason? {
    guard !matching.isEmpty else { return nil }
    guard let later = matching.first(where: { $0.sequence > stub.sequence }) else {
      return .tooLate
    }
    // A stub that was written after the call didn't answer it.
    let hiding = newerStubs.first {
      $0.sequence < later.sequence && $0.arguments.matches(later.arguments, rules)
    }
    return hiding.map { .hidden(by: $0.position) }
  }

  /// Only the calls that the message shows are described.
  private func nearest(_ rules: EqualityRules) -> [NumberedText] {
    sortedByMatches(calls.reversed()) { stub.arguments.matchCount($0.arguments, rules) }
      .prefix(UnusedStub.shownCount).map { call in
        NumberedText(
          number: call.number, text: CallDescription(method, call.arguments, mock).text)
      }
  }
}

extension MockStorage {
  /// The number of calls that are kept for one stub.
  private static let keptCallCount = 1_000

  /// Keeps the calls of the methods whose stubs no call has used.
  func keepCallsForUnusedStubs() {
    forEachMethod { method in
      guard let stubs = method.stubs, stubs.all.contains(where: \.usage.wantsMissedCalls) else {
        return
      }
      let calls = calls(of: method)
      let count = log.snapshot.count(of: method)
      for stub in stubs.all where stub.usage.wantsMissedCalls {
        stub.usage.keep(
          MissedCalls(
            stub: stub, newerStubs: stubs.newerThan(stub), method: method.id, mock: identity,
            calls: calls, callCount: count))
      }
    }
  }

  private func calls(of method: MethodRecord) -> [MissedCalls.Call] {
    var calls: [MissedCalls.Call] = []
    let log = log.snapshot
    var index = log.count - 1
    while index >= 0, calls.count < Self.keptCallCount {
      let call = log[index]
      if call.method === method {
        calls.append(
          MissedCalls.Call(number: index + 1, sequence: call.sequence, arguments: call.arguments))
      }
      index -= 1
    }
    return calls.reversed()
  }
}

extension ArgumentListPattern {
  /// How many arguments of a call match.
  fileprivate func matchCount(_ arguments: [Any?], _ rules: EqualityRules) -> Int {
    zip(patterns, arguments).count { $0.matches($1, rules) }
  }
}

/// Sorts by the number of matching arguments. Elements with the same number keep their order.
private func sortedByMatches<Element>(
  _ elements: [Element], _ matchCount: (Element) -> Int
) -> [Element] {
  elements.map { ($0, matchCount($0)) }.enumerated()
    .sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }.map(\.element.0)
}
