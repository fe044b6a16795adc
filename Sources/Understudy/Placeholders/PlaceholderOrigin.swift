import Foundation

/// Where a placeholder comes from, for the message of a forwarder that uses it.
final class PlaceholderOrigin: Sendable {
  /// What made the placeholder, as a message names it: `any()`, `the result of make()`.
  let text: String
  /// The line to write instead.
  let hint: String
  private let typeName: String
  private let position: SourcePosition?

  init(text: String, hint: String, type: Any.Type, position: SourcePosition?) {
    self.text = text
    self.hint = hint
    typeName = "\(type)"
    self.position = position
  }

  static let unknown = PlaceholderOrigin(
    text: "A matcher", hint: "any(like: …)", type: Any.self, position: nil)

  /// Stops the process. A placeholder of an existential has no other way out of a call to it.
  func stop() -> Never {
    let place = position.map { " at \($0.fileName):\($0.line)" } ?? ""
    let message = FailureMessage.usedPlaceholder(
      text + place, type: position == nil ? nil : typeName, hint: hint)
    ProcessStop.stop(message, at: position)
  }
}
