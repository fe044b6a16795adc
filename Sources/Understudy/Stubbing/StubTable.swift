/// The stubs of one method.
///
/// A value, so that a call takes its own copy under the lock and searches it outside, where user-defined
/// predicates and operators can run.
struct StubTable {
  /// The answering stubs in the order of writing.
  private var entries: [Entry] = []
  /// Those with plain arguments, by the hash of their keys. Inserting one compares no keys, because it
  /// happens under the lock.
  private var exact: [Int: [(key: ArgumentKey, entry: Entry)]] = [:]
  /// Those that have to be compared one by one, in the order of writing.
  private var scanned: [Entry] = []
  /// The stubs that have side effects, in the order of writing.
  private var effectful: [Stub] = []
  private var count = 0

  private struct Entry {
    let stub: Stub
    let order: Int
  }

  /// Inserts a stub that has got its first answer.
  mutating func insertAnswering(_ stub: Stub, key: ArgumentKey?) {
    count += 1
    let entry = Entry(stub: stub, order: count)
    entries.append(entry)
    guard let key else { return scanned.append(entry) }
    exact[key.hash, default: []].append((key, entry))
  }

  /// Inserts a stub that has got its first side effect.
  mutating func insertEffectful(_ stub: Stub) { effectful.append(stub) }

  /// The stub that answers a call: the newest whose arguments match.
  func answering(_ arguments: [Any?]) -> Stub? {
    if entries.isEmpty { return nil }
    let rules = entries[0].stub.arguments.rules
    // The keys are an index: where they can't represent the rules, every stub is compared.
    guard !exact.isEmpty, rules.areStandard, let key = ArgumentKey(arguments) else {
      return newest(of: entries, matching: arguments, rules)?.stub
    }
    let hit = exact[key.hash]?.last { $0.key == key }?.entry
    return (newest(of: scanned, matching: arguments, rules, after: hit?.order ?? 0) ?? hit)?.stub
  }

  private func newest(
    of entries: [Entry], matching arguments: [Any?], _ rules: EqualityRules, after order: Int = 0
  ) -> Entry? {
    var index = entries.count - 1
    while index >= 0, entries[index].order > order {
      if entries[index].stub.arguments.matches(arguments, rules) { return entries[index] }
      index -= 1
    }
    return nil
  }

  /// What the stubs do with a call; `nil` if none matches.
  func response(to call: LoggedCall, ordinal: Int, of mock: MockState) -> StubbedResponse? {
    let stub = answering(call.arguments)
    if !effectful.isEmpty {
      let effectful = effectful.filter { $0.arguments.matches(call.arguments) }
      if !effectful.isEmpty {
        return response(of: stub, with: effectful, to: call, ordinal: ordinal, of: mock)
      }
    }
    guard let stub else { return nil }
    stub.usage.markUsed()
    stub.arguments.capture(call.arguments)
    // Answers are consumed in order; a plain `lock` costs a debug build less than a closure.
    mock.lock.lock()
    let answer = stub.takeAnswer()
    mock.lock.unlock()
    return StubbedResponse(
      answer: answer, effects: [], position: stub.position, call: call, ordinal: ordinal)
  }

  private func response(
    of stub: Stub?, with effectful: [Stub], to call: LoggedCall, ordinal: Int, of mock: MockState
  ) -> StubbedResponse {
    for matching in effectful where matching !== stub {
      matching.usage.markUsed()
      matching.arguments.capture(call.arguments)
    }
    stub?.usage.markUsed()
    stub?.arguments.capture(call.arguments)
    return mock.withStorage { _ in
      StubbedResponse(
        answer: stub?.takeAnswer(),
        effects: effectful.flatMap { stub in stub.effects.map { ($0, stub.position) } },
        position: stub?.position, call: call, ordinal: ordinal)
    }
  }

  /// The answering stubs, the newest first.
  var newestFirst: [Stub] { entries.reversed().map(\.stub) }
}
