internal import UnderstudyValues

/// A call as its forwarder passes it on.
///
/// An object, because a debug build copies a structure each time that it's passed on. What comes of the
/// call is in variables of its path: a debug build checks each access to what can change in an object.
final class ForwardedCall {
  let method: MethodID
  /// Without the objects that make the call in their `deinit`.
  let arguments: [Any?]
  /// The type of the mock, for its default name.
  let owner: Any.Type
  let isAsync: Bool
  /// Whether the forwarder has a closure that calls through to a real implementation.
  let hasRealImplementation: Bool
  /// Whether the forwarder is a synchronous one of methods without a result, as that of a setter is.
  let returnsNothing: Bool

  init(
    _ signature: StaticString, _ fileID: StaticString, _ filePath: StaticString, _ line: UInt,
    _ column: UInt, _ arguments: [Any?], _ owner: Any.Type, _ result: Any.Type? = nil
  ) {
    method = MethodID(signature, fileID, filePath, line, column, returning: result ?? Void.self)
    returnsNothing = result == nil
    self.arguments = DeallocatedObject.replacingObjects(in: arguments)
    self.owner = owner
    (isAsync, hasRealImplementation) = (false, false)
  }

  /// A call of a ``MockFunction``.
  init(_ method: MethodID, _ arguments: [Any?], _ owner: Any.Type) {
    (self.method, self.owner, returnsNothing) = (method, owner, false)
    self.arguments = DeallocatedObject.replacingObjects(in: arguments)
    (isAsync, hasRealImplementation) = (false, false)
  }

  /// The call as one of an asynchronous forwarder, or of one with a real implementation.
  init(
    _ call: ForwardedCall, returning result: Any.Type, isAsync: Bool = false,
    hasRealImplementation: Bool = false
  ) {
    var method = call.method
    method.result = ObjectIdentifier(result)
    (self.method, arguments, owner) = (method, call.arguments, call.owner)
    self.isAsync = isAsync || call.isAsync
    returnsNothing = call.returnsNothing && !isAsync && result == Void.self
    self.hasRealImplementation = hasRealImplementation || call.hasRealImplementation
  }

  /// Whether the forwarder returns `Any?`, for `as? Result ?? default`.
  var isUntyped: Bool { method.result == ObjectIdentifier(Untyped.self) }

  /// Whether the call is one of a ``MockFunction``, which is recorded without the closure that the
  /// code under test calls.
  var isFunction: Bool { method.isFunction }
}

/// The place of a received call in its mock's log.
struct LogEntry {
  /// The ordinal of the call, starting at 1.
  let number: Int
  let sequence: UInt64
  /// The generation of the log.
  let generation: Int
}

/// What stubs provide for a received call. A variable of the call's path, which a debug build can't copy.
struct ProvidedAnswer: ~Copyable {
  /// Whether the call runs code before it ends, or waits, so that its end has to be noted.
  var runsCode: Bool
  /// The stub that answers the call, with its answer.
  var stub: Stub?
  var answer: Answer?
  var effects: [SideEffect]?
  /// Whether a stub has given its last answer.
  var exhaustsStubs = false
  /// What the real implementation returned to a closure that follows it, as its arguments.
  var returned: [Any?]?

  /// The closure that takes the result of the real implementation, if the answer has one.
  var follower: AnswerClosure? {
    if case .callThrough(let closure)? = answer { closure } else { nil }
  }
}

/// A closure that a stub runs as a side effect, with what runs it after the call; `nil` if it runs within it.
typealias SideEffect = (closure: AnswerClosure, stub: StubRecord, later: (any LaterEffects)?)

/// The result type of forwarders that return `Any?`.
enum Untyped {}
