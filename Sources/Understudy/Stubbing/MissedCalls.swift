internal import UnderstudyValues

/// The calls that a stub's method has received, for the report of the stub. For a used stub, these are
/// only those that no stub answered.
struct MissedCalls {
  typealias Call = (number: Int, call: LoggedCall)

  let stub: Stub
  /// The stubs of the method with answers.
  let stubs: [Stub]
  let method: MethodID
  let mock: MockName
  let calls: [Call]
  let callCount: Int
  /// Why the stub wasn't used; `nil` if that isn't known.
  fileprivate(set) var reason: Reason?

  enum Reason {
    /// A newer stub answered the calls.
    case hidden(by: SourcePosition)
    /// The calls were received before the stub was written.
    case tooLate
    /// Another mock of the type received a call that nothing else answered.
    case ofOtherMock
    /// The stub doesn't match the calls, of which these are the nearest.
    case different([Call])
  }

  /// The number of calls or stubs that a message shows.
  static let shownCount = 5

  /// Whether the method wasn't called, which explains nothing.
  var isUncalled: Bool {
    if callCount == 0, case .different? = reason { true } else { false }
  }

  func marked(_ calls: [Call]) -> CallList {
    let (patterns, rules) = (stub.arguments.patterns, stub.arguments.rules)
    return CallList(calls, count: calls.count, atMost: Self.shownCount) { number, call in
      NumberedText(
        number: number, text: CallDescription(call, marking: patterns, rules, owner: mock).text)
    }
  }

  /// The calls that don't match, the nearest first.
  func list(_ calls: [Call]) -> CallList {
    CallList(calls, count: callCount, atMost: Self.shownCount) { number, call in
      NumberedText(number: number, text: CallDescription(call, owner: mock).text)
    }
  }
}

/// A stub, and the calls that just missed it.
typealias NearMiss = (missed: MissedCalls, calls: [MissedCalls.Call])

/// Compares the calls that were kept with their stubs, at the end of a session and outside of locks.
///
/// With hundreds of stubs and calls, the rest is left out: nobody reads as much.
struct MissSearch {
  private let session: MockSession
  /// How many more comparisons are made.
  private var room = 50_000
  /// The calls that no stub answered, by their methods and the types of their mocks.
  private var unanswered: [Key: [LoggedCall]] = [:]

  private struct Key: Hashable {
    let method: MethodID
    let owner: ObjectIdentifier?
  }

  init(in session: MockSession) { self.session = session }

  /// The calls with the reason that their stub wasn't used.
  mutating func explained(_ missed: MissedCalls) -> MissedCalls {
    guard takeRoom(missed.calls.count) else { return missed }
    var missed = missed
    let (arguments, rules) = (missed.stub.arguments, missed.stub.arguments.rules)
    let matching = missed.calls.filter { arguments.matches($0.call.arguments, rules) }
    if let later = matching.first(where: { $0.call.sequence > missed.stub.sequence }) {
      let newer = missed.newerStubs
      guard takeRoom(newer.count) else { return missed }
      // A stub that was written after the call didn't answer it.
      let hiding = newer.first {
        $0.sequence < later.call.sequence && $0.arguments.matches(later.call.arguments, rules)
      }
      missed.reason = hiding.map { .hidden(by: $0.position) }
    } else if !matching.isEmpty {
      missed.reason = .tooLate
    } else if isOfOtherMock(missed) {
      missed.reason = .ofOtherMock
    } else {
      let nearest = sortedByMatches(missed.calls.reversed()) {
        arguments.matchCount($0.call.arguments, rules)
      }
      missed.reason = .different(Array(nearest.prefix(MissedCalls.shownCount)))
    }
    return missed
  }

  /// Whether another mock received a call of the stub. None of the stub's own mock matches.
  private mutating func isOfOtherMock(_ missed: MissedCalls) -> Bool {
    let key = Key(method: missed.method, owner: missed.mock.owner.map { ObjectIdentifier($0) })
    let calls =
      unanswered[key]
      ?? OtherMocks(like: missed.mock, in: session).calls(of: missed.method)
      .filter { !$0.isAnswered }.suffix(1_000)
    unanswered[key] = calls
    let (arguments, rules) = (missed.stub.arguments, missed.stub.arguments.rules)
    return takeRoom(calls.count)
      && calls.contains { arguments.matches($0.arguments, rules) }
  }

  /// The calls that differ from the stub in one of several arguments, or in a text that's nearly the
  /// same.
  mutating func nearMisses(of missed: MissedCalls) -> [MissedCalls.Call] {
    guard takeRoom(missed.calls.count) else { return [] }
    let rules = missed.stub.arguments.rules
    return missed.calls.filter {
      $0.call.sequence > missed.stub.sequence && !$0.call.isAnswered
        && missed.stub.arguments.isNear($0.call.arguments, rules)
    }
  }

  private mutating func takeRoom(_ count: Int) -> Bool {
    guard room > 0 else { return false }
    room -= count
    return true
  }
}

extension MockState {
  /// The calls that stubs missed: the newest calls of its method for a stub that's going to be
  /// reported, and the newest without an answer for any other.
  ///
  /// - Parameters:
  ///   - ofUsed: Whether there are calls for stubs that have been used, too.
  ///   - withObjects: Whether these can be calls with objects. Otherwise, a test can expect that an
  ///     argument is released with the mock.
  ///   - session: The session of the stubs; by default, any.
  func missedCalls(
    ofUsed: Bool, withObjects: Bool, in session: MockSession? = nil
  ) -> [MissedCalls] {
    var missed: [MissedCalls] = []
    let (log, identity, methods) = withLock { ($0.log, $0.identity, $0.methods) }
    for method in methods {
      let (stubs, withAnswers) = withLock { _ in
        (method.stubs?.all ?? [], method.stubs?.withAnswers ?? [])
      }
      var watched: [Stub] = []
      var mayMiss = false
      for stub in stubs where session == nil || stub.record.session === session {
        let (isUnused, isWanted) = (stub.record.isUnused, stub.record.wantsMissedCalls)
        if isWanted, ofUsed || isUnused { watched.append(stub) }
        mayMiss = mayMiss || isUnused
      }
      if watched.isEmpty { continue }
      // In most tests, each stub was used, and each call was answered.
      for call in log where !call.isAnswered && call.method === method { mayMiss = true }
      if !mayMiss { continue }
      let all = log.indices.filter { log[$0].method === method }
      func newest(_ count: Int, of indices: [Int]) -> [MissedCalls.Call] {
        indices.suffix(count).map { (number: $0 + 1, call: log[$0]) }
      }
      lazy var calls = newest(1_000, of: all)
      let unanswered = newest(100, of: all.filter { !log[$0].isAnswered })
        .filter { withObjects || $0.call.holdsNoObject }
      for stub in watched {
        let isUnused = stub.record.isUnused
        if !isUnused, unanswered.isEmpty { continue }
        missed.append(
          MissedCalls(
            stub: stub, stubs: withAnswers, method: method.id, mock: identity,
            calls: isUnused ? calls : unanswered, callCount: all.count))
      }
    }
    return missed
  }
}

extension LoggedCall {
  var holdsNoObject: Bool { !arguments.contains(where: mayHoldObject) }
}

/// Whether an argument may hold an object, whose release a test can observe.
private func mayHoldObject(_ argument: Any?) -> Bool {
  PartSearch.findsStored(
    in: argument, mayHold: { !TypeMetadata($0).isTrivial && !runsNoUserCode($0) }
  ) { TypeKind(of: $0) == .object || Parts($0) == nil }
}

extension MissedCalls {
  /// The stubs that answer calls before an older one can. Side effects run in any case.
  fileprivate var newerStubs: [Stub] {
    guard stubs.contains(where: { $0 === stub }) else { return [] }
    return Array(stubs.reversed().prefix { $0 !== stub })
  }
}

extension ArgumentListPattern {
  /// Whether a call differs in one of several arguments, or in a text that's nearly the same.
  fileprivate func isNear(_ arguments: [Any?], _ rules: EqualityRules) -> Bool {
    guard arguments.count == patterns.count else { return false }
    let different = arguments.indices.filter { !patterns[$0].matches(arguments[$0], rules) }
    guard different.count == 1 else { return false }
    if arguments.count > 1 { return true }
    guard case .value(let expected) = patterns[0],
      let expected = ExactType.value(expected, as: String.self),
      let actual = ExactType.value(arguments[0], as: String.self)
    else { return false }
    return expected.isNear(actual)
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
