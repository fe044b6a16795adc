/// The stubs of one method.
///
/// A value type, so that a call copies the table under the lock and queries the copy outside it,
/// where user-defined predicates and conformances can run.
struct StubTable {
  /// The answering stubs whose arguments are plain values, by the hash of their keys. Inserting one
  /// compares no keys, because a user-defined `==` would run under the lock.
  private var exact: [Int: [(key: ArgumentKey, entry: Entry)]] = [:]
  /// The other answering stubs, oldest first.
  private var scanned: [Entry] = []
  /// The stubs with side effects, oldest first.
  private var effectful: [Stub] = []
  private var count = 0

  private struct Entry {
    let stub: Stub
    let order: Int
  }

  /// Inserts a stub after its first answer is added.
  ///
  /// - Parameter earlier: The stub with the same key, which no longer answers any call. The caller
  ///   retains it, so that its values aren't released under the lock.
  mutating func insertAnswering(_ stub: Stub, key: ArgumentKey?, replacing earlier: Stub?) {
    count += 1
    let entry = Entry(stub: stub, order: count)
    guard let key else { return scanned.append(entry) }
    var bucket = exact.removeValue(forKey: key.hash) ?? []
    bucket.removeAll { $0.entry.stub === earlier }
    bucket.append((key, entry))
    exact[key.hash] = bucket
  }

  /// Returns the answering stub with an equal key.
  func exactStub(for key: ArgumentKey) -> Stub? { exactEntry(for: key)?.stub }

  private func exactEntry(for key: ArgumentKey) -> Entry? {
    exact[key.hash]?.last { $0.key == key }?.entry
  }

  /// Inserts a stub after its first side effect is added.
  mutating func insertEffectful(_ stub: Stub) { effectful.append(stub) }

  /// Returns the stub that answers a call: the most recent one whose arguments match.
  func answering(_ arguments: [Any?]) -> Stub? {
    let hit = exact.isEmpty ? nil : ArgumentKey(arguments).flatMap(exactEntry)
    var index = scanned.count - 1
    while index >= 0, scanned[index].order > hit?.order ?? 0 {
      if scanned[index].stub.arguments.matches(arguments) { return scanned[index].stub }
      index -= 1
    }
    return hit?.stub
  }

  /// Returns what the stubs do with a call; `nil` if no stub matches.
  func response(to call: LoggedCall, ordinal: Int, of mock: MockState) -> StubbedResponse? {
    let stub = answering(call.arguments)
    let effectful = effectful.filter { $0.arguments.matches(call.arguments) }
    guard stub != nil || !effectful.isEmpty else { return nil }
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

  /// The answering stubs, most recent first.
  var newestFirst: [Stub] {
    (exact.values.flatMap { $0.map(\.entry) } + scanned).sorted { $0.order > $1.order }.map(\.stub)
  }
}
