/// The stubs of one method.
///
/// A call takes it under the lock and searches it outside, where user-defined predicates and operators can
/// run. While a call has it, it isn't changed: a new stub is inserted into a copy.
final class StubTable {
  /// The answering stubs in the order of writing.
  private var entries: [Entry] = []
  /// Those with plain arguments, by the hash of their keys. Inserting one compares no keys, because it
  /// happens under the lock.
  private var exact: [Int: [(key: ArgumentKey, entry: Entry)]] = [:]
  /// Those that have to be compared one by one, in the order of writing.
  private var scanned: [Entry] = []
  /// The stubs that have side effects, in the order of writing.
  private var effectful: [Stub] = []

  init() {}

  init(copying other: StubTable) {
    entries = other.entries
    exact = other.exact
    scanned = other.scanned
    effectful = other.effectful
  }

  var hasEffects: Bool { !effectful.isEmpty }

  private struct Entry {
    let stub: Stub
    let order: Int
  }

  /// Inserts a stub that has got its first answer.
  func insertAnswering(_ stub: Stub, key: ArgumentKey?) {
    let entry = Entry(stub: stub, order: entries.count + 1)
    entries.append(entry)
    guard let key else { return scanned.append(entry) }
    exact[key.hash, default: []].append((key, entry))
  }

  /// Inserts a stub that has got its first side effect.
  func insertEffectful(_ stub: Stub) { effectful.append(stub) }

  /// The stub that answers a call: the newest whose arguments match.
  func answering(_ arguments: [Any?]) -> Stub? {
    if entries.isEmpty { return nil }
    if let tested = tested(arguments) { return tested.stub }
    let rules = entries[0].stub.arguments.rules
    // The keys are an index: where they can't represent the rules, every stub is compared.
    guard !exact.isEmpty, rules.areStandard, let key = ArgumentKey(arguments) else {
      return newest(of: entries, matching: arguments, rules)?.stub
    }
    let hit = exact[key.hash]?.last { $0.key == key }?.entry
    return (newest(of: scanned, matching: arguments, rules, after: hit?.order ?? 0) ?? hit)?.stub
  }

  /// The longest list of stubs that is tested one by one before a key is used.
  private static let shortCount = 8

  /// The answering stub, if there are few stubs and tests of words decide; otherwise `nil`.
  private func tested(_ arguments: [Any?]) -> (stub: Stub?, Void)? {
    var index = entries.count - 1
    guard index < Self.shortCount, ArgumentEquality.isStandard else { return nil }
    let count = arguments.count
    while index >= 0 {
      let stub = entries[index].stub
      guard let tests = stub.arguments.tests else { return nil }
      switch tests.verdict(at: ArgumentWords.address(of: arguments), count: count) {
      case .matches: return (stub, ())
      case .differs: index -= 1
      case .unknown: return nil
      }
    }
    return (nil, ())
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
    return StubbedResponse(
      answer: take(stub, arguments: call.arguments, of: mock), effects: [], position: stub.position,
      call: call, ordinal: ordinal)
  }

  /// Marks a stub as used and returns its answer to a call.
  func take(_ stub: Stub, arguments: [Any?], of mock: MockState) -> Answer? {
    stub.usage.markUsed()
    stub.arguments.capture(arguments)
    mock.lock.lock()
    let answer = stub.takeAnswer()
    mock.lock.unlock()
    return answer
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
