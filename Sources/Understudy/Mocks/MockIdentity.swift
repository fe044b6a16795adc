/// How messages refer to a mock.
struct MockIdentity: Sendable {
  /// The name that the test gave the mock.
  let given: String?
  private let owner: Unchecked<Any.Type>?
  /// Whether the mock is a type, whose static members are written with the type's name.
  let isStatic: Bool

  init(given: String?, owner: Any.Type?, isStatic: Bool) {
    self.given = given
    self.owner = owner.map(Unchecked.init)
    self.isStatic = isStatic
  }

  /// The given name, or else the name of the mock's type.
  var name: String { given ?? owner.map { String(describing: $0.value) } ?? "the mock" }

  /// Returns a call's description with the mock's name as a prefix, to distinguish it from the
  /// calls of other mocks.
  func qualifying(_ call: String) -> String {
    if isStatic { return call }
    return call.hasPrefix("[") ? name + call : "\(name).\(call)"
  }
}
