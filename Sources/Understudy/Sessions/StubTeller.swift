internal import UnderstudyValues

/// What a session says of a stub at its end.
struct StubReport {
  typealias Call = (number: Int, call: LoggedCall)

  let record: StubRecord
  /// `nil` if the stub was removed.
  var stub: Stub?
  let finding: Finding

  /// What explains that no call used the stub, or that the test has failed.
  enum Finding {
    /// A newer stub answered a call.
    case hidden(by: SourcePosition)
    /// Another mock of the type received a call that nothing else answered.
    case ofOtherMock
    /// Another method of the name received a call that nothing answered, and the stub's own received none.
    case ofOverload(LoggedCall)
    /// The end of another test's session, which has the mock, too, removed the stub.
    case removed(by: EndedSession)
    /// The calls of the method that are nearest to those of the stub, and the number of all.
    case nearest([Call], count: Int)
    /// The calls that just missed a stub, which other calls have used.
    case justMissed([Call])
  }
}

/// Tells what came of the stubs of a session, at its end and outside of locks.
struct StubTeller {
  private typealias Call = StubReport.Call
  private struct Place {
    let stub: Stub
    /// The stubs of the method with answers, its newest calls, and the number of all.
    let answering: [Stub]
    let calls: [Call]
    let callCount: Int
    /// A call of another method of the name, if the method itself wasn't called.
    let overload: LoggedCall?
  }

  private let session: MockSession
  private var places: [ObjectIdentifier: Place] = [:]
  /// The calls that no stub answered, with their mocks, by their methods and the types of the mocks.
  private var unanswered: [Key: [(mock: MockName?, call: LoggedCall)]] = [:]

  private struct Key: Hashable {
    let method: MethodID
    let owner: ObjectIdentifier?
  }

  init(_ session: MockSession) {
    self.session = session
    for mock in session.records() {
      let stubbed = mock.stubs(of: session)
      if stubbed.isEmpty { continue }
      var calls: [ObjectIdentifier: [Call]] = [:]
      for (index, call) in mock.log.enumerated() {
        calls[ObjectIdentifier(call.method), default: []].append((index + 1, call))
      }
      for (method, stubs, answering) in stubbed {
        let all = calls[ObjectIdentifier(method)] ?? []
        // Each stub is compared with them.
        let newest = Array(all.suffix(1_000))
        let overload =
          all.isEmpty ? mock.log.filter { !$0.isAnswered }.overload(of: method.id) : nil
        for stub in stubs {
          places[ObjectIdentifier(stub.record)] = Place(
            stub: stub, answering: answering, calls: newest, callCount: all.count,
            overload: overload)
        }
      }
    }
  }

  /// Tells why no call has used a stub.
  mutating func unused(_ record: StubRecord) -> StubReport {
    guard let place = places[ObjectIdentifier(record)] else {
      return StubReport(
        record: record,
        finding: record.remover.map { .removed(by: $0) } ?? .nearest([], count: 0))
    }
    return StubReport(record: record, stub: place.stub, finding: reason(record, place))
  }

  private mutating func reason(_ record: StubRecord, _ place: Place) -> StubReport.Finding {
    let (stub, arguments) = (place.stub, place.stub.arguments)
    let rules = arguments.rules
    let counts = place.calls.map { arguments.matchCount($0.call.arguments, rules) }
    let matching = place.calls.indices.filter {
      counts[$0] == arguments.patterns.count && counts[$0] == place.calls[$0].call.arguments.count
    }.map { place.calls[$0].call }
    if let call = matching.first(where: { $0.sequence > stub.sequence }),
      // A stub that was written after the call didn't answer it.
      let newer = place.answering.reversed().prefix(while: { $0 !== stub }).first(where: {
        $0.sequence < call.sequence && $0.arguments.matches(call.arguments, rules)
      })
    {
      return .hidden(by: newer.position)
    }
    if matching.isEmpty, isOfOtherMock(record, arguments) { return .ofOtherMock }
    if let overload = place.overload { return .ofOverload(overload) }
    let nearest = sortedByMatches(place.calls.indices.reversed()) { counts[$0] }
      .prefix(FailureMessage.shownCount)
    return .nearest(nearest.map { place.calls[$0] }, count: place.callCount)
  }

  /// Whether another mock received a call of the stub. None of the stub's own mock matches.
  private mutating func isOfOtherMock(
    _ record: StubRecord, _ arguments: ArgumentListPattern
  ) -> Bool {
    let key = Key(
      method: record.method, owner: record.owner.owner.map { ObjectIdentifier($0) })
    let calls =
      unanswered[key]
      ?? OtherMocks(like: record.owner, in: session).calls(of: record.method)
      .filter { !$0.call.isAnswered }
    unanswered[key] = calls
    let rules = arguments.rules
    return calls.contains { mock, call in
      mock != record.owner && arguments.matches(call.arguments, rules)
    }
  }

  /// Tells the calls that just missed a stub; `nil` if there are none.
  func nearMisses(_ record: StubRecord) -> StubReport? {
    guard let place = places[ObjectIdentifier(record)] else { return nil }
    let (stub, rules) = (place.stub, place.stub.arguments.rules)
    let calls = place.calls.filter { _, call in
      call.sequence > stub.sequence && !call.isAnswered
        && stub.arguments.isNear(call.arguments, rules)
    }
    if calls.isEmpty { return nil }
    return StubReport(record: record, stub: stub, finding: .justMissed(calls))
  }
}

extension ArgumentListPattern {
  /// Whether a call differs in one of several arguments, or in a text that's nearly the same.
  fileprivate func isNear(_ arguments: [Any?], _ rules: EqualityRules) -> Bool {
    guard arguments.count == patterns.count else { return false }
    if arguments.count > 1 { return matchCount(arguments, rules) == arguments.count - 1 }
    guard case .value(let expected)? = patterns.first,
      let expected = ExactType.value(expected, as: String.self),
      let actual = ExactType.value(arguments[0], as: String.self)
    else { return false }
    return expected != actual && expected.isNear(actual)
  }
}

extension String {
  /// Whether another text differs in case and spaces only, or in one place of up to two characters,
  /// with at least three others around it.
  fileprivate func isNear(_ other: String) -> Bool {
    guard abs(utf8.count - other.utf8.count) < 20 else { return false }
    func characters(_ text: String) -> [Character] {
      text.lowercased().filter { !$0.isWhitespace }.map { $0 }
    }
    let (left, right) = (characters(self), characters(other))
    if left == right { return true }
    let prefix = zip(left, right).prefix { $0 == $1 }.count
    let rest = min(left.count, right.count) - prefix
    let suffix = zip(left.reversed(), right.reversed()).prefix(rest).prefix { $0 == $1 }.count
    let longest = max(left.count, right.count)
    return longest - prefix - suffix <= 2 && prefix + suffix >= 3
  }
}
