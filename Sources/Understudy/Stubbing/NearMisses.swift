/// The stubs of a method that didn't answer a call, for the report of the unstubbed call.
struct NearMiss {
  /// The stubbed call.
  let call: String
  let position: SourcePosition
  /// Whether the stub has answered as many calls as it may.
  let isExhausted: Bool
}

extension MockState {
  /// The answering stubs of a call's method by matching arguments, the newest first.
  func nearMisses(of call: ForwardedCall) -> [NearMiss] {
    let stubs = withLock { $0.method(call.method).stubs?.answering ?? [] }
    guard let rules = stubs.first?.arguments.rules else { return [] }
    return sortedByMatches(stubs.reversed()) { $0.arguments.matchCount(call.arguments, rules) }
      .map { stub in
        NearMiss(
          call: stub.usage.call, position: stub.position,
          isExhausted: withLock { _ in stub.isExhausted })
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
  typealias Call = (number: Int, call: LoggedCall)

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
    let matching = calls.filter { stub.arguments.matches($0.call.arguments, rules) }
    return UnusedStub(
      call: stub.usage.call, signature: method.signature.description,
      reason: reason(matching, rules),
      calls: matching.isEmpty ? CallList(shown: nearest(rules), count: callCount) : [])
  }

  private func reason(_ matching: [Call], _ rules: EqualityRules) -> UnusedStub.Reason? {
    guard !matching.isEmpty else { return nil }
    guard let later = matching.first(where: { $0.call.sequence > stub.sequence }) else {
      return .tooLate
    }
    // A stub that was written after the call didn't answer it.
    let hiding = newerStubs.first {
      $0.sequence < later.call.sequence && $0.arguments.matches(later.call.arguments, rules)
    }
    return hiding.map { .hidden(by: $0.position) }
  }

  /// Only the calls that the message shows are described.
  private func nearest(_ rules: EqualityRules) -> [NumberedText] {
    sortedByMatches(calls.reversed()) { stub.arguments.matchCount($0.call.arguments, rules) }
      .prefix(UnusedStub.shownCount).map { call in
        NumberedText(
          number: call.number, text: CallDescription(method, call.call.arguments, mock).text)
      }
  }
}

extension MockContents {
  /// The number of calls that are kept for one stub.
  private static var keptCallCount: Int { 1_000 }

  /// Keeps the calls of the methods whose stubs no call has used.
  func keepCallsForUnusedStubs() {
    for method in methods {
      guard let stubs = method.stubs else { continue }
      let unused = stubs.all.filter(\.usage.wantsMissedCalls)
      if unused.isEmpty { continue }
      let calls = log.indices.filter { log[$0].method === method }
      for stub in unused {
        stub.usage.keep(
          MissedCalls(
            stub: stub, newerStubs: stubs.newerThan(stub), method: method.id, mock: identity,
            calls: calls.suffix(Self.keptCallCount).map { (number: $0 + 1, call: log[$0]) },
            callCount: calls.count))
      }
    }
  }
}

extension Method.Stubs {
  /// The stubs that answer calls before an older one can. Side effects run in any case.
  fileprivate func newerThan(_ stub: Stub) -> [Stub] {
    guard answering.contains(where: { $0 === stub }) else { return [] }
    return Array(answering.reversed().prefix { $0 !== stub })
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
