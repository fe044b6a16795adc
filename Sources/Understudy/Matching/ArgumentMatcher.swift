/// A condition on one argument of a call.
struct ArgumentMatcher: Sendable {
  /// How the matcher is written, for messages: `any()`, `matching { … }`.
  let text: String
  /// The type of the matcher's parameter.
  let type: Any.Type
  /// Returns whether the matcher accepts an argument. This can be user code, so it runs outside locks.
  let accepts: Unchecked<(Any?, EqualityRules) -> Bool>
  /// Where the matcher was written.
  let position: SourcePosition
  /// Receives the values of matching calls.
  let capture: Unchecked<(Any?) -> Void>?

  init(
    _ text: String, type: Any.Type, position: SourcePosition, capture: ((Any?) -> Void)? = nil,
    accepts: @escaping (Any?, EqualityRules) -> Bool
  ) {
    self.text = text
    self.type = type
    self.position = position
    self.capture = capture.map(Unchecked.init)
    self.accepts = Unchecked(accepts)
  }
}
