/// What a scaffolded mock looks like.
package struct ScaffoldOptions: Sendable {
  package enum Access: String, Sendable {
    case `internal`
    /// For a mock in a module that several test targets share.
    case `public`
  }

  /// Whether unstubbed calls run a real instance.
  package var isSpy = false
  package var access = Access.internal
  /// The module that the mock will be a part of; it isn't imported.
  package var module: String?
  /// Whether the mock also implements what protocol extensions provide.
  package var includesProvided = false
  /// Whether unstubbed calls report a failure instead of returning an obvious value.
  var omitsDefaults = false

  package init() {}
}
