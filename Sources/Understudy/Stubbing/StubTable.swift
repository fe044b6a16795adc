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
  /// The stubs that have answered as many calls as they may, for messages.
  private var retired: [Entry] = []
  private var count = 0

  init() {}

  init(copying other: StubTable) {
    entries = other.entries
    exact = other.exact
    scanned = other.scanned
    effectful = other.effectful
    retired = other.retired
    count = other.count
  }

  var hasEffects: Bool { !effectful.isEmpty }

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

    /// The list without a stub.
    func removing(_ stub: Stub) -> ExactEntry? {
      let rest = older?.removing(stub)
      return entry.stub === stub ? rest : ExactEntry(key: key, entry: entry, older: rest)
    }
  }

  /// Inserts a stub that has got its first answer.
  func insertAnswering(_ stub: Stub, key: ArgumentKey?) {
    count += 1
    let entry = Entry(stub: stub, order: count)
    entries.append(entry)
    guard let key else { return scanned.append(entry) }
    exact[key.hash] = ExactEntry(key: key, entry: entry, older: exact[key.hash])
  }

  /// Inserts a stub that has got its first side effect.
  func insertEffectful(_ stub: Stub) { effectful.append(stub) }

  /// Removes a stub that has answered as many calls as it may.
  func retire(_ stub: Stub) {
    retired += entries.filter { $0.stub === stub }
    entries.removeAll { $0.stub === stub }
    scanned.removeAll { $0.stub === stub }
    effectful.removeAll { $0 === stub }
    if let hash = stub.arguments.key?.hash { exact[hash] = exact[hash]?.removing(stub) }
  }

  /// The stub that answers a call: the newest whose arguments match.
  func answering(_ arguments: [Any?]) -> Stub? {
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

  /// The stubs with side effects that match a call, in the order of writing. Those of another stub than the
  /// answering one are counted as used.
  func effects(on arguments: [Any?], answeredBy answering: Stub?) -> [Stub] {
    var matching: [Stub] = []
    var index = 0
    while index < effectful.count {
      let candidate = effectful[index]
      index += 1
      guard candidate.matches(arguments) else { continue }
      matching.append(candidate)
      if candidate === answering { continue }
      candidate.usage.markUsed()
      candidate.arguments.capture(arguments)
    }
    return matching
  }

  /// All stubs, those with answers first.
  var all: [Stub] { newestFirst + effectful.filter { $0.currentAnswer == nil } }

  /// The stubs that answer calls before an older one can. Side effects run in any case.
  func newerThan(_ stub: Stub) -> [Stub] {
    stub.currentAnswer == nil ? [] : Array(newestFirst.prefix { $0 !== stub })
  }

  /// The stubs with answers, including retired ones, the newest first.
  var newestFirst: [Stub] {
    (entries + retired).sorted { $0.order > $1.order }.map(\.stub)
  }
}

extension MockState {
  /// What the stubs of a method do with a call; `nil` if none matches.
  func response(
    of stubs: StubTable, to call: LoggedCall, ordinal: Int
  ) -> StubbedResponse? {
    let answered = takeAnswer(of: stubs, to: call.arguments, call.method)
    var effects: [Stub] = []
    if stubs.hasEffects {
      effects = takeEffects(of: stubs, on: call, answeredBy: answered?.stub)
    }
    if answered == nil, effects.isEmpty { return nil }
    return StubbedResponse(
      answer: answered?.answer, effects: effects, position: answered?.stub.position, call: call,
      ordinal: ordinal)
  }

  /// Takes the answer of the newest stub that matches a call.
  func takeAnswer(
    of stubs: StubTable, to arguments: [Any?], _ record: MethodRecord
  ) -> (stub: Stub, answer: Answer?)? {
    var stubs = stubs
    while let stub = stubs.answering(arguments) {
      lock.lock()
      // Another thread can have taken the last answer.
      let isLate = stub.isRetired
      let answer = isLate ? nil : stub.takeAnswer()
      if stub.isRetired {
        record.updateStubs { $0.retire(stub) }
        if let rest = record.stubs { stubs = rest }
      }
      lock.unlock()
      if isLate { continue }
      if stub.arguments.hasCaptor { stub.arguments.capture(arguments) }
      stub.usage.markUsed()
      return (stub, answer)
    }
    return nil
  }

  /// Takes the side effects of all matching stubs that aren't retired.
  private func takeEffects(
    of stubs: StubTable, on call: LoggedCall, answeredBy answering: Stub?
  ) -> [Stub] {
    let matching = stubs.effects(on: call.arguments, answeredBy: answering)
    if matching.isEmpty { return [] }
    lock.lock()
    defer { lock.unlock() }
    return matching.filter { stub in
      if stub === answering { return true }
      if stub.isRetired { return false }
      stub.countEffectsWithoutAnswers()
      if stub.isRetired { call.method.updateStubs { $0.retire(stub) } }
      return true
    }
  }
}
