/// How messages refer to a mock.
struct MockIdentity: Sendable {
  let name: String
  /// Whether the mock is a type, whose static members are written with the type's name.
  let isStatic: Bool

  /// Returns a call's description with the mock's name as a prefix, to distinguish it from the
  /// calls of other mocks.
  func qualifying(_ call: String) -> String {
    if isStatic { return call }
    return call.hasPrefix("[") ? name + call : "\(name).\(call)"
  }
}
