extension TypeSyntax {
  /// Returns the type with `@concurrent` for each asynchronous function that has no isolation.
  ///
  /// Without it, the function would have another type in a module that's compiled with
  /// `NonisolatedNonsendingByDefault` than in the protocol's module. The symbol graph states the
  /// isolation of all others.
  func statingConcurrency() -> TypeSyntax {
    let type = mapChildren { $0.statingConcurrency() }
    switch type {
    case .function(let function)
    where function.isAsync
      && !function.parameters.contains { $0.type.specifiers.contains("isolated") }:
      return .attributed(["@concurrent"], type)
    case .attributed(var words, .attributed(["@concurrent"], let function)):
      if !words.contains(where: TypeSyntax.statesIsolation) { words.append("@concurrent") }
      return .attributed(words, function)
    default:
      return type
    }
  }

  private static func statesIsolation(_ word: String) -> Bool {
    let others = ["@escaping", "@Sendable", "@preconcurrency", "@convention"]
    return word.hasPrefix("nonisolated")
      || (word.hasPrefix("@") && !others.contains { word.hasPrefix($0) })
  }
}
