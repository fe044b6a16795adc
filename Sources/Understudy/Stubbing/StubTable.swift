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

  /// The newest stub whose arguments match a call, and that isn't retired.
  func answering(_ arguments: [Any?], of mock: MockState) -> Stub? {
    var order = Int.max
    while let entry = newest(matching: arguments, before: order) {
      if !mock.withStorage({ _ in entry.stub.isRetired }) { return entry.stub }
      order = entry.order
    }
    return nil
  }

  /// The newest stub, of those older than one, whose arguments match a call.
  private func newest(matching arguments: [Any?], before order: Int = .max) -> Entry? {
    if entries.isEmpty { return nil }
    let rules = entries[0].stub.arguments.rules
    // The keys are an index: where they can't represent the rules, every stub is compared.
    guard !exact.isEmpty, rules.areStandard, let key = ArgumentKey(arguments) else {
      return newest(of: entries, matching: arguments, rules, before: order)
    }
    let hit = exact[key.hash]?.last { $0.key == key && $0.entry.order < order }?.entry
    return newest(
      of: scanned, matching: arguments, rules, after: hit?.order ?? 0, before: order) ?? hit
  }

  private func newest(
    of entries: [Entry], matching arguments: [Any?], _ rules: EqualityRules, after minimum: Int = 0,
    before order: Int
  ) -> Entry? {
    var index = entries.count - 1
    while index >= 0, entries[index].order > minimum {
      let entry = entries[index]
      if entry.order < order, entry.stub.arguments.matches(arguments, rules) { return entry }
      index -= 1
    }
    return nil
  }

  /// What the stubs do with a call; `nil` if none matches.
  func response(to call: LoggedCall, ordinal: Int, of mock: MockState) -> StubbedResponse? {
    var order = Int.max
    while let entry = newest(matching: call.arguments, before: order) {
      let stub = entry.stub
      // Answers are consumed in order; a plain `lock` costs a debug build less than a closure.
      mock.lock.lock()
      if stub.isRetired {
        mock.lock.unlock()
        order = entry.order
        continue
      }
      let answer = stub.takeAnswer()
      mock.lock.unlock()
      stub.usage.markUsed()
      stub.arguments.capture(call.arguments)
      let effects = effectful.isEmpty ? [] : effects(on: call, answeredBy: stub, of: mock)
      return StubbedResponse(
        answer: answer, effects: effects, position: stub.position, call: call, ordinal: ordinal)
    }
    let effects = effectful.isEmpty ? [] : effects(on: call, answeredBy: nil, of: mock)
    if effects.isEmpty { return nil }
    return StubbedResponse(
      answer: nil, effects: effects, position: nil, call: call, ordinal: ordinal)
  }

  /// The side effects of all matching stubs, in the order in which the stubs were written.
  private func effects(
    on call: LoggedCall, answeredBy answering: Stub?, of mock: MockState
  ) -> [StubbedResponse.Effect] {
    let matching = effectful.filter { $0.arguments.matches(call.arguments) }
    let active = mock.withStorage { _ in
      matching.filter { $0 === answering || !$0.isRetired }.map { stub in
        stub.countEffectsWithoutAnswers()
        return (stub, stub.effects)
      }
    }
    for (stub, _) in active where stub !== answering {
      stub.usage.markUsed()
      stub.arguments.capture(call.arguments)
    }
    return active.flatMap { stub, effects in effects.map { ($0, stub.position) } }
  }

  /// All stubs, those with answers first.
  var all: [Stub] { newestFirst + effectful.filter(\.answers.isEmpty) }

  /// The stubs that answer calls before an older one can. Side effects run in any case.
  func newerThan(_ stub: Stub) -> [Stub] {
    stub.answers.isEmpty ? [] : Array(newestFirst.prefix { $0 !== stub })
  }

  /// The answering stubs, the newest first.
  var newestFirst: [Stub] { entries.reversed().map(\.stub) }
}
