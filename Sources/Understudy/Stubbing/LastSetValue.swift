/// The value of a property or subscript that keeps what is set: the argument of the newest received call of the
/// setter. The lock of the mock guards the calls.
final class LastSetValue {
  let initial: Any?
  private let signature: StaticString
  /// How many indices the getter has; 0 for a property.
  private let indexCount: Int
  /// Whether the getter can return a value. Subscripts that differ in their result only, and those that
  /// are generic in it, have the same signature.
  private let accepts: (Any?) -> Bool
  /// The arguments of the setter's calls, which remain when the log is cleared.
  private(set) var sets: [[Any?]] = []

  init(initially initial: Any?, of getter: ForwardedCall, _ contract: MethodContract) {
    self.initial = initial
    accepts = contract.accepts
    signature = getter.method.signature
    indexCount = getter.arguments.count
  }

  /// Keeps a call of the setter, which has the name of the getter, and the new value after the indices.
  func receive(_ call: LoggedCall) {
    if call.arguments.count == indexCount + 1, call.method.id.signature.isSame(as: signature) {
      sets.append(call.arguments)
    }
  }

  /// Removes the values that a property doesn't have any more, to be released outside the lock.
  func takeReplaced() -> [[Any?]] {
    guard indexCount == 0, sets.count > 1 else { return [] }
    defer { sets.removeFirst(sets.count - 1) }
    return sets.dropLast()
  }

  /// The value for a call of the getter. Called without the lock, because it compares the indices.
  func value(for indices: [Any?], in sets: [[Any?]], _ rules: EqualityRules) -> Any? {
    let newest = sets.last { set in
      accepts(set[indexCount]) && zip(set, indices).allSatisfy { rules.areEqual($0, $1) }
    }
    return newest.map { $0[indexCount] } ?? initial
  }
}
