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
      calls: matching.isEmpty ? CallList(shown: nearest(rules), count: callCount) : CallList())
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
