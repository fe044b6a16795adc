import Foundation

/// The origin of a placeholder, for the message if a forwarder uses it.
final class PlaceholderOrigin: Sendable {
  /// The origin as messages show it: `any()`, `The result of make()`.
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

  /// Stops the process, because a requirement that was called on a placeholder can't return.
  func stop() -> Never {
    let place = position.map { " at \($0.fileName):\($0.line)" } ?? ""
    let message = FailureMessage.usedPlaceholder(
      text + place, type: position == nil ? nil : typeName, hint: hint)
    ProcessStop.stop(message, at: position)
  }
}
