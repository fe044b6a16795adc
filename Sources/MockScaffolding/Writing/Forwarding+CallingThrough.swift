// The members of spies, which run the real instance.

extension Forwarding {
  /// Why a member of a spy can't run the real one.
  var callThroughObstacle: String? {
    if errors == .rethrown { return "A rethrowing method can't run a closure that throws" }
    if declaration.parameters.contains(where: \.isVariadic) {
      return "The values of a variadic parameter can't be passed on"
    }
    if member.requirement.symbol.hasLostArguments {
      return "The arguments of an opaque parameter aren't known"
    }
    if !canReplaceSelf { return "The real instance has another type" }
    if member.requirement.isMerged, writer.needsRealType { return "Several protocols require it" }
    if hasNoncopyable { return "A value that can't be copied can't be passed on" }
    switch writer.base {
    case .actor where !isAsync && !declaration.isStatic && !member.isNonisolated:
      return "The real instance is another actor"
    case .isolated where member.isNonisolated:
      return "The real instance is isolated"
    default: break
    }
    if declaration.parameters.contains(where: { $0.type.specifiers.contains("sending") })
      || declaration.result.specifiers.contains("sending")
    {
      return "A sending value can't be passed on"
    }
    return nil
  }

  /// Whether each spy among the arguments and the result stands for its real instance.
  var canReplaceSelf: Bool {
    let original = member.requirement.declaration
    let types = original.parameters.map(\.type) + [original.result]
    if writer.base != .mock, original.usesSelf { return false }
    return types.allSatisfy { $0.simpleName == "Self" || !$0.contains { $0.simpleName == "Self" } }
  }

  /// The call of the real initializer.
  var realInitializer: String {
    effectWords + "Real(\(realArguments(inoutNames: [:]).joined(separator: ", ")))"
  }

  func realArguments(inoutNames: [String: String]) -> [String] {
    declaration.parameters.map { parameter in
      let name = SourceText.escaped(parameter.name)
      let label =
        parameter.label == "_" || declaration.isOperator ? "" : parameter.label + ": "
      if case .prefixed("repeat", _) = parameter.type { return "\(label)repeat each \(name)" }
      if parameter.type.simpleName == writer.typeName {
        return "\(label)\(name).\(writer.realName)"
      }
      if let copy = inoutNames[parameter.name] { return "\(label)&\(copy)" }
      if parameter.type.specifiers.contains("@autoclosure") {
        return label + parameter.name + "Value"
      }
      return label + name
    }
  }

  var callingThrough: [Code] {
    var copy = self
    for parameter in declaration.parameters {
      let name = SourceText.escaped(parameter.name)
      if parameter.type.specifiers.contains("@autoclosure"),
        let function = member.resolved(parameter.type).asFunction
      {
        // Evaluated once, as a call of the real method would.
        copy.preludes.append(
          .line("let \(parameter.name)Value = \(effects(of: function))\(name)()"))
        copy.arguments = copy.arguments.map {
          $0 == effects(of: function) + name + "()" ? parameter.name + "Value" : $0
        }
      }
      if !parameter.type.specifiers.isDisjoint(with: ["borrowing", "consuming"]) {
        // A closure can't use a parameter that's borrowed or consumed.
        copy.preludes.append(.line("let \(name) = copy \(name)"))
        copy.arguments = copy.arguments.map { $0 == "copy " + name ? name : $0 }
      }
    }
    if inouts.isEmpty {
      return copy.preludes + copy.plain(running: [.line(realCall(inoutNames: [:]))])
    }
    let copies = Dictionary(
      inouts.map { ($0.name, unused("real_" + $0.name).camelCased) },
      uniquingKeysWith: { first, _ in first })
    let values = (returns ? ["realResult"] : []) + inouts.map { copies[$0.name]! }
    return copy.assigningInouts(
      running: inouts.map { .line("var \(copies[$0.name]!) = \(SourceText.escaped($0.name))") } + [
        .line((returns ? "let realResult = " : "") + realCall(inoutNames: copies)),
        .line("return " + SourceText.tuple(values)),
      ])
  }

  /// A closure that throws a certain type of error says so.
  var closureSignature: String {
    guard throwsItself, case .typed(let type) = errors else { return "" }
    return " () \(isAsync ? "async " : "")throws(\(type.text)) in"
  }

  private func realCall(inoutNames: [String: String]) -> String {
    var owner = declaration.isStatic ? "Real" : writer.realName
    if member.requirement.isMerged { owner = "(\(owner) as any \(member.requirement.origin))" }
    let arguments = realArguments(inoutNames: inoutNames)
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
    if isSetter { return "\(effectWords)\(text) = newValue" }
    let isWrapped = declaration.result.simpleName == writer.typeName
    return effectWords + (isWrapped ? "\(writer.typeName)(\(writer.realName): \(text))" : text)
  }
}
