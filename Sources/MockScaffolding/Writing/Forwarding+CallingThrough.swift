// The members of spies, which run the real instance.

extension Forwarding {
  var callsThrough: Bool { writer.options.isSpy && callThroughObstacle == nil }

  /// Why a member of a spy can't run the real one.
  var callThroughObstacle: String? {
    let parameters = declaration.parameters
    let types = parameters.map(\.type)
    let obstacles: KeyValuePairs = [
      errors == .rethrown: "A rethrowing method can't run a closure that throws",
      parameters.contains(where: \.isVariadic):
        "The values of a variadic parameter can't be passed on",
      member.requirement.symbol.hasLostArguments:
        "The arguments of an opaque parameter aren't known",
      !canReplaceSelf: "The real instance has another type",
      declaration.modifiers.contains("optional"): "The real instance may not have it",
      member.requirement.isMerged && writer.needsRealType: "Several protocols require it",
      types.contains(where: member.isNoncopyable):
        "A value that can't be copied can't be passed on",
      writer.base == .actor && !isAsync && !declaration.isStatic && !member.isNonisolated:
        "The real instance is another actor",
      writer.base.isIsolated && member.isNonisolated: "The real instance is isolated",
      (types + [declaration.result]).contains { $0.specifiers.contains("sending") }:
        "A sending value can't be passed on",
    ]
    return obstacles.first(where: \.key)?.value
  }

  /// Whether each spy among the arguments and the result stands for its real instance.
  var canReplaceSelf: Bool {
    let original = member.requirement.declaration
    let types = original.parameters.map(\.type) + [original.result]
    if writer.base != .mock, original.usesSelf { return false }
    return types.allSatisfy { $0.simpleName == "Self" || !$0.contains { $0.simpleName == "Self" } }
  }

  var realInitializer: String {
    effects.callWords + "Real(\(realArguments.joined(separator: ", ")))"
  }

  private var realArguments: [String] { realArguments(changing: { SourceText.escaped($0.name) }) }

  /// - Parameter variable: The name of what the real instance changes for an `inout` parameter.
  private func realArguments(changing variable: (Declaration.Parameter) -> String) -> [String] {
    declaration.parameters.map { parameter in
      let name = SourceText.escaped(parameter.name)
      let label =
        parameter.label == "_" || declaration.isOperator ? "" : parameter.label + ": "
      if case .prefixed("repeat", _) = parameter.type { return "\(label)repeat each \(name)" }
      if parameter.type.simpleName == writer.typeName {
        return "\(label)\(name).\(writer.realName)"
      }
      if parameter.type.specifiers.contains("inout") { return "\(label)&\(variable(parameter))" }
      if parameter.type.specifiers.contains("@autoclosure") {
        return label + parameter.name + "Value"
      }
      return label + name
    }
  }

  /// The name of the variable that the real instance changes.
  private func copy(of parameter: Declaration.Parameter) -> String {
    unused("real" + parameter.name.capitalizedFirst)
  }

  func callingThrough(changingInouts: Bool) -> [Code] {
    if !changingInouts { return preludes + plain(running: [.line(realCall(realArguments))]) }
    let realCall = realCall(realArguments(changing: copy))
    let values = (returns ? ["realResult"] : []) + inouts.map(copy)
    return assigningInouts(
      running: inouts.map { .line("var \(copy(of: $0)) = \(SourceText.escaped($0.name))") } + [
        .line((returns ? "let realResult = " : "") + realCall),
        .line("return " + SourceText.tuple(values)),
      ])
  }

  private func realCall(_ arguments: [String]) -> String {
    var owner = declaration.isStatic ? "Real" : writer.realName
    if member.requirement.isMerged { owner = "(\(owner) as any \(member.requirement.origin))" }
    let list = arguments.joined(separator: ", ")
    let name = declaration.name
    var text = "\(owner).\(name)(\(list))"
    switch declaration.kind {
    case .property: text = "\(owner).\(name)"
    case .subscript: text = "\(owner)[\(list)]"
    case .function where declaration.isOperator:
      text =
        arguments.count == 2
        ? "\(arguments[0]) \(name) \(arguments[1])"
        : declaration.modifiers.contains("postfix") ? list + name : name + list
    default: break
    }
    if isSetter { return "\(effects.callWords)\(text) = newValue" }
    let isWrapped = declaration.result.simpleName == writer.typeName
    return effects.callWords
      + (isWrapped ? "\(writer.typeName)(\(writer.realName): \(text))" : text)
  }
}
