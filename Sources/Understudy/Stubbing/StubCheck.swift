internal import UnderstudyValues

/// Checks an answer against its method's type when the stub is written.
struct StubCheck {
  let pattern: CallPattern
  /// The type that the compiler inferred for the call; `nil` if there is none.
  var inferred: Any.Type?

  private var methodType: MethodType { pattern.methodType }
  private var arguments: [ArgumentPattern] { pattern.arguments.patterns.filter { !$0.isOmitted } }

  func misuse(of outcome: Outcome) -> Misuse? {
    switch outcome {
    case .value(let value):
      guard !methodType.accepts(value), let result = methodType.result else { return nil }
      return .cannotReturn(
        Misuse.valueWithType(value), pattern.text, result, inferred: inferred)
    case .error(let error):
      guard !methodType.acceptsError(error) else { return nil }
      return .cannotThrow(
        error, pattern.text, methodType.error,
        forwarder: pattern.call.throwingForwarder(returning: methodType.result))
    }
  }

  func misuse(of answer: Answer) -> Misuse? {
    switch answer {
    case .outcome(let outcome): return misuse(of: outcome)
    case .closure(let closure):
      return misuse(ofEffect: closure) ?? misuse(ofResultOf: closure)
    case .lastSet(let property):
      let signature = Signature(pattern.call.method)
      if signature.labels != nil || !pattern.call.arguments.isEmpty {
        return .cannotReturnLastSet(pattern.text)
      }
      return misuse(of: Outcome.value(property.initial))
    case .waiting:
      return methodType.isAsync ? nil : .cannotWait(pattern.text)
    case .callThrough(let closure):
      return methodType.hasRealImplementation
        ? closure.flatMap(misuse(ofResultOf:))
        : .noCallThrough(pattern.text, isFunction: pattern.call.isFunction)
    }
  }

  func misuse(ofEffect closure: AnswerClosure) -> Misuse? {
    if closure.isAsync, !methodType.isAsync { return .cannotWait(pattern.text) }
    guard let parameters = closure.parameters, !parameters.isEmpty else { return nil }
    guard parameters.count == arguments.count else {
      return .answerParameterCount(parameters.count, of: pattern.text, arguments: arguments.count)
    }
    for (index, (parameter, argument)) in zip(parameters, arguments).enumerated() {
      if let mismatch = mismatch(of: argument, for: parameter) {
        return .answerParameterType(
          parameter, number: index + 1, of: pattern.text, argument: mismatch)
      }
    }
    return nil
  }

  /// Whether the arguments can be those of a closure with these parameters.
  func accepts(_ parameters: [Any.Type]) -> Bool {
    parameters.count == arguments.count
      && zip(arguments, parameters).allSatisfy { mismatch(of: $0, for: $1) == nil }
  }

  private func misuse(ofResultOf closure: AnswerClosure) -> Misuse? {
    guard let result = methodType.result, result != Void.self,
      !Self.mayBecome(closure.result, result)
    else { return nil }
    return .cannotReturn("\(closure.result)", pattern.text, result, inferred: inferred)
  }

  /// Returns the argument as messages show it if it can't be a value of the parameter's type.
  private func mismatch(of argument: ArgumentPattern, for parameter: Any.Type) -> String? {
    switch argument {
    case .value(let value):
      guard let value = flattened(value) else {
        return parameter is any OptionalValue.Type || TypeKind(parameter) == .existential
          ? nil : "nil"
      }
      return Self.mayBecome(type(of: value), parameter) ? nil : Misuse.valueWithType(value)
    case .matcher(let matcher):
      return Self.mayBecome(matcher.type, parameter) ? nil : "\(matcher.type)"
    case .parts(let parts, _, _):
      return Self.mayBecome(parts.type, parameter) ? nil : argument.text
    }
  }

  /// Returns whether a value of one type can also be a value of another; `false` only if that is
  /// certainly not the case, as with two different structures.
  private static func mayBecome(_ type: Any.Type, _ other: Any.Type) -> Bool {
    let type = withoutOptionals(type)
    let other = withoutOptionals(other)
    guard type != other else { return true }
    let isConcrete: [TypeKind] = [.structure, .enumeration, .tuple]
    guard isConcrete.contains(TypeKind(type)), isConcrete.contains(TypeKind(other)) else {
      return !(isConcrete.contains(TypeKind(type)) && TypeKind(other) == .function)
    }
    // Equal numbers of different types match, and collections convert element by element.
    if type is any Numeric.Type, other is any Numeric.Type { return true }
    return isCollection(type) && isCollection(other)
  }

  private static func isCollection(_ type: Any.Type) -> Bool {
    type is any ArrayValue.Type || type is any UnorderedValue.Type
  }
}

extension CallPattern {
  /// The mistake if its method can't return a value or throw an error.
  package func misuse(of outcome: Outcome) -> Misuse? {
    StubCheck(pattern: self).misuse(of: outcome)
  }
}
