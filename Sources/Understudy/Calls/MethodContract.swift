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

  init<Result, Thrown: Error>(
    _ result: Result.Type, _ thrown: Thrown.Type, isUntyped: Bool, isAsync: Bool
  ) {
    self.result = isUntyped ? nil : result
    accepts = { isUntyped || cast($0, to: result) != nil }
    error = thrown
    acceptsError = { $0 is Thrown }
    self.isAsync = isAsync
  }
}
