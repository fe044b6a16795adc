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
    for index in 0..<arguments.count
    where DeallocatedObject.found(in: arguments[index]) != nil {
      return true
    }
    return false
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

extension ForwardedCall {
  /// The number of values that a forwarder has to pass on if it passes on more, as in
  /// `called(with: text, text.count)`; otherwise `nil`.
  var smallerParameterCount: Int? {
    // Each label ends with a colon; a setter has its value, too.
    if method.isFunction || method.literal.count(of: UInt8(ascii: ":")) >= arguments.count {
      return nil
    }
    let signature = Signature(method)
    let hasValue = signature.labels == nil || signature.isSubscript
    let count = (signature.labels?.count ?? 0) + (hasValue ? 1 : 0)
    return arguments.count > count ? count : nil
  }
}

extension RecordedCall {
  /// Whether it sets a property, and the forwarder passes on nothing: a getter returns a value.
  var losesNewValue: Bool {
    call.arguments.isEmpty && call.returnsNothing
      && call.method.literal.count(of: UInt8(ascii: ")")) == 0
  }

  /// Whether it sets an element, and the forwarder passes on the indices or the value alone.
  var losesPartOfSubscript: Bool {
    let signature = Signature(call.method)
    return signature.isSubscript && call.returnsNothing
      && call.arguments.count <= signature.labels?.count ?? 0
  }

  /// Reports a value that the forwarder passes on beside the parameters and makes of a matcher. Returns
  /// whether it does.
  ///
  /// - Parameter isProxy: Whether the call was recorded once, which doesn't tell what's made of a matcher.
  func reportSurplus(
    _ list: ListReading, at position: SourcePosition, isProxy: Bool
  ) -> Bool {
    guard let count = call.smallerParameterCount else { return false }
    let isMade =
      isProxy
      ? !list.found.isEmpty && list.patterns.contains { $0.matcher == nil }
      : list.unstable != nil
    if isMade { mock.report(.surplus(call, parameterCount: count), at: position) }
    return isMade
  }

  /// Reports a forwarder that doesn't pass on every parameter, because the call would stand for
  /// calls with other arguments, too, and an argument in its `deinit`, because the call would stand for
  /// none. Returns whether it did.
  func reportLostArguments(at position: SourcePosition) -> Bool {
    if let count = call.largerParameterCount {
      mock.report(.lostArguments(call, parameterCount: count), at: position)
    } else if losesNewValue {
      mock.report(.lostNewValue(call), at: position)
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
