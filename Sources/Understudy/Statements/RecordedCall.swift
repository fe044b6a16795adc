internal import UnderstudyValues

final class RecordedCall {
  let mock: MockState
  let call: ForwardedCall
  let methodType: MethodType
  /// The number of the list of its arguments in its run.
  let number: Int
  let returned: Any?
  /// Whether no other code has the value that it returned.
  let isDistinct: Bool
  /// What received calls return that no stub answers.
  let unstubbed: Unstubbed
  /// How many such calls are expected; `nil` outside of `calls`.
  var count: CallCount?

  init(
    mock: MockState, call: ForwardedCall, methodType: MethodType, number: Int, returned: Any?,
    isDistinct: Bool, unstubbed: Unstubbed
  ) {
    (self.mock, self.call, self.methodType, self.number) = (mock, call, methodType, number)
    (self.returned, self.isDistinct, self.unstubbed) = (returned, isDistinct, unstubbed)
  }

  /// Whether the call returned an empty optional, and the rest of a chain of this type, whose value
  /// is `nil`, was not evaluated.
  ///
  /// This can't be detected if the type of the chain is the type of the call.
  func endsChain(of result: Any.Type) -> Bool {
    guard flattened(returned) == nil, let type = methodType.result else { return false }
    return type is any OptionalValue.Type && withoutOptionals(type) != withoutOptionals(result)
  }

  /// Whether a value can be the one that the call returned, as far as the types of forwarders tell:
  /// one without a type can have returned another value, as an initializer does.
  func isResult(_ value: Any?) -> Bool {
    guard let type = methodType.result, !call.method.signature.hasPrefix("init(") else {
      return true
    }
    // A method that can be chained returns its mock.
    if type == Void.self, let mock = value as? any Mocking, mock.mockState === self.mock {
      return true
    }
    return Self.areSame(returned, value)
  }

  private static func areSame(_ returned: Any?, _ value: Any?) -> Bool {
    if PlaceholderRecognition.areSame(returned, value) { return true }
    guard let returned = flattened(returned), let value = flattened(value) else { return false }
    // The compiler converts closures, and arrays to those of a protocol or a superclass.
    if let list = returned as? any ArrayValue, let other = value as? any ArrayValue {
      let element = withoutOptionals(Swift.type(of: other).partType)
      let kinds: [TypeKind] = [.existential, .object, .function]
      return (kinds.contains(TypeKind(element)) || element is any ArrayValue.Type)
        && list.elementCount == other.elementCount
        && zip(list.elements, other.elements).allSatisfy(areSame)
    }
    // It gives labels to the elements of a tuple, and takes them away.
    if TypeKind(of: returned) == .tuple, TypeKind(of: value) == .tuple {
      let (elements, others) = (Parts(stored: returned), Parts(stored: value))
      guard let elements = elements?.values, let others = others?.values else { return false }
      return elements.count == others.count && zip(elements, others).allSatisfy(areSame)
    }
    return FunctionPlaceholder(Swift.type(of: returned)).isLike(value)
  }

  /// The call as the test wrote it: a placeholder isn't described.
  func text(_ written: [ArgumentPattern]) -> String {
    CallDescription(call.method, written, owner: mock.identity).text
  }

  /// The call as a line to write, with its matchers as far as they're certain.
  func hint(_ written: [ArgumentPattern]) -> CallHint {
    CallHint(call, written, methodType, owner: mock.identity)
  }

  /// What an error, or an optional chain that ended at this call, kept a statement from recording; `nil`
  /// if nothing did.
  func interruption(
    by thrown: (any Error)?, or value: Any?, of result: Any.Type,
    _ written: @autoclosure () -> [ArgumentPattern], in name: StatementName
  ) -> Misuse? {
    if let thrown { return .threw(thrown, after: text(written()), in: name) }
    guard flattened(value) == nil, endsChain(of: result) else { return nil }
    return .endedInNil(text(written()), hint(written()), methodType.result, in: name)
  }

  /// The call as a pattern; `nil` if what it says can't be used, which is reported then.
  func pattern(_ list: ListReading, at position: SourcePosition) -> CallPattern? {
    let misuse = list.misuse(
      in: text(list.patterns), call.method.signature, at: position,
      names: Signature(call.method).argumentNames(call.arguments.count),
      dropsArguments: call.hasOmittedArgument)
    if let (misuse, position) = misuse {
      mock.report(misuse, at: position)
      return nil
    }
    return pattern(list.patterns, at: position)
  }

  func pattern(_ patterns: [ArgumentPattern], at position: SourcePosition) -> CallPattern {
    CallPattern(
      mock: mock, call: call, methodType: methodType,
      arguments: ArgumentListPattern(
        patterns: patterns, at: position, session: MockSession.current ?? mock.session),
      count: count)
  }
}

extension ArgumentPattern {
  /// A matcher of a variadic parameter's remaining values that isn't the last element of a list.
  var misplacedVariadic: ArgumentMatcher? {
    switch self {
    case .value: nil
    case .matcher(let matcher): matcher.isVariadic ? matcher : nil
    case .parts(_, let patterns, _): patterns.firstNonNil(\.misplacedVariadic)
    }
  }
}
