internal import UnderstudyValues

/// The calls that a stub or a verification refers to: a method of a mock, and a pattern for its
/// arguments.
package final class CallPattern {
  package let mock: MockState
  let call: ForwardedCall
  let methodType: MethodType
  let arguments: ArgumentListPattern
  /// How many such calls an order expects; `nil` outside of `calls`.
  let count: CallCount?

  init(
    mock: MockState, call: ForwardedCall, methodType: MethodType, arguments: ArgumentListPattern,
    count: CallCount?
  ) {
    (self.mock, self.call, self.methodType) = (mock, call, methodType)
    (self.arguments, self.count) = (arguments, count)
  }

  var method: Method { mock.withLock { $0.method(call.method) } }

  package var text: String { description.text }
  /// Distinguishes the methods of all mocks.
  package var methodKey: String { call.method.key }
  package var mockName: MockName { mock.identity }
  var description: CallDescription {
    CallDescription(call.method, arguments.patterns, owner: mock.identity)
  }
}

extension CallPattern {
  /// What a message says of the call.
  var expected: ExpectedCall {
    ExpectedCall(
      method: call.method, arguments: arguments, rules: arguments.rules,
      result: methodType.result, count: count, mock: mock.identity)
  }

  /// The mistake if no call can equal an argument.
  ///
  /// - Parameter kind: The kind of the arguments that count; by default, all that can't be compared.
  func incomparable(_ kind: TypeKind? = nil) -> Misuse? {
    guard let type = arguments.incomparableType, kind == nil || TypeKind(type) == kind else {
      return nil
    }
    return .incomparable(type, in: text)
  }

  /// The call as a line to write.
  var hint: CallHint { CallHint(call, arguments.patterns, methodType, owner: mock.identity) }
}
