/// A condition on one argument of a call.
struct ArgumentMatcher: Sendable {
  /// How the matcher is written, for messages: `any()`, `matching { … }`.
  let text: String
  /// The type of the matcher's parameter.
  let type: Any.Type
  /// Returns whether the matcher accepts an argument. This can be user code, so it runs outside locks.
  let accepts: Unchecked<(Any?, EqualityRules) -> Bool>
  /// Whether the matcher accepts every value of its type.
  let acceptsType: Bool
  /// Where the matcher was written.
  let position: SourcePosition
  /// Receives the values of matching calls.
  let capture: Unchecked<(Any?) -> Void>?

  init(
    _ text: String, type: Any.Type, position: SourcePosition, capture: ((Any?) -> Void)? = nil,
    acceptsType: Bool = false, accepts: @escaping (Any?, EqualityRules) -> Bool
  ) {
    self.text = text
    self.type = type
    self.acceptsType = acceptsType
    self.position = position
    self.capture = capture.map(Unchecked.init)
    self.accepts = Unchecked(accepts)
  }

  func matches(_ argument: Any?, _ rules: EqualityRules) -> Bool {
    // The usual case, without a call of the closure.
    if acceptsType, let argument, Swift.type(of: argument) == type { return true }
    return accepts.value(argument, rules)
  }
}
