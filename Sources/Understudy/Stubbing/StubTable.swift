/// The stubs of one method.
///
/// A call takes it under the lock and searches it outside, where user-defined predicates and operators can
/// run. While a call has it, it isn't changed: a new stub is inserted into a copy. So access needs no check.
final class StubTable {
  /// The answering stubs in the order of writing.
  @exclusivity(unchecked) private var entries: [Entry] = []
  /// Those with plain arguments, by the hash of their keys. Inserting one compares no keys, because it
  /// happens under the lock.
  @exclusivity(unchecked) private var exact: [Int: ExactEntry] = [:]
  /// Those that have to be compared one by one, in the order of writing.
  @exclusivity(unchecked) private var scanned: [Entry] = []
  /// The stubs that have side effects, in the order of writing.
  @exclusivity(unchecked) private var effectful: [Stub] = []
  @exclusivity(unchecked) private(set) var hasEffects = false

  /// The only answering stub, if there's one.
  @exclusivity(unchecked) private var only: Stub?

  init() {}

  init(copying other: StubTable) {
    entries = other.entries
    only = other.only
    exact = other.exact
    scanned = other.scanned
    effectful = other.effectful
    hasEffects = other.hasEffects
  }

  private struct Entry {
    let stub: Stub
    let order: Int
  }

  /// A stub with plain arguments, and the older ones with the same hash, of which there is rarely any.
  private final class ExactEntry {
    let key: ArgumentKey
    let entry: Entry
    let older: ExactEntry?

    init(key: ArgumentKey, entry: Entry, older: ExactEntry?) {
      self.key = key
      self.entry = entry
      self.older = older
    }
  }

  /// Inserts a stub that has got its first answer.
  func insertAnswering(_ stub: Stub, key: ArgumentKey?) {
    let entry = Entry(stub: stub, order: entries.count + 1)
    entries.append(entry)
    only = entries.count == 1 ? stub : nil
    guard let key else { return scanned.append(entry) }
    exact[key.hash] = ExactEntry(key: key, entry: entry, older: exact[key.hash])
  }

  /// Inserts a stub that has got its first side effect.
  func insertEffectful(_ stub: Stub) {
    effectful.append(stub)
    hasEffects = true
  }

  /// The stub that answers a call: the newest whose arguments match.
  func answering(_ arguments: [Any?]) -> Stub? {
    if let only, let tests = only.arguments.tests, ArgumentEquality.isStandard {
      switch tests.verdict(of: arguments) {
      case .matches: return only
      case .differs: return nil
      case .unknown: break
      }
    }
    if entries.isEmpty { return nil }
    if let tested = tested(arguments) { return tested.stub }
    let rules = entries[0].stub.arguments.rules
    // The keys are an index: where they can't represent the rules, every stub is compared.
    guard !exact.isEmpty, rules.areStandard, let key = ArgumentKey(arguments) else {
      return newest(of: entries, matching: arguments, rules)?.stub
    }
    var hit = exact[key.hash]
    while let candidate = hit, candidate.key != key { hit = candidate.older }
    return
      (newest(of: scanned, matching: arguments, rules, after: hit?.entry.order ?? 0)
      ?? hit?.entry)?.stub
  }

  /// The longest list of stubs that is tested one by one before a key is used.
  private static let shortCount = 8

  /// The answering stub, if there are few stubs and tests of words decide; otherwise `nil`.
  private func tested(_ arguments: [Any?]) -> (stub: Stub?, Void)? {
    var index = entries.count - 1
    guard index < Self.shortCount, ArgumentEquality.isStandard else { return nil }
    while index >= 0 {
      let stub = entries[index].stub
      guard let tests = stub.arguments.tests else { return nil }
      switch tests.verdict(of: arguments) {
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
    if hasEffects, let response = effects(on: call, stub, ordinal: ordinal, of: mock) {
      return response
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

  /// The response with the side effects of all matching stubs; `nil` if there are none.
  private func effects(
    on call: LoggedCall, _ stub: Stub?, ordinal: Int, of mock: MockState
  ) -> StubbedResponse? {
    var matching = effectful
    // From the last one, so that removing one leaves the others in place.
    var index = matching.count - 1
    while index >= 0 {
      let candidate = matching[index]
      if !candidate.matches(call.arguments) {
        matching.remove(at: index)
      } else if candidate !== stub {
        candidate.usage.markUsed()
        if candidate.arguments.hasCaptor { candidate.arguments.capture(call.arguments) }
      }
      index -= 1
    }
    if matching.isEmpty { return nil }
    var answer: Answer?
    if let stub { answer = take(stub, arguments: call.arguments, of: mock) }
    return StubbedResponse(
      answer: answer, effects: matching, position: stub?.position, call: call, ordinal: ordinal)
  }

  /// The answering stubs, the newest first.
  var newestFirst: [Stub] { entries.reversed().map(\.stub) }
}
