/// Where a placeholder that can't be used was made, for the message if the code uses it.
package final class PlaceholderOrigin: Sendable {
  package let position: SourcePosition?
  private let type: Any.Type?

  package init(position: SourcePosition?, type: Any.Type? = nil) {
    self.position = position
    self.type = type
  }

  package static let unknown = PlaceholderOrigin(position: nil)

  package func with(_ type: Any.Type) -> PlaceholderOrigin {
    PlaceholderOrigin(position: position, type: type)
  }

  /// Stops the process, because a requirement or a closure that was called can't return.
  package func stop() -> Never {
    Hooks.current.stop(using: type, at: position)
  }
}
