/// The value of a property or subscript that keeps what is set.
///
/// It's read from the log: the newest call of the setter has it. The lock of the mock's state guards the
/// variables.
final class LastSetValue {
  let initial: Any?
  private let signature: StaticString
  /// How many indices the getter has; 0 for a property.
  private let indexCount: Int
  /// Whether the getter can return a value. Subscripts that differ in their result only, and those that
  /// are generic in it, have the same signature.
  private let accepts: (Any?) -> Bool

  private var generation = 0
  private var readCount = 0
  /// The calls of the setter so far, which remain when the log is cleared; only the newest for a property.
  private var sets: [[Any?]] = []

  init(initially initial: Any?, of getter: ForwardedCall, _ contract: MethodContract) {
    self.initial = initial
    accepts = contract.accepts
    signature = getter.method.signature
    indexCount = getter.arguments.count
  }

  /// Reads the calls that were logged since the last time. Returns the earlier ones that aren't needed any
  /// more, to be released outside the lock, because a user-defined `deinit` can run.
  func read(_ storage: borrowing MockStorage) -> [[Any?]] {
    if storage.generation != generation {
      generation = storage.generation
      readCount = 0
    }
    let earlier = sets
    let log = storage.log.snapshot
    while readCount < log.count {
      let call = log[readCount]
      readCount += 1
      // The setter has the name of the getter, and the new value after the indices.
      if call.arguments.count == indexCount + 1, call.method.id.signature.isSame(as: signature) {
        if indexCount == 0 { sets = [] }
        sets.append(call.arguments)
      }
    }
    return earlier
  }

  /// The value for a call of the getter. The indices are compared outside the lock.
  func value(for indices: [Any?], in mock: MockState, _ rules: EqualityRules) -> Any? {
    let (sets, earlier) = mock.withStorage { storage in
      let earlier = read(storage)
      return Unchecked((self.sets, earlier))
    }.value
    withExtendedLifetime(earlier) {}
    let newest = sets.last { set in
      accepts(set[indexCount]) && zip(set, indices).allSatisfy { rules.areEqual($0, $1) }
    }
    return newest.map { $0[indexCount] } ?? initial
  }
}
