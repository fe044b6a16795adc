// What can have caused a failure, according to its session and the other mocks.
extension CallQuery {
  func causes(
    of found: CallMatches, _ count: CallCount, waited: Duration?
  ) -> CountCauses {
    var causes = CountCauses()
    if found.indices.count > count.maximum ?? .max {
      causes.others = CallsOfOthers(
        [pattern.mock], at: found.indices.map { found.log[$0].sequence })
    }
    guard found.indices.isEmpty else { return causes }
    guard count.minimum > 0 else { return causes }
    let owner = pattern.mock.identity.owner
    let hasOther = MockSession.current?.mocks.contains { other in
      guard other !== pattern.mock, other.identity.owner == owner else { return false }
      let same = CallPattern(
        mock: other, call: pattern.call, methodType: pattern.methodType,
        arguments: pattern.arguments)
      return !CallQuery(pattern: same).matches().indices.isEmpty
    }
    if hasOther == true { causes.receiver = owner }
    causes.mayComeLater = found.log.isEmpty && pattern.call.isAsync && waited == nil
    return causes
  }
}

extension CallsOfOthers {
  /// Returns `nil` if nothing says that other tests made calls.
  ///
  /// - Parameter sequence: The sequence numbers of the calls.
  init?(_ mocks: [MockState], at sequence: [UInt64]) {
    if mocks.contains(where: { $0.isStatic && $0.session == nil }) {
      self = .statics
      return
    }
    guard let session = MockSession.current?.andOuter.last else { return nil }
    let count = sequence.count { $0 < session.begin }
    if count == 0 { return nil }
    self = .earlier(count)
  }
}
