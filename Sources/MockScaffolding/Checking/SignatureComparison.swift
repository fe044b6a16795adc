/// Compares the member of a mock with the requirement that it implements.
struct SignatureComparison {
  let type: MockType
  let writer: MockWriter

  /// Whether a member has the name and the labels of a requirement.
  func hasName(_ member: Declaration, of requirement: Declaration) -> Bool {
    let kinds =
      member.kind == requirement.kind
      || (member.kind.isInitializer && requirement.kind.isInitializer)
    return kinds && member.isStatic == requirement.isStatic
      && member.name.trimming("`") == requirement.name.trimming("`")
      && (member.isOperator
        || member.parameters.map(\.label) == requirement.parameters.map(\.label))
      && fixity(member) == fixity(requirement)
  }

  private func fixity(_ declaration: Declaration) -> String? {
    declaration.modifiers.first { $0 == "prefix" || $0 == "postfix" }
  }

  /// Whether a member of the same name implements a requirement.
  func implements(_ member: Declaration, _ requirement: Declaration) -> Bool {
    let mock = [type.name: TypeSyntax.named("Self")]
    let own = member.mapTypes { $0.substituting(mock).replacingSelf(with: "Self") }
    let expected = requirement.mapTypes { $0.replacingSelf(with: "Self") }
    // The generic parameters of the member under the names that the requirement gives them.
    let renamed = Dictionary(
      zip(own.generics, expected.generics).map { ($0.name, TypeSyntax.named($1.name)) },
      uniquingKeysWith: { first, _ in first })
    return own.hasAccessors(of: expected, allowing: isAllowed)
      && (!own.isAsync || expected.isAsync)
      && isAllowed(own.errors, expected.errors)
      && own.generics.count == expected.generics.count
      && own.parameters.count == expected.parameters.count
      && zip(expected.parameters, own.parameters).allSatisfy {
        $0.isVariadic == $1.isVariadic && matches($0.type, $1.type.substituting(renamed))
      }
      && matches(expected.result, own.result.substituting(renamed))
  }

  private func isAllowed(_ actual: ThrownErrors, _ declared: ThrownErrors) -> Bool {
    switch (declared, actual) {
    case (_, .none), (.any, _), (.rethrown, .rethrown): true
    case (.typed(let first), .typed(let second)): matches(first, second)
    default: false
    }
  }

  /// Whether a type is the one that the requirement has.
  private func matches(_ expected: TypeSyntax, _ actual: TypeSyntax) -> Bool {
    let (expected, actual) = (simplified(expected), simplified(actual))
    if expected == actual { return true }
    if case .named(let components) = expected, case let name = components[0].name,
      writer.model.associatedTypes.contains(where: { $0.name == name })
    {
      if components.count == 1, let alias = type.aliases[name] { return alias.normalized == actual }
      // One that the mock doesn't name can be any type.
      return !type.generics.contains(name)
    }
    if let alias = aliased(expected), matches(alias, actual) { return true }
    if let alias = aliased(actual), matches(expected, alias) { return true }
    switch (expected, actual) {
    case (.prefixed("some", .named(let first)), .prefixed("some", .named(let second)))
    where first.last?.arguments.isEmpty == true:
      // A symbol graph leaves out the arguments of opaque parameters.
      return first.last?.name == second.last?.name
    case (.named(let first), .named(let second)) where first.count != second.count:
      // A module or a containing type can stand before the name.
      return first.last == second.last
    default:
      let (children, others) = (expected.children, actual.children)
      return !children.isEmpty && children.count == others.count
        && expected.shell == actual.shell && zip(children, others).allSatisfy(matches)
    }
  }

  private func aliased(_ type: TypeSyntax) -> TypeSyntax? {
    guard case .named(let components) = type, var last = components.last else { return nil }
    last.symbol = last.symbol ?? writer.graphs.aliases[last.name]
    return writer.graphs.aliased(last)
  }

  /// The type in one spelling, without the attributes that the compiler adds by itself.
  private func simplified(_ type: TypeSyntax) -> TypeSyntax {
    let added: Set = [
      "@Sendable", "@concurrent", "__owned", "__shared", "isolated", "@preconcurrency",
    ]
    guard case .attributed(let words, let inner) = type.normalized else { return type.normalized }
    let others = words.filter { !added.contains($0) }
    return others.isEmpty ? inner : .attributed(others, inner)
  }
}

extension TypeSyntax {
  /// The type with its parts left out.
  fileprivate var shell: TypeSyntax { mapChildren { _ in .named("_") } }
}
