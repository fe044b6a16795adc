/// The origin of a placeholder, for the message if a forwarder uses it. Its strings are created with the
/// message.
final class PlaceholderOrigin: Sendable {
  enum Source {
    case matcher(text: String)
    case recordedResult(StaticString)
    case unstubbedResult(StaticString)
    case unknown
  }

  private let source: Source
  private let type: Unchecked<Any.Type>
  private let position: SourcePosition?

  init(_ source: Source, type: Any.Type, position: SourcePosition?) {
    self.source = source
    self.type = Unchecked(type)
    self.position = position
  }

  static let unknown = PlaceholderOrigin(.unknown, type: Any.self, position: nil)

  private var text: String {
    switch source {
    case .matcher(let text): text
    case .recordedResult(let signature): "The result of \(signature)"
    case .unstubbedResult(let signature): "The result of the unstubbed \(signature)"
    case .unknown: "A matcher"
    }
  }

  /// The line to write instead.
  private var hint: String {
    switch source {
    case .matcher(let text): FailureMessage.likeForm(of: text)
    case .recordedResult: "thenReturn: first"
    case .unstubbedResult: "a stub"
    case .unknown: "any(like: …)"
    }
  }

  /// Stops the process, because a requirement that was called on a placeholder can't return.
  func stop() -> Never {
    let location = position.map { " at \($0.fileName):\($0.line)" } ?? ""
    let message = FailureMessage.usedPlaceholder(
      text + location, type: position == nil ? nil : "\(type.value)", hint: hint)
    ProcessStop.stop(message, at: position)
  }
}
