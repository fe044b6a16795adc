// Closures that don't escape can't be forwarded, so a member calls them.

extension Forwarding {
  /// The statements that call a closure which can't be forwarded; `nil` if it can't be called, or if
  /// what becomes of its results isn't plain.
  ///
  /// A closure with parameters is called with the values that a test stubs.
  var closureCall: [Code]? {
    guard closures.count == 1, inouts.isEmpty, let parameter = closures.first,
      let function = member.resolved(parameter.type).asFunction, canCall(function)
    else { return nil }
    let name = SourceText.escaped(parameter.name)
    let words = effects(of: function)
    let result = declaration.result.bare
    let returnsSame =
      !function.result.isVoid && function.result.normalized == result.normalized
    let discard = function.result.isVoid ? "" : "_ = "
    let ownCall = "\(words)\(name)()"
    if function.parameters.isEmpty {
      if !returns { return [call(returning: false), .line(discard + ownCall)] }
      if returnsSame { return [call(returning: false), .line("return " + ownCall)] }
      guard function.result.isVoid else { return nil }
      return [.line(ownCall), call("return ", returning: true, default: defaultValue)]
    }
    if let values = continuationArguments(of: function) {
      return plain(running: [.line("\(words)\(name)(\(values.joined(separator: ", ")))")])
    }
    let types = function.parameters.map(\.type.bare)
    let element = SourceText.tuple(types.map(\.text))
    let item = unused("value")
    let values =
      types.count == 1 ? item : types.indices.map { "\(item).\($0)" }.joined(separator: ", ")
    let invocation = "\(words)\(name)(\(values))"
    let list = callText(returning: true, default: "[\(element)]()")
    if !returns {
      return [.block("for \(item) in \(list) {", [.line(discard + invocation)], isExpanded: true)]
    }
    guard returnsSame else { return nil }
    let value =
      types.count == 1
      ? DefaultValue.text(of: types[0], mock: writer.typeName, isInstance: !declaration.isStatic)
      : nil
    return [
      call("let \(item): \(element) = ", returning: true, default: value),
      .line("return \(invocation)"),
    ]
  }

  /// The arguments of a closure that continues the method, as the `next` of a middleware: parameters
  /// of the method, each the only one of its type. The closure returns the method's result, so the
  /// mock calls through to it. `nil` for any other closure.
  private func continuationArguments(of function: TypeSyntax.Function) -> [String]? {
    let result = declaration.result.bare
    guard errors != .rethrown, !needsUnsafeResult,
      function.result.isVoid ? !returns : function.result.normalized == result.normalized
    else { return nil }
    let names = function.parameters.map { parameter in
      let others = declaration.parameters.filter {
        $0.type.bare.normalized == parameter.type.bare.normalized
      }
      let isPlain = others.count == 1 && others[0].type.specifiers.isEmpty && !others[0].isVariadic
      return isPlain ? SourceText.escaped(others[0].name) : nil
    }
    let found = names.compactMap(\.self)
    return Set(found).count == names.count ? found : nil
  }

  /// Whether a closure can be called with values of its parameters' types.
  func canCall(_ function: TypeSyntax.Function) -> Bool {
    if function.isAsync && !isAsync { return false }
    switch (function.errors, errors) {
    case (.none, _), (_, .any), (.any, .rethrown), (.typed, .rethrown): break
    case (.typed(let thrown), .typed(let declared)) where thrown == declared: break
    default: return false
    }
    return function.parameters.allSatisfy { parameter in
      !parameter.isVariadic
        && parameter.type.specifiers.isDisjoint(with: ["inout", "sending", "isolated"])
        && !member.isNoncopyable(parameter.type)
        && !parameter.type.contains(keyword: "repeat")
    }
  }
}
