internal import UnderstudyValues

/// A call of a method as a line to write in a test: `try when(mock.load("a")).thenReturn(…)`.
///
/// The test fills in its own name of the mock and a value. It may have to change an argument that's an
/// enum, or variadic, or `inout`.
struct CallHint {
  let call: String
  let isAsync: Bool
  private let isThrowing: Bool
  private let isVoid: Bool

  init(
    _ forwarded: ForwardedCall, _ patterns: [ArgumentPattern], _ methodType: MethodType,
    owner: MockName
  ) {
    let signature = Signature(forwarded.method)
    let text = signature.call(with: patterns.map(\.code), on: owner)
    let isOnMock = !owner.isFunction && !owner.isStatic && !signature.isOperator
    call = isOnMock ? "mock\(signature.isSubscript ? "" : ".")\(text)" : text
    isThrowing = methodType.error != Never.self && !owner.isFunction
    // A test is outside of the actor. An assignment compiles only inside.
    let isAssignment = patterns.count > signature.labels?.count ?? 0
    let isIsolated = !owner.isStatic && forwarded.owner is any Actor.Type && !isAssignment
    isAsync = methodType.isAsync && !owner.isFunction || isIsolated
    isVoid = methodType.result == Void.self
  }

  var expression: String { (isThrowing ? "try " : "") + (isAsync ? "await " : "") + call }
  var stub: String { statement(.when) + (isVoid ? ".thenReturn()" : ".thenReturn(…)") }
  var verification: String { statement(.verify) + ".called(1)" }

  private func statement(_ name: StatementName) -> String {
    isAsync ? "await \(name) { \(expression) }" : "\(isThrowing ? "try " : "")\(name)(\(call))"
  }
}

extension ArgumentPattern {
  /// The argument in a line to write: a literal or, where a message shows no code, `any()`.
  var code: String {
    switch self {
    case .value(let value): return Self.code(value)
    case .matcher(let matcher): return matcher.code
    case .parts(let parts, let patterns, let rest):
      guard parts.isList else { return "any()" }
      // Only a variadic parameter takes the matcher of all remaining values.
      if let rest { return (patterns.map(\.code) + [rest.code]).joined(separator: ", ") }
      return "[\(patterns.map(\.code).joined(separator: ", "))]"
    }
  }

  private static func code(_ argument: Any?) -> String {
    guard let value = flattened(argument) else {
      // The literal isn't an optional with `nil` inside.
      return argument == nil ? "nil" : "any()"
    }
    if value is OmittedArgument { return "…" }
    if let text = PlaceholderTexts.ofMessage?.text(of: value) { return text }
    if PlaceholderRecognition.isPlaceholder(value) || DeallocatedObject.found(in: value) != nil {
      return "any()"
    }
    switch value {
    case let text as String where text.utf8.count > 400: return "any()"
    case let number as any BinaryFloatingPoint where !number.isFinite: return "any()"
    case let type as Any.Type where TypeName.isOfC(type): return "any()"
    case is Bool, is any BinaryInteger, is any BinaryFloatingPoint, is String, is any Any.Type:
      return ValueDescription.of(value)
    default:
      let type = type(of: value)
      if TypeTraits.of(type).form == .list, let parts = Parts(value),
        parts.count <= ValueDescription.maximalCount
      {
        return "[\(parts.values.map { code(flattened($0)) }.joined(separator: ", "))]"
      }
      guard EnumMetadata(type)?.payloadCount == 0, !TypeName.isOfC(type) else { return "any()" }
      return Parts(stored: value)?.caseName.map { ".\($0)" } ?? "any()"
    }
  }
}
