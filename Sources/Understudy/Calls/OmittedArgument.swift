internal import UnderstudyValues

/// What a forwarder passes on for a parameter that can't be passed on, such as a closure that
/// doesn't escape.
///
/// ```swift
/// func measure(_ name: String, _ body: () -> Int) -> Int { calledReturning(with: name, omitted) }
/// ```
///
/// A call of the method takes a plain value there, which isn't compared, and closures that take the
/// method's arguments have no parameter for it. A forwarder that passes on fewer arguments than its
/// method has parameters is reported by each `when` and `verify` of the method:
///
/// ```
/// mail(_:to:) has 2 parameters, and its forwarder at ShopMock.swift:7 passes on 1.
/// ```
public let omitted = OmittedArgument()

/// The type of ``omitted``.
public struct OmittedArgument: Sendable, Hashable, CustomStringConvertible {
  /// `omitted`.
  public var description: String { "omitted" }
}

extension ForwardedCall {
  var hasOmittedArgument: Bool { arguments.contains { $0 is OmittedArgument } }
  var hasDeallocatedArgument: Bool {
    arguments.contains { DeallocatedObject.found(in: $0) != nil }
  }

  /// The number of the method's parameters if the forwarder passes on fewer; otherwise `nil`.
  ///
  /// A setter can pass on its value alone, an operator forwards through an operand, and a signature
  /// that isn't from `#function` says nothing.
  var largerParameterCount: Int? {
    // Each label ends with a colon, so the bytes are enough for most calls.
    if !method.isFunction, method.literal.count(of: UInt8(ascii: ":")) <= arguments.count {
      return nil
    }
    let signature = Signature(method)
    guard let labels = signature.labels, !signature.isOperator, labels.count > arguments.count
    else { return nil }
    return method.signature.hasSuffix(":)") ? labels.count : nil
  }
}

extension RecordedCall {
  /// Reports a forwarder that doesn't pass on every parameter, because the call would stand for
  /// calls with other arguments, too, and an argument in its `deinit`, because the call would stand for
  /// none. Returns whether it did.
  func reportLostArguments(at position: SourcePosition) -> Bool {
    if let count = call.largerParameterCount {
      mock.report(.lostArguments(call, parameterCount: count), at: position)
    } else if call.hasDeallocatedArgument {
      let text = CallDescription(call, owner: mock.identity).text
      mock.report(.argumentInDeinit(text), at: position)
    } else {
      return false
    }
    return true
  }
}

extension ArgumentPattern {
  var isOmitted: Bool {
    if case .value(let value) = self { value is OmittedArgument } else { false }
  }
}
