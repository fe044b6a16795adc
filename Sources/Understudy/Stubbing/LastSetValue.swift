/// The value of a property or subscript that keeps what is set.
///
/// It's read from the log: the newest call of the setter has it. The lock of the mock's state guards the
/// variables.
final class LastSetValue {
  let initial: Any?
  private let signature: StaticString
  /// How many indices the getter has; 0 for a property.
  private let indexCount: Int

  private var generation = 0
  private var readCount = 0
  /// The calls of the setter so far, which remain when the log is cleared.
  private var sets: [[Any?]] = []

  init(initially initial: Any?, of getter: ForwardedCall) {
    self.initial = initial
    signature = getter.method.signature
    indexCount = getter.arguments.count
  }

  /// Reads the calls that were logged since the last time.
  func read(_ storage: borrowing MockStorage) {
    if storage.generation != generation {
      generation = storage.generation
      readCount = 0
    }
    let log = storage.log.snapshot
    while readCount < log.count {
      let call = log[readCount]
      readCount += 1
      // The setter has the name of the getter, and the new value after the indices.
      if call.arguments.count == indexCount + 1, call.method.id.signature.isSame(as: signature) {
        sets.append(call.arguments)
      }
    }
  }

  /// The value for a call of the getter. The indices are compared outside the lock.
  func value(for indices: [Any?], in mock: MockState, _ rules: EqualityRules) -> Any? {
    let sets = mock.withStorage { storage in
      read(storage)
      return Unchecked(self.sets)
    }.value
    let newest = sets.last { set in
      zip(set, indices).allSatisfy { rules.areEqual($0, $1) }
    }
    return newest.map { $0[indexCount] } ?? initial
  }
}
