/// A call as the forwarder passes it to the router.
struct ForwardedCall {
  let method: MethodID
  let arguments: [Any?]
  /// The type of the mock, for its default name.
  let owner: Any.Type
}
