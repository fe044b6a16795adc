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
  /// Whether the matcher stands for the result of a recorded call, which no call has to take.
  let isResult: Bool

  init(
    _ text: String, type: Any.Type, position: SourcePosition, capture: ((Any?) -> Void)? = nil,
    isResult: Bool = false, accepts: @escaping (Any?, EqualityRules) -> Bool
  ) {
    self.text = text
    self.type = type
    self.position = position
    self.isResult = isResult
    self.capture = capture.map(Unchecked.init)
    self.accepts = Unchecked(accepts)
  }

  /// What a recorded call returned, as an argument of another: a placeholder equals only itself.
  init(
    resultOf signature: StaticString, _ placeholder: Any?, type: Any.Type,
    at position: SourcePosition
  ) {
    self.init("the result of \(signature)", type: type, position: position, isResult: true) {
      argument, _ in PlaceholderRecognition.isPlaceholder(placeholder, argument)
    }
  }
}
