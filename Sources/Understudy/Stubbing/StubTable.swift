/// The stubs of one method.
///
/// A value, so that a call takes its own copy under the lock and asks it outside, where users'
/// predicates and conformances may run.
struct StubTable {
  /// The answering stubs with plain arguments, by the hash of their keys. Entering one compares no
  /// keys, because a user's `==` would run under the lock.
  private var exact: [Int: [(key: ArgumentKey, entry: Entry)]] = [:]
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
  ///
  /// - Parameter earlier: The stub of the same key, which no call will reach any more. The caller
  ///   holds it, so that its values are not freed under the lock.
  mutating func insertAnswering(_ stub: Stub, key: ArgumentKey?, replacing earlier: Stub?) {
    count += 1
    let entry = Entry(stub: stub, order: count)
    guard let key else { return scanned.append(entry) }
    var bucket = exact.removeValue(forKey: key.hash) ?? []
    bucket.removeAll { $0.entry.stub === earlier }
    bucket.append((key, entry))
    exact[key.hash] = bucket
  }

  /// The answering stub of exactly these arguments.
  func exactStub(for key: ArgumentKey) -> Stub? { exactEntry(for: key)?.stub }

  private func exactEntry(for key: ArgumentKey) -> Entry? {
    exact[key.hash]?.last { $0.key == key }?.entry
  }

  /// Enters a stub that has got its first side effect.
  mutating func insertEffectful(_ stub: Stub) { effectful.append(stub) }

  /// The stub that answers a call: the newest whose arguments match.
  func answering(_ arguments: [Any?]) -> Stub? {
    let hit = exact.isEmpty ? nil : ArgumentKey(arguments).flatMap(exactEntry)
    var index = scanned.count - 1
    while index >= 0, scanned[index].order > hit?.order ?? 0 {
      if scanned[index].stub.arguments.matches(arguments) { return scanned[index].stub }
      index -= 1
    }
    return hit?.stub
  }

  /// What the stubs do with a call; `nil` if none matches.
  func response(to call: LoggedCall, number: Int, of mock: MockState) -> StubbedResponse? {
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
        position: stub?.position, call: call, number: number)
    }
  }

  /// The answering stubs, the one that was written last in front.
  var newestFirst: [Stub] {
    (exact.values.flatMap { $0.map(\.entry) } + scanned).sorted { $0.order > $1.order }.map(\.stub)
  }
}
