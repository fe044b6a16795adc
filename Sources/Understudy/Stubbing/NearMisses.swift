/// A stub that did not answer a call of its method, for the report of the unstubbed call.
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

extension ArgumentListPattern {
  /// How many arguments of a call match.
  func matchCount(_ arguments: [Any?], _ rules: EqualityRules) -> Int {
    zip(patterns, arguments).count { $0.matches($1, rules) }
  }
}

/// Sorts by the number of matching arguments. Elements with the same number keep their order.
func sortedByMatches<Element>(
  _ elements: [Element], _ matchCount: (Element) -> Int
) -> [Element] {
  elements.map { ($0, matchCount($0)) }.enumerated()
    .sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }.map(\.element.0)
}
