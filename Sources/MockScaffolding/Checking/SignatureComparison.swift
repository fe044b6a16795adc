/// Compares the member of a mock with the requirement that it implements.
struct SignatureComparison {
  let graphs: SymbolGraphs
  let type: SourceScanner.MockType
  /// The names of the protocol's associated types.
  let associatedTypes: Set<String>

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
    let own = member.mapTypes { $0.replacingMock(type.name) }
    let expected = requirement.mapTypes { $0.replacingSelf(with: "Self") }
    if own.isAsync, !expected.isAsync { return false }
    if !allows(expected.errors, own.errors) { return false }
    guard own.parameters.count == expected.parameters.count else { return false }
    let renamed = names(of: own, as: expected)
    for (parameter, wanted) in zip(own.parameters, expected.parameters) {
      guard parameter.isVariadic == wanted.isVariadic,
        matches(wanted.type, parameter.type.substituting(renamed))
      else { return false }
    }
    guard matches(expected.result, own.result.substituting(renamed)) else { return false }
    for accessor in expected.accessors {
      guard let match = own.accessors.first(where: { $0.name == accessor.name }),
        !match.isAsync || accessor.isAsync, allows(accessor.errors, match.errors)
      else { return false }
    }
    return own.generics.count == expected.generics.count
  }

  /// The generic parameters of a member under the names that the requirement gives them.
  private func names(of own: Declaration, as expected: Declaration) -> [String: TypeSyntax] {
    Dictionary(
      zip(own.generics, expected.generics).map { ($0.name, .named($1.name)) },
      uniquingKeysWith: { first, _ in first })
  }

  private func allows(_ declared: ThrownErrors, _ actual: ThrownErrors) -> Bool {
    switch (declared, actual) {
    case (_, .none), (.any, _), (.rethrown, .rethrown): true
    case (.typed(let first), .typed(let second)):
      matches(first, second) || matches(first, second.replacingMock(type.name))
    default: false
    }
  }

  /// Whether a type is the one that the requirement has. An associated type that the mock doesn't
  /// name can be any type.
  private func matches(_ expected: TypeSyntax, _ actual: TypeSyntax) -> Bool {
    let (expected, actual) = (expected.normalized, actual.normalized)
    if expected == actual { return true }
    if case .named(let components) = expected, associatedTypes.contains(components[0].name) {
      if type.generics.contains(components[0].name) {
        return false
      }
      if components.count == 1, let alias = type.aliases[components[0].name] {
        return alias.normalized == actual
      }
      return true
    }
    if case .named(let components) = expected, let last = components.last,
      let alias = graphs.aliased(last), matches(alias, actual)
    {
      return true
    }
    if case .named(let components) = actual, var last = components.last, last.symbol == nil {
      last.symbol = graphs.aliases[last.name]
      if let alias = graphs.aliased(last), matches(expected, alias) { return true }
    }
    // A symbol graph leaves out the arguments of opaque parameters.
    if case .prefixed("some", .named(let first)) = expected,
      case .prefixed("some", .named(let second)) = actual, first.last?.arguments.isEmpty == true,
      first.last?.name == second.last?.name
    {
      return true
    }
    // A module or a containing type can stand before the name.
    if case .named(let first) = expected, case .named(let second) = actual,
      first.count != second.count, !first.isEmpty, !second.isEmpty
    {
      return Array(first.suffix(1)) == Array(second.suffix(1))
    }
    if case .attributed(let first, let inner) = expected,
      case .attributed(let second, let other) = actual
    {
      return relevant(first) == relevant(second) && matches(inner, other)
    }
    if case .attributed(let words, let inner) = expected, relevant(words).isEmpty {
      return matches(inner, actual)
    }
    if case .attributed(let words, let inner) = actual, relevant(words).isEmpty {
      return matches(expected, inner)
    }
    let (children, others) = (expected.children, actual.children)
    return !children.isEmpty && children.count == others.count
      && expected.shell == actual.shell && zip(children, others).allSatisfy(matches)
  }

  /// The attributes without those that the compiler adds by itself.
  private func relevant(_ words: [String]) -> Set<String> {
    Set(words).subtracting([
      "@Sendable", "@concurrent", "__owned", "__shared", "isolated", "@preconcurrency",
    ])
  }
}

extension TypeSyntax {
  /// The types that this one consists of.
  fileprivate var children: [TypeSyntax] {
    var result: [TypeSyntax] = []
    _ = mapChildren {
      result.append($0)
      return $0
    }
    return result
  }

  /// The type with its parts left out.
  fileprivate var shell: TypeSyntax { mapChildren { _ in .named("_") } }

  /// Returns the type with `Self` in place of the mock's name.
  func replacingMock(_ name: String) -> TypeSyntax {
    if case .named(let components) = self, components[0].name == name, components.count == 1 {
      return .named("Self")
    }
    if case .named(let components) = self, components[0].name == "Self", components.count > 1 {
      return .named(Array(components.dropFirst()))
    }
    return mapChildren { $0.replacingMock(name) }
  }
}
