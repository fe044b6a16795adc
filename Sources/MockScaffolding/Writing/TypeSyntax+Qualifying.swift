extension TypeSyntax {
  /// The public types of the library, which a mock's file imports beside the types of the protocol.
  private static let libraryTypes: Set = [
    "ArgumentCaptor", "ArgumentEquality", "CallCount", "Invocation", "Mock", "MockPolicy",
    "MockSession", "MockSessionTrait", "MockState", "Mocked", "Mocking", "Stubbing",
    "UnstubbedCallError", "Verification",
  ]

  /// Returns the type with the module in front of names that would mean something else in a mock.
  ///
  /// - Parameter shadows: The names of the generic parameters.
  func qualifyingNames(shadowedBy shadows: Set<String>) -> TypeSyntax {
    let type = mapChildren { $0.qualifyingNames(shadowedBy: shadows) }
    guard case .named(let components) = type, let first = components.first,
      let symbol = first.symbol, let module = MangledName.module(of: symbol),
      // The name of a type ends so, and not that of a generic parameter or an associated type.
      ["P", "V", "C", "O", "a"].contains(where: symbol.hasSuffix), !symbol.hasSuffix("Qa"),
      module != "Understudy",
      shadows.contains(first.name) || TypeSyntax.libraryTypes.contains(first.name)
    else { return type }
    return .named([Component(name: module)] + components)
  }
}
