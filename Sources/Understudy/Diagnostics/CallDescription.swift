/// A call, real or expected, with its arguments rendered.
struct CallDescription {
  private let signature: Signature
  private let owner: MockIdentity
  private let arguments: [String]

  /// The call as Swift writes it.
  var text: String { signature.call(with: arguments, on: owner) }

  init(_ call: LoggedCall, owner: MockIdentity) {
    self.init(call.method.id, call.argumentTexts.map(\.text), owner)
  }

  init(_ call: ForwardedCall, owner: MockIdentity) {
    self.init(call.method, call.arguments.map { ValueDescription.of($0) }, owner)
  }

  init(_ method: MethodID, _ patterns: [ArgumentPattern], owner: MockIdentity) {
    self.init(method, patterns.map(\.text), owner)
  }

  /// A call with `*` around what the patterns do not match.
  init(_ call: LoggedCall, marking pattern: ArgumentListPattern, owner: MockIdentity) {
    let patterns = pattern.patterns
    let texts = call.argumentTexts.enumerated().map { index, argument in
      index < patterns.count
        ? argument.marked(where: patterns[index], pattern.rules) : "*\(argument.text)*"
    }
    self.init(call.method.id, texts, owner)
  }

  private init(_ method: MethodID, _ arguments: [String], _ owner: MockIdentity) {
    signature = Signature(method.signature)
    self.arguments = arguments
    self.owner = owner
  }
}
