/// A call of a method as a line to write in a test: `try when(mock.load("a")).thenReturn(…)`.
///
/// The line compiles after the test's own name of the mock and a value are filled in. An argument
/// that isn't written as a literal is `any()`.
struct CallHint {
  let call: String
  private let isThrowing: Bool
  let isAsync: Bool
  let isVoid: Bool

  init(_ call: ForwardedCall, _ contract: MethodContract, owner: MockIdentity) {
    self.init(call, call.arguments.map(Self.literal), contract, owner: owner)
  }

  init(_ pattern: CallPattern) {
    let arguments = pattern.arguments.patterns.map { argument -> String in
      switch argument {
      case .value(let value): return Self.literal(value)
      // Only a variadic parameter takes the matcher of all remaining values.
      case .elements(_, rest: .some): return String(argument.source.dropFirst().dropLast())
      case .matcher, .elements: return argument.source
      }
    }
    self.init(pattern.call, arguments, pattern.contract, owner: pattern.mock.identity)
  }

  private init(
    _ forwarded: ForwardedCall, _ arguments: [String], _ contract: MethodContract,
    owner: MockIdentity
  ) {
    let signature = Signature(forwarded.method.signature)
    let call = signature.call(with: arguments, on: owner)
    if owner.isStatic || signature.isOperator {
      self.call = call
    } else {
      self.call = signature.isSubscript ? "mock\(call)" : "mock.\(call)"
    }
    isThrowing = contract.error != Never.self
    // A test is outside of the actor. An assignment compiles only inside.
    let isAssignment = arguments.count > signature.labels?.count ?? 0
    let isIsolated = !owner.isStatic && forwarded.owner is any Actor.Type && !isAssignment
    isAsync = contract.isAsync || isIsolated
    isVoid = contract.result == Void.self
  }

  /// The call as a statement.
  var expression: String { (isThrowing ? "try " : "") + (isAsync ? "await " : "") + call }

  /// The call in `when`, with an answer.
  var stub: String { statement("when") + (isVoid ? ".thenReturn()" : ".thenReturn(…)") }

  /// The call in `when`, with a value.
  func stub(returning value: String) -> String { statement("when") + ".thenReturn(\(value))" }

  /// The call in `verify`, with a count.
  var verification: String { statement("verify") + ".called(1)" }

  /// The call in `when` or `verify`.
  private func statement(_ verb: String) -> String {
    if isAsync { return "await \(verb) { \(isThrowing ? "try " : "")await \(call) }" }
    return "\(isThrowing ? "try " : "")\(verb)(\(call))"
  }

  /// A value as a literal, if it has one, and otherwise `any()`.
  private static func literal(_ value: Any?) -> String {
    // The literal `nil` isn't an optional with `nil` inside, and has no type for a generic
    // parameter.
    isLiteral(value) && depth(ofNil: value) == 0 ? ValueDescription.of(value) : "any()"
  }

  private static func isLiteral(_ value: Any?) -> Bool {
    guard let value = flattened(value) else { return depth(ofNil: value) < 2 }
    if PlaceholderRecognition.isPlaceholder(value) { return false }
    switch value {
    case is String, is Bool, is any BinaryInteger, is any BinaryFloatingPoint: return true
    case let array as any ArrayValue:
      return array.elementCount <= ValueDescription.maximalCount
        && array.elements.allSatisfy(isLiteral)
    default:
      return EnumMetadata(type(of: value))?.payloadCount == 0
        && !(value is any CustomStringConvertible)
    }
  }
}
