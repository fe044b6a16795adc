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

  /// Whether a member of the same name implements a requirement. It can have fewer effects.
  func implements(_ member: Declaration, _ requirement: MemberWriter) -> Bool {
    [requirement.requirement.declaration, requirement.declaration].contains {
      implements(member, $0)
    }
  }

  /// Whether a member would implement a requirement under its name.
  func canRename(_ member: Declaration, to requirement: MemberWriter) -> Bool {
    var renamed = member
    renamed.name = requirement.requirement.declaration.name
    return hasName(renamed, of: requirement.requirement.declaration)
      && implements(renamed, requirement)
  }

  private func implements(_ member: Declaration, _ requirement: Declaration) -> Bool {
    let mock = [type.name: TypeSyntax.named("Self")]
    let expected = requirement.mapTypes { $0.replacingSelf(with: "Self") }
    // The generic parameters of the member under the names that the requirement gives them.
    let renamed = Dictionary(
      zip(member.generics, expected.generics).map { ($0.name, TypeSyntax.named($1.name)) },
      uniquingKeysWith: { first, _ in first })
    let own = member.mapTypes {
      $0.substituting(mock).replacingSelf(with: "Self").substituting(renamed)
    }
    return own.hasAccessors(of: expected, allowing: isAllowed)
      && (!own.isAsync || expected.isAsync)
      && isAllowed(own.errors, expected.errors)
      && own.generics.count == expected.generics.count
      && own.parameters.count == expected.parameters.count
      && zip(expected.parameters, own.parameters).allSatisfy {
        $0.isVariadic == $1.isVariadic && matches($0.type, $1.type)
      }
      && matches(expected.result, own.result)
  }

  private func isAllowed(_ actual: ThrownErrors, _ declared: ThrownErrors) -> Bool {
    switch (resolved(declared), resolved(actual)) {
    case (_, .none), (.any, _), (.rethrown, .rethrown): true
    case (.typed(let first), .typed(let second)): matches(first, second) || isUnnamed(second)
    case (.typed(let type), _), (_, .typed(let type)): isUnnamed(type)
    default: false
    }
  }

  /// The effects that a requirement has and the member that implements it hasn't, so that no stub can
  /// have them.
  func missingEffects(of member: Declaration, for requirement: Declaration) -> [String] {
    var required = requirement
    // In terms of the member's generic parameters.
    required.generics = member.generics
    required.takeEffects(of: requirement)
    func accessors(_ declaration: Declaration) -> [any HasEffects] {
      declaration.accessors.filter { $0.name == "get" }
    }
    let pairs =
      member.kind.isAccessed
      ? zip(accessors(member), accessors(required)).map { ($0.effects, $1.effects) }
      : [(member.effects, required.effects)]
    return pairs.flatMap { own, required in
      [
        required.isAsync && !own.isAsync ? "async" : "",
        isAllowed(required.errors, own.errors) ? "" : required.errors.text,
      ].filter { !$0.isEmpty }
    }
  }

  /// Whether a member is isolated to another global actor than its requirement, so that it can't implement
  /// it. One that isn't isolated can, and one whose caller awaits it.
  func hasOtherIsolation(_ member: Declaration, than requirement: MemberWriter) -> Bool {
    func name(_ actor: String) -> String? {
      actor.split(separator: ".").last.map { String($0).trimming("@") }
    }
    guard let own = member.globalActor, !requirement.declaration.isAwaited else { return false }
    if let actor = requirement.overridesInitializer ? nil : requirement.declaration.globalActor {
      return name(own) != name(actor)
    }
    // A conformance can be isolated, too.
    return !type.isIsolated && !type.hasIsolatedConformance
  }

  /// The errors with the types that the mock gives to associated types.
  private func resolved(_ errors: ThrownErrors) -> ThrownErrors {
    guard case .typed(let error) = errors else { return errors }
    if let alias = error.simpleName.flatMap({ type.aliases[$0] }) {
      return ThrownErrors(throwing: alias)
    }
    // In a source, the name of the protocol can stand alone.
    let isProtocol =
      error.normalized == .named("Error") && !type.generics.contains("Error") && !isUnnamed(error)
    return isProtocol ? .any : errors
  }

  /// Whether a type is an associated type that the mock doesn't name, so that it can be any type.
  private func isUnnamed(_ expected: TypeSyntax) -> Bool {
    guard case .named(let components) = expected, case let name = components[0].name else {
      return false
    }
    return writer.model.associatedTypes.contains { $0.name == name }
      && (components.count > 1 || type.aliases[name] == nil) && !type.generics.contains(name)
  }

  /// Whether a type is the one that the requirement has.
  private func matches(_ expected: TypeSyntax, _ actual: TypeSyntax) -> Bool {
    let (expected, actual) = (simplified(expected), simplified(actual))
    if expected == actual { return true }
    if isUnnamed(expected) { return true }
    if let name = expected.simpleName, let alias = type.aliases[name],
      writer.model.associatedTypes.contains(where: { $0.name == name })
    {
      return alias.normalized == actual
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
