/// A call as its forwarder passes it on.
struct ForwardedCall {
  var method: MethodID
  let arguments: [Any?]
  /// The type of the mock, for its default name.
  let owner: Any.Type
  var isAsync = false
  /// Whether the forwarder has a closure that calls through to a real implementation.
  var hasRealImplementation = false

  init(
    _ signature: StaticString, _ fileID: StaticString, _ filePath: StaticString, _ line: UInt,
    _ column: UInt, _ arguments: [Any?], _ owner: Any.Type, _ result: Any.Type = Void.self
  ) {
    method = MethodID(signature, fileID, filePath, line, column, returning: result)
    self.arguments = arguments
    self.owner = owner
  }

  /// A call of a ``MockFunction``.
  init(_ method: MethodID, _ arguments: [Any?], _ owner: Any.Type) {
    self.method = method
    self.arguments = arguments
    self.owner = owner
  }

  /// Whether the forwarder returns `Any?`, for `as? Result ?? default`.
  var isUntyped: Bool { method.result == ObjectIdentifier(Untyped.self) }

  /// Whether the call is one of a ``MockFunction``, which is recorded without the closure that the
  /// code under test calls.
  var isFunction: Bool { method.isFunction }
}

/// The result type of forwarders that return `Any?`.
enum Untyped {}
