// The declaration of a member.

extension MemberWriter {
  /// The attributes that stand on lines of their own.
  var attributes: [Code] {
    let availability = SourceText.availability(of: requirement.symbol, in: writer.model.symbol)
    let others = declaration.attributes.filter { $0 == "@Sendable" || $0.hasPrefix("@objc") }
    return (availability + others).map { .line($0) }
  }

  /// The declaration, up to the brace in front of the body.
  var head: String { modifiers + signature + " {" }

  /// The declaration without modifiers.
  var signature: String {
    let name =
      switch declaration.kind {
      case .property: "var \(declaration.name): \(declaration.result.text)"
      case .subscript: "subscript"
      case .initializer(let suffix): overridesInitializer ? "override init" : "init" + suffix
      // An operator is separated from what follows it.
      case .function: "func " + declaration.name + (declaration.isOperator ? " " : "")
      }
    if declaration.kind == .property { return name }
    let parameters = "\(name)\(genericClause)(\(parameterTexts.joined(separator: ", ")))"
    if overridesInitializer { return parameters }
    let returns = !declaration.result.isVoid && !declaration.kind.isInitializer
    let constraints = declaration.constraints.filter { !isInline($0) }.map(writer.constraintText)
    return SourceText.words(
      parameters, declaration.effects.text,
      returns ? "-> " + declaration.result.text : "",
      constraints.isEmpty ? "" : "where " + constraints.joined(separator: ", "))
  }

  /// The attributes and modifiers in front of `func`.
  var modifiers: String {
    var words = declaration.attributes.filter { attribute in
      !["@discardableResult", "@Sendable", "@objc", "@available", "@inlinable", "@backDeployed"]
        .contains { attribute.hasPrefix($0) }
        && (attribute != declaration.globalActor || globalActor != nil)
    }
    if !writer.access.isEmpty { words.append("public") }
    let dropped: Set = [
      "mutating", "nonmutating", "consuming", "borrowing", "__consuming", "override", "optional",
    ]
    words += declaration.modifiers.filter { !dropped.contains($0) }
    if needsNonisolated { words.append("nonisolated") }
    return words.map { $0 + " " }.joined()
  }

  /// The global actor of the member, unless its type is isolated, too, or the initializer of `Mock`
  /// isn't.
  var globalActor: String? {
    declaration.globalActor.flatMap {
      writer.base == .isolated($0) || overridesInitializer ? nil : $0
    }
  }

  /// Whether the member of an isolated type isn't isolated.
  var isNonisolated: Bool {
    needsNonisolated || declaration.modifiers.contains { $0.hasPrefix("nonisolated") }
  }

  /// Whether a member of an isolated type has to be callable from elsewhere, as its protocol is.
  var needsNonisolated: Bool {
    if declaration.isStatic || declaration.isAsync || declaration.kind.isInitializer
      || declaration.modifiers.contains(where: { $0.hasPrefix("nonisolated") })
      || declaration.attributes.contains("@MainActor")
    {
      return false
    }
    switch writer.base {
    case .actor:
      return !writer.graphs.ancestors(of: requirement.owner.identifier.precise)
        .contains { $0.identifier == KnownSymbol.actor }
    case .isolated(let actor): return !declaration.attributes.contains(actor)
    default: return false
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

  var parameterTexts: [String] {
    declaration.parameters.map { parameter in
      let name = SourceText.escaped(parameter.name)
      var names = "\(parameter.label) \(name)"
      if declaration.kind == .subscript {
        if parameter.label == "_" { names = name }
      } else if parameter.label == parameter.name {
        names = parameter.label
      }
      var type = TypeSyntax.Element(type: parameter.type, isVariadic: parameter.isVariadic).text
      // The actor of the caller.
      if case .attributed(let words, .optional) = parameter.type, words.contains("isolated") {
        type += " = #isolation"
      }
      return "\(names): \(type)"
    }
  }
}

extension TypeSyntax {
  /// The name of a generic parameter or a pack.
  fileprivate var genericName: String? {
    if case .prefixed("each", let type) = self { return type.simpleName }
    return simpleName
  }
}
