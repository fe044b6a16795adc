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

  static func throwingForwarder(returning result: Any.Type?) -> String {
    result == Void.self ? "calledThrowing" : "calledThrowReturning"
  }

  /// The forwarder of a call's method as a line to write, with a closure that calls through.
  func forwarder(of call: ForwardedCall, isStatic: Bool) -> String {
    let effects = (error == Never.self ? "" : "try ") + (isAsync ? "await " : "")
    let signature = Signature(call.method).asCode(isFunction: false, isStatic: isStatic)
    let state = isStatic ? "\(signature.base == "init" ? "Self." : "")mockState." : ""
    let name =
      error == Never.self
      ? (result == Void.self ? "called" : "calledReturning")
      : Self.throwingForwarder(returning: result)
    var list = call.arguments.map { $0 is OmittedArgument ? "omitted" : "…" }
    if list.count > signature.labels?.count ?? 0 { list[list.count - 1] = "newValue" }
    let real = MockName(given: isStatic ? "Real" : "real", owner: nil, isStatic: true)
    let implementation = signature.call(with: list.map { $0 == "omitted" ? "…" : $0 }, on: real)
    var parameters = list.isEmpty ? [] : ["with: \(list.joined(separator: ", "))"]
    if error != Never.self, ObjectIdentifier(error) != ObjectIdentifier((any Error).self) {
      parameters.append("throwing: \(error).self")
    }
    return effects + state + name
      + (parameters.isEmpty ? "" : "(\(parameters.joined(separator: ", ")))")
      + " { \(effects)\(implementation) }"
  }
}
