extension Declaration {
  /// The declaration as two declarations of one member have it: without names of parameters, and
  /// with each type in one spelling.
  private var comparable: Declaration {
    let names = Dictionary(
      generics.enumerated().map { ($1.name, TypeSyntax.named("Generic\($0)")) },
      uniquingKeysWith: { first, _ in first })
    var copy = mapTypes { $0.replacingSelf(with: "Self").normalized.substituting(names) }
    for index in copy.generics.indices { copy.generics[index].name = "Generic\(index)" }
    copy.constraints.sort { ($0.subject.text, $0.type.text) < ($1.subject.text, $1.type.text) }
    for index in copy.parameters.indices {
      copy.parameters[index].name = ""
      if isOperator { copy.parameters[index].label = "_" }
    }
    copy.attributes = []
    copy.modifiers = isStatic ? ["static"] : []
    copy.bodyStart = nil
    (copy.accessors, copy.line, copy.start) = ([], 0, 0)
    copy.name = copy.name.trimming("`")
    return copy
  }

  /// Whether two requirements are met by one member. Overloads can differ in `async`, but not in
  /// `throws`.
  func isSameMember(as other: Declaration) -> Bool {
    var (first, second) = (comparable, other.comparable)
    (first.errors, second.errors) = (.none, .none)
    if first.kind != .property, first.kind != .subscript, case .initializer = first.kind {
      (first.kind, second.kind) = (
        .initializer(""), second.kind.isInitializer ? .initializer("") : second.kind
      )
    }
    return first == second
  }

  /// Whether a declaration in an extension is the implementation of a requirement.
  func implements(_ requirement: Declaration) -> Bool {
    guard isSameMember(as: requirement) else {
      // An `async` requirement can be met by a synchronous method.
      guard requirement.isAsync, !isAsync else { return false }
      var copy = requirement
      copy.isAsync = false
      return implements(copy)
    }
    if errors != .none, requirement.errors == .none { return false }
    if kind == .initializer("?"), requirement.kind != .initializer("?") { return false }
    for accessor in requirement.accessors {
      guard let own = accessors.first(where: { $0.name == accessor.name }) else { return false }
      if own.isAsync && !accessor.isAsync { return false }
      if own.errors != .none, accessor.errors == .none { return false }
    }
    return true
  }

  /// Changes the declaration so that it meets another requirement, too.
  mutating func merge(_ other: Declaration) {
    if other.errors == .none { errors = .none }
    for accessor in other.accessors {
      if let index = accessors.firstIndex(where: { $0.name == accessor.name }) {
        if accessor.errors == .none { accessors[index].errors = .none }
        if !accessor.isAsync { accessors[index].isAsync = false }
      } else {
        accessors.append(accessor)
      }
    }
    if case .initializer(let suffix) = other.kind, suffix.isEmpty { kind = other.kind }
  }
}
