/// The description of a received or expected call.
struct CallDescription {
  private let signature: Signature
  private let owner: MockIdentity
  private let arguments: [String]

  /// The call, formatted as Swift code.
  var text: String { signature.call(with: arguments, on: owner) }

  init(_ call: LoggedCall, owner: MockIdentity) {
    self.init(call.method.id, call.arguments, owner)
  }

  init(_ call: ForwardedCall, owner: MockIdentity) {
    self.init(call.method, call.arguments, owner)
  }

  init(_ method: MethodID, _ patterns: [ArgumentPattern], owner: MockIdentity) {
    signature = Signature(method.signature)
    arguments = patterns.map(\.text)
    self.owner = owner
  }

  /// Describes a call with `*` around the arguments that don't match the patterns.
  init(
    _ call: LoggedCall, marking patterns: [ArgumentPattern], _ rules: EqualityRules,
    owner: MockIdentity
  ) {
    signature = Signature(call.method.id.signature)
    arguments = call.arguments.enumerated().map { index, argument in
      index < patterns.count
        ? patterns[index].marked(argument, rules) : "*\(ValueDescription.of(argument))*"
    }
    self.owner = owner
  }

  init(_ method: MethodID, _ arguments: [Any?], _ owner: MockIdentity) {
    signature = Signature(method.signature)
    self.arguments = arguments.map { ValueDescription.of($0) }
    self.owner = owner
  }
}

extension ArgumentPattern {
  /// Returns an argument with `*` around the parts that don't match the pattern.
  fileprivate func marked(_ argument: Any?, _ rules: EqualityRules) -> String {
    let text = ValueDescription.of(argument)
    if matches(argument, rules) { return text }
    guard let array = Self.array(argument), array.elementCount <= ValueDescription.maximalCount,
      let patterns = elementPatterns(count: array.elementCount)
    else { return "*\(text)*" }
    let elements = array.elements
    let marked = zip(patterns, elements).map { $0.marked($1, rules) }
    // Arrays of other elements can be different as a whole.
    guard zip(patterns, elements).contains(where: { !$0.matches($1, rules) }) else {
      return "*\(text)*"
    }
    return "[" + marked.joined(separator: ", ") + "]"
  }
}
