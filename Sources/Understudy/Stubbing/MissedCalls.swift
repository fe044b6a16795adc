/// The calls that a stub's method has received, kept for the report of the stub. A mock is usually
/// deallocated before its session ends, so it hands them over. For a used stub, only those that no
/// stub answered are kept.
struct MissedCalls {
  typealias Call = (number: Int, call: LoggedCall)

  let stub: Stub
  let stubs: Method.Stubs
  let method: MethodID
  let mock: MockName
  let calls: [Call]
  let callCount: Int
  /// Whether another mock of the type received a call that nothing else answered.
  private(set) var isOfOtherMock = false

  enum Reason {
    /// A newer stub answered the calls.
    case hidden(by: SourcePosition)
    /// The calls were received before the stub was written.
    case tooLate
    /// The stub doesn't match the calls, of which the nearest are first.
    case different(CallList)
  }

  /// The number of calls or stubs that a message shows.
  static let shownCount = 5

  /// The reason, if it's known. It compares arguments, so it's asked for outside of locks.
  var reason: Reason? {
    let rules = stub.arguments.rules
    let matching = calls.filter { stub.arguments.matches($0.call.arguments, rules) }
    if matching.isEmpty { return .different(nearest(rules)) }
    guard let later = matching.first(where: { $0.call.sequence > stub.sequence }) else {
      return .tooLate
    }
    // A stub that was written after the call didn't answer it.
    let hiding = stubs.newerThan(stub).first {
      $0.sequence < later.call.sequence && $0.arguments.matches(later.call.arguments, rules)
    }
    return hiding.map { .hidden(by: $0.position) }
  }

  /// The parts, beside a matcher of a proxy, in which alone a call differs; `nil` if there's none.
  var partsBesideMatchers: [String]? {
    calls.lazy.map { stub.arguments.partsBesideMatchers(in: $0.call.arguments, of: method) }
      .first { !$0.isEmpty }
  }

  /// Searches the calls of all mocks. None of the stub's own mock can be found.
  mutating func search(_ logs: [[LoggedCall]]) {
    guard mock.owner != nil, case .different? = reason else { return }
    isOfOtherMock = logs.joined().contains {
      $0.method.id == method && !$0.isAnswered
        && stub.arguments.matches($0.arguments, stub.arguments.rules)
    }
  }

  /// The calls that differ from the stub in one of several arguments, or in a text that's nearly the
  /// same. It compares arguments, too.
  var nearMisses: [Call] {
    let rules = stub.arguments.rules
    return calls.filter {
      $0.call.sequence > stub.sequence && stub.arguments.isNear($0.call.arguments, rules)
    }
  }

  func marked(_ calls: [Call]) -> CallList {
    let (patterns, rules) = (stub.arguments.patterns, stub.arguments.rules)
    return CallList(calls, count: calls.count, atMost: Self.shownCount) { number, call in
      NumberedText(
        number: number, text: CallDescription(call, marking: patterns, rules, owner: mock).text)
    }
  }

  private func nearest(_ rules: EqualityRules) -> CallList {
    let nearest = sortedByMatches(calls.reversed()) {
      stub.arguments.matchCount($0.call.arguments, rules)
    }
    return CallList(nearest, count: callCount, atMost: Self.shownCount) { number, call in
      NumberedText(number: number, text: CallDescription(call, owner: mock).text)
    }
  }
}

extension MockState {
  /// Keeps the calls that stubs missed: the newest calls of its method for a stub that's going to be
  /// reported, and the newest without an answer for any other.
  ///
  /// - Parameters:
  ///   - ofUsed: Whether calls are kept for stubs that have been used, too.
  ///   - withObjects: Whether these can be calls with objects. Otherwise, a test can expect that an
  ///     argument is released with the mock.
  func keepMissedCalls(ofUsed: Bool, withObjects: Bool) {
    let (log, identity, stubs) = withLock { contents in
      let stubs = contents.methods.compactMap { method in method.stubs.map { (method, $0) } }
      return (contents.log, contents.identity, stubs)
    }
    for (method, stubs) in stubs {
      let watched = stubs.all.filter {
        $0.usage.wantsMissedCalls && (ofUsed || $0.usage.isUnused)
      }
      if watched.isEmpty { continue }
      let all = log.indices.filter { log[$0].method === method }
      func newest(_ count: Int, of indices: [Int]) -> [MissedCalls.Call] {
        indices.suffix(count).map { (number: $0 + 1, call: log[$0]) }
      }
      lazy var calls = newest(1_000, of: all)
      let unanswered = newest(100, of: all.filter { !log[$0].isAnswered })
        .filter { withObjects || !$0.call.arguments.contains(where: mayHoldObject) }
      for stub in watched {
        let isUnused = stub.usage.isUnused
        if !isUnused, unanswered.isEmpty { continue }
        stub.usage.keep(
          MissedCalls(
            stub: stub, stubs: stubs, method: method.id, mock: identity,
            calls: isUnused ? calls : unanswered, callCount: all.count))
      }
    }
  }
}

/// Whether an argument may hold an object, whose release a test can observe.
private func mayHoldObject(_ argument: Any?) -> Bool {
  guard let value = flattened(argument) else { return false }
  let type = type(of: value)
  if TypeMetadata(type).isTrivial || runsNoUserCode(type) { return false }
  guard TypeKind(type) != .object, let parts = ValueParts(stored: value) else { return true }
  return parts.values.contains(where: mayHoldObject)
}

extension Method.Stubs {
  /// The stubs that answer calls before an older one can. Side effects run in any case.
  fileprivate func newerThan(_ stub: Stub) -> [Stub] {
    guard answering.contains(where: { $0 === stub }) else { return [] }
    return Array(answering.reversed().prefix { $0 !== stub })
  }
}

extension ArgumentListPattern {
  /// Whether a call differs in one of several arguments, or in a text that's nearly the same.
  fileprivate func isNear(_ arguments: [Any?], _ rules: EqualityRules) -> Bool {
    guard arguments.count == patterns.count else { return false }
    let different = arguments.indices.filter { !patterns[$0].matches(arguments[$0], rules) }
    guard different.count == 1 else { return false }
    if arguments.count > 1 { return true }
    guard case .value(let expected) = patterns[0], let expected = flattened(expected) as? String,
      let actual = flattened(arguments[0]) as? String
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
