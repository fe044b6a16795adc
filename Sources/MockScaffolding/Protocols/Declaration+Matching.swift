extension Declaration {
  /// What two declarations of one member have in common, with each type in one spelling. Overloads
  /// can differ in `async`, but not in `throws`.
  private var identity: Declaration {
    let names = Dictionary(
      generics.enumerated().map { ($1.name, TypeSyntax.named("Generic\($0)")) },
      uniquingKeysWith: { first, _ in first })
    let own = mapTypes { $0.replacingSelf(with: "Self").normalized.substituting(names) }
    var result = Declaration(
      kind: kind.isInitializer ? .initializer("") : kind, name: name.trimming("`"))
    result.modifiers = isStatic ? ["static"] : []
    result.generics = own.generics
    for index in generics.indices { result.generics[index].name = "Generic\(index)" }
    result.parameters = own.parameters
    result.parameters.update(\.name) { _ in "" }
    if isOperator { result.parameters.update(\.label) { _ in "_" } }
    result.isAsync = isAsync
    result.result = own.result
    result.constraints = own.constraints.sorted {
      ($0.subject.text, $0.type.text) < ($1.subject.text, $1.type.text)
    }
    return result
  }

  /// Whether two requirements are met by one member.
  func isSameMember(as other: Declaration) -> Bool { identity == other.identity }

  /// Whether a declaration in an extension is the implementation of a requirement.
  func implements(_ requirement: Declaration) -> Bool {
    // An `async` requirement can be met by a synchronous method.
    var wanted = requirement
    wanted.isAsync = isAsync && requirement.isAsync
    return isSameMember(as: wanted)
      && (errors == .none || requirement.errors != .none)
      && (kind != .initializer("?") || requirement.kind == kind)
      && hasAccessors(of: requirement) { $0 == .none || $1 != .none }
  }

  /// Whether there's an accessor for each one of a requirement, with errors that this one allows.
  func hasAccessors(
    of requirement: Declaration, allowing: (_ own: ThrownErrors, _ required: ThrownErrors) -> Bool
  ) -> Bool {
    requirement.accessors.allSatisfy { required in
      accessors.contains {
        $0.name == required.name && (!$0.isAsync || required.isAsync)
          && allowing($0.errors, required.errors)
      }
    }
  }

  /// Changes the declaration so that it meets another requirement, too.
  mutating func merge(_ other: Declaration) {
    if other.globalActor == nil { attributes.removeAll(where: Declaration.isGlobalActor) }
    isAsync = isAsync && other.isAsync
    errors = errors.narrowed(by: other.errors)
    for accessor in other.accessors {
      if let index = accessors.firstIndex(where: { $0.name == accessor.name }) {
        accessors[index].isAsync = accessors[index].isAsync && accessor.isAsync
        accessors[index].errors = accessors[index].errors.narrowed(by: accessor.errors)
      } else {
        accessors.append(accessor)
      }
    }
    if case .initializer(let suffix) = other.kind, suffix.isEmpty { kind = other.kind }
  }

  /// Gives the declaration the effects of another one, in terms of its own generic parameters.
  mutating func takeEffects(of other: Declaration) {
    let names = Dictionary(
      zip(other.generics, generics).map { ($0.name, TypeSyntax.named($1.name)) },
      uniquingKeysWith: { first, _ in first })
    let other = other.mapTypes { $0.substituting(names) }
    effects = other.effects
    for index in accessors.indices {
      let accessor = other.accessors.first { $0.name == accessors[index].name }
      accessors[index].effects = accessor?.effects ?? accessors[index].effects
    }
  }
}
