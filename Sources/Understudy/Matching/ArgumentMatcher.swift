/// What one parameter has to be for a call to match.
struct ArgumentMatcher: Sendable {
  /// How the matcher is written, for messages: `any()`, `matching { … }`.
  let text: String
  /// The type that the matcher's parameter has.
  let type: Any.Type
  /// Whether the matcher takes a value. It is a user's closure at times and runs outside locks.
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
