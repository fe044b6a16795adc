/// Writes one member of a mock.
struct MemberWriter {
  let writer: MockWriter
  let requirement: MockedProtocol.Requirement
  /// The declaration in terms of the mock, without `Self`.
  var declaration: Declaration

  init(_ requirement: MockedProtocol.Requirement, in writer: MockWriter) {
    self.writer = writer
    self.requirement = requirement
    var declaration = OpaqueParameters.named(
      in: requirement.declaration, symbol: requirement.symbol)
    for index in declaration.parameters.indices {
      let parameter = declaration.parameters[index]
      // Parameters without a name, or with one that has a meaning in the body.
      guard ["_", "self", "Self"].contains(parameter.name) else { continue }
      let names = declaration.parameters.map(\.name)
      let candidates = ["value"] + (2...declaration.parameters.count + 2).map { "value\($0)" }
      declaration.parameters[index].name = candidates.first { !names.contains($0) } ?? "value"
    }
    let shadows = writer.genericNames.union(declaration.generics.map(\.name))
    self.declaration = declaration.mapTypes {
      $0.replacingSelf(with: writer.typeName).statingConcurrency()
        .qualifyingNames(shadowedBy: shadows)
    }
  }

  /// The name of the requirement with its labels.
  var name: String { requirement.declaration.displayName }

  /// The lines of the member, with its attributes.
  func lines() -> [String] {
    if let lines = SpecialMember(self).lines { return attributeLines(isDiscardable: false) + lines }
    if let reason = obstacle { return unsupported(reason) }
    switch declaration.kind {
    case .function: return functionLines
    case .initializer(let suffix): return initializerLines(suffix)
    case .property, .subscript: return accessorLines
    }
  }

  // MARK: What can't be generated

  var obstacle: String? {
    let result = declaration.result
    if result.bare.text == "Never" { return "a forwarder can't return Never" }
    if isNoncopyable(result) {
      return "create \(result.bare.text), which can't be copied, from a part that's forwarded"
    }
    if declaration.kind.isInitializer, case .superclass(let name) = writer.base {
      return "call an initializer of \(name), then forward"
    }
    if overridesInitializer, writer.options.isSpy,
      declaration.isAsync || declaration.errors != .none || declaration.kind != .initializer("")
    {
      return "the initializer of a mock can't throw, so it can't call the real one"
    }
    if OpaqueParameters.isLost(in: declaration, symbol: requirement.symbol) {
      return "the symbol graph leaves out the arguments of its opaque parameters"
    }
    return nil
  }

  func unsupported(_ reason: String) -> [String] {
    let warning =
      "  #warning(" + SourceText.literal("\(declaration.displayName): \(reason)") + ")"
    let body = Layout.Statement.line(
      "fatalError(\(SourceText.literal("\(declaration.displayName) isn't mocked.")))")
    var lines = [warning] + attributeLines(isDiscardable: false)
    if declaration.kind == .property || declaration.kind == .subscript {
      let accessors = declaration.accessors.map {
        ["    \(accessorHead($0)) {"] + Layout.lines(of: body, indentation: 6, width: Layout.width)
          + ["    }"]
      }
      lines += accessorHeader + accessors.joined() + ["  }"]
    } else {
      lines += Layout.lines(of: function(body: [body], isExpanded: true), indentation: 2)
    }
    return lines
  }

  func isNoncopyable(_ type: TypeSyntax) -> Bool {
    let bare = resolved(type).bare
    if bare.text.contains("~Copyable") || bare.text.contains("~Escapable") { return true }
    if let name = bare.simpleName {
      let generic = declaration.generics.first { $0.name == name }
      let constraints =
        [generic?.constraint].compactMap { $0 }
        + declaration.constraints.filter { $0.subject == bare }.map(\.type)
      if constraints.contains(where: { $0.text.contains("~") }) { return true }
    }
    switch bare {
    case .optional(let wrapped), .implicitlyUnwrapped(let wrapped): return isNoncopyable(wrapped)
    case .tuple(let elements): return elements.contains { isNoncopyable($0.type) }
    case .named(let components):
      let known: Set = [
        "Span", "RawSpan", "MutableSpan", "MutableRawSpan", "OutputSpan", "OutputRawSpan",
        "UTF8Span",
        "Mutex", "Atomic", "AtomicLazyReference",
      ]
      let isStandard =
        components[0].symbol.map {
          ["Swift", "Synchronization"].contains(MangledName.module(of: $0))
        }
      if components.count == 1, known.contains(components[0].name), isStandard ?? true {
        return true
      }
      return components.last?.symbol.map(writer.graphs.isNoncopyable) ?? false
    default: return false
    }
  }

  /// The type that a type alias stands for.
  func resolved(_ type: TypeSyntax) -> TypeSyntax {
    var type = type
    for _ in 0..<10 {
      switch type {
      case .attributed(let attributes, let inner):
        return .attributed(attributes, resolved(inner))
      case .named(let components):
        guard let last = components.last, let alias = writer.graphs.aliased(last) else {
          return type
        }
        type = alias
      default:
        return type
      }
    }
    return type
  }

  // MARK: Signatures

  /// The attributes that stand on lines of their own.
  func attributeLines(isDiscardable: Bool) -> [String] {
    var lines = SourceText.availability(
      requirement.availability, in: writer.model.symbol.availability ?? [])
    lines += declaration.attributes.filter { $0 == "@Sendable" || $0.hasPrefix("@objc") }
    if isDiscardable { lines.append("@discardableResult") }
    return lines.flatMap { SourceText.wrapped($0, indentation: 2) }
  }

  /// The attributes and modifiers in front of `func`.
  var modifiers: String {
    var words = declaration.attributes.filter { attribute in
      !["@discardableResult", "@Sendable", "@objc", "@available", "@inlinable", "@backDeployed"]
        .contains { attribute.hasPrefix($0) }
        // The mock's type is isolated, and so are its members.
        && writer.base != .isolated(attribute)
    }
    if !writer.access.isEmpty { words.append("public") }
    let dropped: Set = [
      "mutating", "nonmutating", "consuming", "borrowing", "__consuming", "override", "optional",
    ]
    words += declaration.modifiers.filter { !dropped.contains($0) }
    if needsNonisolated { words.append("nonisolated") }
    return words.map { $0 + " " }.joined()
  }

  /// Whether the member of an isolated type isn't isolated.
  var isNonisolated: Bool {
    needsNonisolated || declaration.modifiers.contains { $0.hasPrefix("nonisolated") }
  }

  /// Whether a member of an isolated type has to be callable from elsewhere, as its protocol is.
  var needsNonisolated: Bool {
    if declaration.isStatic || declaration.isAsync || declaration.kind.isInitializer {
      return false
    }
    if declaration.modifiers.contains(where: { $0.hasPrefix("nonisolated") }) { return false }
    switch writer.base {
    case .actor:
      let isolated =
        requirement.symbol.pathComponents.dropLast().last.map { _ in
          writer.isActorProtocol(requirement)
        } ?? true
      return !isolated && !declaration.attributes.contains("@MainActor")
    case .isolated(let actor):
      return !declaration.attributes.contains(actor)
        && !declaration.attributes.contains("@MainActor")
    default:
      return false
    }
  }

  var genericClause: String {
    let generics = declaration.generics
    if generics.isEmpty { return "" }
    let texts = generics.map { parameter in
      let types =
        [parameter.constraint].compactMap { $0 }
        + declaration.constraints.filter {
          isInline($0) && $0.subject.genericName == parameter.name
        }
        .map(\.type)
      let name = parameter.keyword.map { $0 + " " + parameter.name } ?? parameter.name
      let merged = writer.merged(types).map(\.text)
      return merged.isEmpty ? name : "\(name): \(merged.joined(separator: " & "))"
    }
    return "<\(texts.joined(separator: ", "))>"
  }

  /// Whether a constraint can stand beside the generic parameter.
  func isInline(_ constraint: Declaration.Constraint) -> Bool {
    constraint.relation == ":"
      && declaration.generics.contains {
        $0.name == constraint.subject.genericName && ($0.keyword == "each") == constraint.isPack
      }
  }

  var whereConstraints: [String] {
    declaration.constraints.filter { !isInline($0) }.map(writer.constraintText)
  }

  var parameterTexts: [String] {
    declaration.parameters.map { parameter in
      let label = parameter.label
      let name = SourceText.escaped(parameter.name)
      var names: String
      if declaration.kind == .subscript {
        names =
          label == "_" ? name : label == parameter.name ? "\(label) \(name)" : "\(label) \(name)"
      } else {
        names = label == parameter.name ? label : "\(label) \(name)"
      }
      if names == parameter.name, name != parameter.name { names = parameter.name }
      var type = parameter.type.text
      if parameter.isVariadic {
        if case .function = parameter.type { type = "(\(type))" }
        type += "..."
      }
      let isolation = isCallerIsolation(parameter) ? " = #isolation" : ""
      return "\(names): \(type)\(isolation)"
    }
  }

  /// Whether a parameter is the actor of the caller.
  func isCallerIsolation(_ parameter: Declaration.Parameter) -> Bool {
    guard case .attributed(let specifiers, let type) = parameter.type,
      specifiers.contains("isolated"), case .optional = type
    else { return false }
    return true
  }

  var tail: String {
    if overridesInitializer { return "" }
    var words: [String] = []
    if declaration.isAsync { words.append("async") }
    if declaration.errors != .none { words.append(declaration.errors.text) }
    if !declaration.result.isVoid, !declaration.kind.isInitializer {
      words.append("-> " + declaration.result.text)
    }
    return words.joined(separator: " ")
  }

  func function(body: [Layout.Statement], isExpanded: Bool = false) -> Layout.Function {
    var head = modifiers
    switch declaration.kind {
    case .initializer(let suffix):
      head += overridesInitializer ? "override init" : "init" + suffix
    default:
      // An operator is separated from what follows it.
      head += "func " + declaration.name + (declaration.isOperator ? " " : "")
    }
    return Layout.Function(
      head: head + genericClause, parameters: parameterTexts, tail: tail,
      constraints: whereConstraints, body: body, isExpanded: isExpanded)
  }

  // MARK: Functions

  var functionLines: [String] {
    let body = Forwarding(self, errors: declaration.errors, isAsync: declaration.isAsync).body
    let isDiscardable = !declaration.result.isVoid && !declaration.isOperator
    return Forwarding(self, errors: declaration.errors, isAsync: declaration.isAsync).comments
      + attributeLines(isDiscardable: isDiscardable)
      + Layout.lines(of: function(body: body), indentation: 2)
  }

}

extension TypeSyntax {
  /// The name of a generic parameter or a pack.
  fileprivate var genericName: String? {
    if case .prefixed("each", let type) = self { return type.simpleName }
    return simpleName
  }
}

extension MockWriter {
  /// Whether the protocol that declares a requirement inherits from `Actor`.
  func isActorProtocol(_ requirement: MockedProtocol.Requirement) -> Bool {
    if requirement.origin == model.name.name { return true }
    guard let origin = graphs.owner(of: requirement.symbol) else { return false }
    return graphs.ancestors(of: origin).contains { $0.identifier == KnownProtocol.actor }
  }
}
