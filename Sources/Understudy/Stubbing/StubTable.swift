/// The stubs of one method.
///
/// A call takes it under the lock and searches it outside, where user-defined predicates and operators can
/// run. After that it isn't changed: a new stub is inserted into a copy. So access needs no check.
final class StubTable {
  /// Whether a call has taken the table. Only this is written then, under the lock.
  @exclusivity(unchecked) var isShared = false
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
  @exclusivity(unchecked) private(set) var only: Stub?
  /// The stubs that have answered as many calls as they may, for messages.
  private var retired: [Entry] = []
  private var count = 0

  init() {}

  init(copying other: StubTable) {
    entries = other.entries
    exact = other.exact
    scanned = other.scanned
    effectful = other.effectful
    hasEffects = other.hasEffects
    only = other.only
    retired = other.retired
    count = other.count
  }

  private struct Entry {
    let stub: Stub
    let order: Int
  }

  /// A stub with plain arguments, and the older ones with the same hash, of which there is rarely any.
  private final class ExactEntry {
    let key: ArgumentKey
    let entry: Entry
    private(set) var older: ExactEntry?

    init(key: ArgumentKey, entry: Entry, older: ExactEntry?) {
      self.key = key
      self.entry = entry
      self.older = older
    }

    // One after the other, because the release of a long list would overflow the stack.
    deinit {
      var next = older
      older = nil
      while isKnownUniquelyReferenced(&next) {
        let rest = next?.older
        next?.older = nil
        next = rest
      }
    }

    /// The list without a stub. It shares the entries after the stub, which is usually the first.
    func removing(_ stub: Stub) -> ExactEntry? {
      var newer: [ExactEntry] = []
      var candidate: ExactEntry? = self
      while let entry = candidate, entry.entry.stub !== stub {
        newer.append(entry)
        candidate = entry.older
      }
      guard let found = candidate else { return self }
      return newer.reversed().reduce(found.older) { older, entry in
        ExactEntry(key: entry.key, entry: entry.entry, older: older)
      }
    }
  }

  /// Inserts a stub that has got its first answer.
  func insertAnswering(_ stub: Stub, key: ArgumentKey?) {
    count += 1
    let entry = Entry(stub: stub, order: count)
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

  /// Removes a stub that has answered as many calls as it may.
  func retire(_ stub: Stub) {
    // The newest stub answers, so it's near the end.
    if let index = entries.lastIndex(where: { $0.stub === stub }) {
      retired.append(entries.remove(at: index))
    }
    only = entries.count == 1 ? entries[0].stub : nil
    effectful.removeAll { $0 === stub }
    hasEffects = !effectful.isEmpty
    if let hash = stub.arguments.key?.hash {
      exact[hash] = exact[hash]?.removing(stub)
    } else if let index = scanned.lastIndex(where: { $0.stub === stub }) {
      scanned.remove(at: index)
    }
  }

  /// The newest of a few stubs with answers, each of which knows the next older one, or the only stub of a
  /// method without a result, which has side effects. Other tables have to be searched.
  func newestQuickStub(returning result: ObjectIdentifier) -> Stub? {
    if hasEffects {
      guard entries.isEmpty, effectful.count == 1, result == ObjectIdentifier(Void.self) else {
        return nil
      }
      effectful[0].older = nil
      return effectful[0]
    }
    guard entries.count <= Self.shortCount else { return nil }
    var older: Stub?
    for entry in entries {
      entry.stub.older = older
      older = entry.stub
    }
    return older
  }

  /// The longest list of stubs that is searched one by one before a key is used.
  private static let shortCount = 8

  /// The stub that answers a call: the newest whose arguments match.
  func answering(_ arguments: [Any?]) -> Stub? {
    if entries.isEmpty { return nil }
    let rules = entries[0].stub.rules
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

  /// The stubs with side effects that match a call, in the order of writing.
  func effects(on arguments: [Any?]) -> [Stub] {
    var matching = effectful
    // From the last one, so that removing one leaves the others in place.
    var index = matching.count - 1
    while index >= 0 {
      if !matching[index].arguments.matches(arguments) { matching.remove(at: index) }
      index -= 1
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
    var answer: Answer?
    let stub = take(&answer, of: stubs, for: call.arguments, call.method)
    let effects = stubs.hasEffects ? takeEffects(of: stubs, on: call, answeredBy: stub) : []
    if stub == nil, effects.isEmpty { return nil }
    return StubbedResponse(
      answer: answer, effects: effects, position: stub?.position, call: call, ordinal: ordinal)
  }

  /// Takes the answer of the newest stub that matches a call. Returns the stub.
  func take(
    _ answer: inout Answer?, of stubs: StubTable, for arguments: [Any?], _ record: MethodRecord
  ) -> Stub? {
    if let only = stubs.only {
      return only.arguments.matches(arguments, only.rules)
        && take(&answer, from: only, for: arguments, record) ? only : nil
    }
    var stubs = stubs
    while let stub = stubs.answering(arguments) {
      if take(&answer, from: stub, for: arguments, record) { return stub }
      guard let rest = withStorage({ _ in record.sharedStubs() }) else { return nil }
      stubs = rest
    }
    return nil
  }

  /// Takes the answer of a matching stub. Returns `false` if another thread has taken the last one.
  private func take(
    _ answer: inout Answer?, from stub: Stub, for arguments: [Any?], _ record: MethodRecord
  ) -> Bool {
    lock.lock()
    if stub.isRetired {
      storage.value.pointee.updateStubs(of: record) { $0.retire(stub) }
      lock.unlock()
      return false
    }
    answer = stub.takeAnswer()
    if stub.isRetired { storage.value.pointee.updateStubs(of: record) { $0.retire(stub) } }
    let isNoted = stub.notesAnswers
    if isNoted { stub.willNoteAnswer() }
    lock.unlock()
    if isNoted { stub.noteAnswer(to: arguments) }
    return true
  }

  /// Takes the side effects of all matching stubs that aren't retired. Those of another stub than the
  /// answering one count as used.
  private func takeEffects(
    of stubs: StubTable, on call: LoggedCall, answeredBy answering: Stub?
  ) -> [Stub] {
    var active = stubs.effects(on: call.arguments)
    lock.lock()
    var index = active.count - 1
    while index >= 0 {
      let stub = active[index]
      if stub !== answering, stub.isRetired {
        // Another thread has taken the last run.
        active.remove(at: index)
      } else if stub !== answering {
        stub.willNoteAnswer()
        stub.countEffectsWithoutAnswers()
        if stub.isRetired {
          storage.value.pointee.updateStubs(of: call.method) { $0.retire(stub) }
        }
      }
      index -= 1
    }
    lock.unlock()
    index = 0
    while index < active.count {
      let stub = active[index]
      index += 1
      if stub === answering { continue }
      stub.noteAnswer(to: call.arguments)
    }
    return active
  }
}
