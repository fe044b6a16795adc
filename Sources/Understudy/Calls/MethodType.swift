internal import UnderstudyValues

/// What a method can return and throw, according to the types of its forwarder. Stubs are checked
/// against it when they're written.
struct MethodType {
  /// The type that the method returns; `nil` for the untyped form, which accepts any value.
  let result: Any.Type?
  let accepts: (Any?) -> Bool
  /// The type that the method throws; `Never` if it throws nothing. A closure of a ``MockFunction``
  /// can be asynchronous and throw any error, as far as a stub knows.
  let error: any Error.Type
  let acceptsError: (any Error) -> Bool
  let isAsync: Bool
  /// Whether the forwarder has a closure that calls through to a real implementation.
  let hasRealImplementation: Bool

  init<Result, Thrown: Error>(
    of call: ForwardedCall, _ result: Result.Type, _ thrown: Thrown.Type
  ) {
    let isUntyped = call.isUntyped
    self.result = isUntyped ? nil : result
    accepts = { isUntyped || cast($0, to: result) != nil }
    let isFunction = call.isFunction
    error = isFunction ? (any Error).self : thrown
    acceptsError = { isFunction || $0 is Thrown }
    isAsync = isFunction || call.isAsync
    hasRealImplementation = call.hasRealImplementation
  }
}

extension ForwardedCall {
  /// The name of the forwarder of a method that throws; `nil` for a function.
  func throwingForwarder(returning result: Any.Type?) -> String? {
    if isFunction { return nil }
    return result == Void.self && !isUntyped ? "calledThrowing" : "calledThrowReturning"
  }
}
