/// The stubs of one method.
///
/// A value, so that a call takes its own copy under the lock and asks it outside, where users'
/// predicates and conformances may run.
struct StubTable {
  /// The answering stub with plain arguments that was written last, by its arguments.
  private var exact: [ArgumentKey: Entry] = [:]
  /// The other answering stubs in the order of writing.
  private var scanned: [Entry] = []
  /// The stubs that have side effects, in the order of writing.
  private var effectful: [Stub] = []
  private var count = 0

  private struct Entry {
    let stub: Stub
    let order: Int
  }

  /// Enters a stub that has got its first answer.
  mutating func insertAnswering(_ stub: Stub, key: ArgumentKey?) {
    count += 1
    let entry = Entry(stub: stub, order: count)
    if let key { exact[key] = entry } else { scanned.append(entry) }
  }

  /// Enters a stub that has got its first side effect.
  mutating func insertEffectful(_ stub: Stub) { effectful.append(stub) }

  /// The stub that answers a call: the newest whose arguments match.
  func answering(_ arguments: [Any?]) -> Stub? {
    let hit = exact.isEmpty ? nil : ArgumentKey(arguments).flatMap { exact[$0] }
    for entry in scanned.reversed() {
      if let hit, hit.order > entry.order { break }
      if entry.stub.arguments.matches(arguments) { return entry.stub }
    }
    return hit?.stub
  }

  /// What the stubs do with a call; `nil` if none matches.
  func response(to call: LoggedCall, number: Int, of mock: MockState) -> Response? {
    let stub = answering(call.arguments)
    let effectful = effectful.filter { $0.arguments.matches(call.arguments) }
    guard stub != nil || !effectful.isEmpty else { return nil }
    for matching in effectful where matching !== stub {
      matching.ticket.markUsed()
      matching.arguments.capture(call.arguments)
    }
    stub?.ticket.markUsed()
    stub?.arguments.capture(call.arguments)
    return mock.withStorage { _ in
      Response(
        answer: stub?.takeAnswer(),
        effects: effectful.flatMap { stub in stub.effects.map { ($0, stub.position) } },
        position: stub?.position, call: call, number: number)
    }
  }

  /// The answering stubs, the one that was written last in front.
  var newestFirst: [Stub] {
    (Array(exact.values) + scanned).sorted { $0.order > $1.order }.map(\.stub)
  }
}

/// What a mock does with a call that stubs match.
struct Response {
  let answer: Answer?
  let effects: [(closure: AnswerClosure, position: SourcePosition)]
  /// Where the answering stub was written.
  let position: SourcePosition?
  let call: LoggedCall
  let number: Int
}
