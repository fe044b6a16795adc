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

  /// The newest stub whose arguments match a call, and that isn't retired.
  func answering(_ arguments: [Any?], of mock: MockState) -> Stub? {
    var order = Int.max
    while let entry = newest(matching: arguments, before: order) {
      if !mock.withStorage({ _ in entry.stub.isRetired }) { return entry.stub }
      order = entry.order
    }
    return nil
  }

  /// Takes the answer of the newest stub whose arguments match a call, and that isn't retired. Returns the
  /// stub.
  func take(_ answer: inout Answer?, for arguments: [Any?], of mock: MockState) -> Stub? {
    // The usual case.
    if let only, let tests = only.arguments.tests, ArgumentEquality.isStandard {
      switch tests.verdict(of: arguments) {
      case .matches: return take(&answer, from: only, for: arguments, of: mock) ? only : nil
      case .differs: return nil
      case .unknown: break
      }
    }
    var order = Int.max
    while let entry = newest(matching: arguments, before: order) {
      if take(&answer, from: entry.stub, for: arguments, of: mock) { return entry.stub }
      order = entry.order
    }
    return nil
  }

  /// Takes the answer of a matching stub. Returns `false` if the stub is retired.
  private func take(
    _ answer: inout Answer?, from stub: Stub, for arguments: [Any?], of mock: MockState
  ) -> Bool {
    // Answers are consumed in order; a plain `lock` costs a debug build less than a closure.
    mock.lock.lock()
    if stub.isRetired {
      mock.lock.unlock()
      return false
    }
    answer = stub.takeAnswer()
    mock.lock.unlock()
    stub.usage.markUsed()
    if stub.arguments.hasCaptor { stub.arguments.capture(arguments) }
    return true
  }

  /// The newest stub, of those older than one, whose arguments match a call.
  private func newest(matching arguments: [Any?], before order: Int) -> Entry? {
    if entries.isEmpty { return nil }
    if let tested = tested(arguments, before: order) { return tested.entry }
    let rules = entries[0].stub.arguments.rules
    // The keys are an index: where they can't represent the rules, every stub is compared.
    guard !exact.isEmpty, rules.areStandard, let key = ArgumentKey(arguments) else {
      return newest(of: entries, matching: arguments, rules, before: order)
    }
    var hit = exact[key.hash]
    while let candidate = hit, candidate.entry.order >= order || candidate.key != key {
      hit = candidate.older
    }
    return newest(
      of: scanned, matching: arguments, rules, after: hit?.entry.order ?? 0, before: order)
      ?? hit?.entry
  }

  /// The longest list of stubs that is tested one by one before a key is used.
  private static let shortCount = 8

  /// The newest stub, if there are few stubs and tests of words decide; otherwise `nil`.
  private func tested(
    _ arguments: [Any?], before order: Int
  ) -> (entry: Entry?, Void)? {
    var index = min(order - 1, entries.count) - 1
    guard entries.count <= Self.shortCount, ArgumentEquality.isStandard else { return nil }
    while index >= 0 {
      let entry = entries[index]
      guard let tests = entry.stub.arguments.tests else { return nil }
      switch tests.verdict(of: arguments) {
      case .matches: return (entry, ())
      case .differs: index -= 1
      case .unknown: return nil
      }
    }
    return (nil, ())
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
    var answer: Answer?
    let stub = take(&answer, for: call.arguments, of: mock)
    let effects = hasEffects ? effects(on: call, answeredBy: stub, of: mock) : []
    if stub == nil, effects.isEmpty { return nil }
    return StubbedResponse(
      answer: answer, effects: effects, position: stub?.position, call: call, ordinal: ordinal)
  }

  /// The stubs whose side effects run, in the order in which they were written.
  private func effects(
    on call: LoggedCall, answeredBy answering: Stub?, of mock: MockState
  ) -> [Stub] {
    var active = effectful
    // From the last one, so that removing one leaves the others in place.
    var index = active.count - 1
    while index >= 0 {
      let stub = active[index]
      var isActive = stub.arguments.matchesQuickly(call.arguments)
      if isActive {
        mock.lock.lock()
        isActive = stub === answering || !stub.isRetired
        if isActive { stub.countEffectsWithoutAnswers() }
        mock.lock.unlock()
      }
      if !isActive {
        active.remove(at: index)
      } else if stub !== answering {
        stub.usage.markUsed()
        if stub.arguments.hasCaptor { stub.arguments.capture(call.arguments) }
      }
      index -= 1
    }
    return active
  }

  /// All stubs, those with answers first.
  var all: [Stub] { newestFirst + effectful.filter { $0.currentAnswer == nil } }

  /// The stubs that answer calls before an older one can. Side effects run in any case.
  func newerThan(_ stub: Stub) -> [Stub] {
    stub.currentAnswer == nil ? [] : Array(newestFirst.prefix { $0 !== stub })
  }

  /// The answering stubs, the newest first.
  var newestFirst: [Stub] { entries.reversed().map(\.stub) }
}
