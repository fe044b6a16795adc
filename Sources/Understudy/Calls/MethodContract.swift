/// What a method can return and throw, according to the types of its forwarder. Stubs are checked
/// against it when they're written.
struct MethodContract {
  /// The type that the method returns; `nil` for the untyped form, which accepts any value.
  let result: Any.Type?
  let accepts: (Any?) -> Bool
  /// The type that the method throws; `Never` if it throws nothing.
  let error: any Error.Type
  let acceptsError: (any Error) -> Bool
  let isAsync: Bool
  /// Whether the forwarder has a closure that calls through to a real implementation.
  let callsThrough: Bool

  init<Result, Thrown: Error>(
    _ result: Result.Type, _ thrown: Thrown.Type, isUntyped: Bool, isAsync: Bool,
    callsThrough: Bool = false
  ) {
    self.result = isUntyped ? nil : result
    accepts = { isUntyped || cast($0, to: result) != nil }
    error = thrown
    acceptsError = { $0 is Thrown }
    self.isAsync = isAsync
    self.callsThrough = callsThrough
  }

  /// The forwarder of a method as a line to write, with a closure that calls through to an instance.
  func forwarder(of method: MethodID, callingThrough instance: String) -> String {
    let signature = Signature(method.signature)
    let arguments = signature.labels?.isEmpty == false ? "…" : ""
    let member =
      signature.labels == nil
      ? "\(instance).\(signature.base)"
      : signature.isSubscript
        ? "\(instance)[\(arguments)]" : "\(instance).\(signature.base)(\(arguments))"
    let effects = (error == Never.self ? "" : "try ") + (isAsync ? "await " : "")
    let name =
      error == Never.self
      ? (result == Void.self ? "called" : "calledReturning")
      : (result == Void.self ? "calledThrowing" : "calledThrowReturning")
    let list = arguments.isEmpty ? "" : "(with: …)"
    return "\(effects)\(name)\(list) { \(effects)\(member) }"
  }
}
