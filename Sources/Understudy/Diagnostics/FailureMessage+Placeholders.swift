// The messages about placeholders that are used.
extension FailureMessage {
  /// The message if the process stops because user code called the placeholder of an existential or a closure.
  ///
  /// - Parameters:
  ///   - type: The type of the placeholder, or `nil` if it's unknown.
  ///   - position: The line of the matcher or the call, if it's known.
  static func usedPlaceholder(
    _ source: PlaceholderOrigin.Source, type: Any.Type?, at position: SourcePosition?
  ) -> String {
    let location = position.map { " at \($0.fileName):\($0.line)" } ?? ""
    let user: String
    let text: String
    let hint: String
    switch source {
    case .matcher(let matcher):
      (text, user, hint) = (matcher, "a forwarder", likeForm(of: matcher))
    case .recordedResult(let signature):
      (text, user) = ("The result of \(signature)", "a forwarder")
      hint = "when(mock.method(), thenReturn: value) first"
    case .unstubbedResult(let signature):
      (text, user) = ("The result of the unstubbed \(signature)", "the code under test")
      hint = "a stub"
    case .unknown: (text, user, hint) = ("A matcher", "a forwarder", "any(like: …)")
    }
    guard let type else {
      return "\(text)\(location) stands for a value that \(user) used; write \(hint)"
    }
    return
      "\(text)\(location) stands for \(TypeName.withArticle(type)), which \(user) used; write \(hint)"
  }

  /// Shows how to write the matcher with a sample.
  static func likeForm(of matcher: String) -> String {
    switch matcher {
    case "capture()", "capture(like:)": "captor.capture(like: …)"
    case "matching { … }": "matching(like: …) { … }"
    case let text where text.hasPrefix("matching(") && text.hasSuffix(") { … }"):
      text.dropLast(") { … }".count) + ", like: …) { … }"
    default: "any(like: …)"
    }
  }
}
