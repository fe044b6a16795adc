/// What a scaffolded mock looks like. Options are a value, which can be used on any thread.
public struct ScaffoldOptions: Sendable {
  /// The access level of a mock.
  public enum Access: String, Sendable, CaseIterable {
    /// Visible in its module. This is the default.
    case `internal`
    /// Visible to other modules, for a mock in a module that several test targets share.
    case `public`
  }

  /// Whether unstubbed calls run a real instance. The default is `false`.
  public var isSpy = false

  /// The access level of the mock and its members. The default is `internal`.
  public var access = Access.internal

  /// The module that the mock will be a part of; it isn't imported. The default is `nil`, another
  /// module than the protocol's.
  public var module: String?

  /// Whether the mock also implements what protocol extensions provide. The default is `false`.
  public var includesProvided = false

  /// Whether unstubbed calls report a failure instead of returning an obvious value.
  var omitsDefaults = false

  /// Creates options with the default values.
  public init() {}
}
