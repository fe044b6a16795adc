/// How messages refer to a mock.
struct MockIdentity: Sendable {
  let name: String
  /// Whether the calls are those of static members, which are written with the type's name.
  let isStatic: Bool

  /// A call's description among the calls of other mocks, with the mock's name as a prefix.
  func qualifying(_ call: String) -> String {
    if isStatic { return call }
    return call.hasPrefix("[") ? name + call : "\(name).\(call)"
  }
}
