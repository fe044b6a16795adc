internal import UnderstudyValues

/// The value of a property that keeps what is set: the argument of the newest received call of the
/// setter. The lock of the mock guards it.
final class LastSetValue {
  let initial: Any?
  private let signature: Literal
  /// The arguments of the newest call of the setter.
  private var arguments: [Any?]?
  private var setCount = 0
  /// How often it had been set when a call read it first.
  private var firstCount: Int?

  init(initially initial: Any?, of getter: ForwardedCall) {
    self.initial = initial
    signature = getter.method.literal
  }

  /// A property that an object set to itself in its `deinit` is `nil`, as a weak one is.
  var value: Any? {
    guard let arguments else { return initial }
    return DeallocatedObject.found(in: arguments[0]) == nil ? arguments[0] : nil
  }

  /// Whether no call has read another value.
  var isOne: Bool { firstCount == nil || firstCount == setCount }

  /// The value for a call.
  func read() -> Any? {
    firstCount = firstCount ?? setCount
    return value
  }

  /// Keeps the value of a call of the setter, which has the name of the getter. Returns the arguments
  /// that it replaces, which the caller releases outside the lock.
  func receive(_ arguments: [Any?], of method: MethodID) -> [Any?]? {
    guard arguments.count == 1, method.literal.isSame(as: signature) else { return nil }
    defer { (self.arguments, setCount) = (arguments, setCount + 1) }
    return self.arguments
  }
}
