internal import UnderstudyValues

/// What tests register by type, such as comparators: in a session, until its end, or for the
/// process.
final class Registry<Value: Sendable>: Sendable {
  typealias Entry = (type: ObjectIdentifier, value: Value)

  /// In the order of registration, one for each type; `nil` after the end of the session.
  private let entries: Locked<[Entry]?>
  /// The registry of the process that the one of a session goes before.
  private let processWide: Registry?
  /// How many registries of the process have values. Most tests register nothing, so that lookups
  /// are skipped. The end of a session takes down what a registration in it has added.
  private let useCount = AtomicInteger(0)

  init(before processWide: Registry? = nil, isClosed: Bool = false) {
    self.processWide = processWide
    entries = Locked(isClosed ? nil : [])
  }

  /// Registers a value in place of an earlier one of the type, which is released outside the lock:
  /// what a closure captured can run a user's `deinit`.
  func register(_ value: Value, for type: Any.Type) {
    let key = ObjectIdentifier(type)
    let earlier: Entry? = entries.withLock { entries in
      guard let index = entries?.firstIndex(where: { $0.type == key }) else {
        if entries?.isEmpty == true { (processWide ?? self).useCount.add(1) }
        entries?.append((key, value))
        return nil
      }
      defer { entries?.append((key, value)) }
      return entries?.remove(at: index)
    }
    withExtendedLifetime(earlier) {}
  }

  /// Removes the values at the end of the session, to be released outside a lock.
  func takeAll() -> some Any {
    let entries = entries.exchange(nil)
    if entries?.isEmpty == false { (processWide ?? self).useCount.add(-1) }
    return entries
  }

  /// The values that apply in a session, those that take precedence last. Asked of the registry of
  /// the process.
  func entries(in session: MockSession?, _ own: (MockSession) -> Registry) -> [Entry] {
    guard isUsed else { return [] }
    let registries = (session?.andOuter ?? []).map(own) + [self]
    return registries.reversed().flatMap { $0.entries.withLock { $0 ?? [] } }
  }

  var isUsed: Bool { useCount.value > 0 }
}
