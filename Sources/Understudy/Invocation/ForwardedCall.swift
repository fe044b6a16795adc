/// What a forwarder knows of the call that it hands to its mock's state.
struct ForwardedCall {
  let method: MethodID
  let arguments: [Any?]
  /// The type of the mock, for its default name.
  let owner: Any.Type
}

/// What a forwarder promises of its method; stubs are checked against it where they are written.
struct MethodShape {
  /// The type that the method returns; `nil` for the untyped form, which takes any value.
  let result: Any.Type?
  let accepts: (Any?) -> Bool
  /// The type that the method throws; `Never` where it throws nothing.
  let error: any Error.Type
  let acceptsError: (any Error) -> Bool
  let isAsync: Bool
}

extension MethodShape {
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
