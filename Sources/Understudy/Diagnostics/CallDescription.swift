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
  init(_ call: LoggedCall, marking pattern: ArgumentsPattern, owner: MockIdentity) {
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

/// An argument and what it looked like.
struct ArgumentText {
  let value: Any?
  let rendered: String?
  /// For an array with objects in it, what each of them looked like.
  let elements: [ArgumentText]?

  var text: String {
    if let rendered { return rendered }
    guard let elements else { return ValueDescription.of(value) }
    return "[" + elements.map(\.text).joined(separator: ", ") + "]"
  }

  /// The text with `*` around the parts that a pattern does not match.
  func marked(where pattern: ArgumentPattern, _ rules: EqualityRules) -> String {
    if pattern.matches(value, rules) { return text }
    guard let patterns = pattern.elementPatterns, let parts = elements ?? plainElements,
      patterns.count == parts.count
    else { return "*\(text)*" }
    return "["
      + zip(parts, patterns).map { $0.marked(where: $1, rules) }.joined(separator: ", ") + "]"
  }

  private var plainElements: [ArgumentText]? {
    guard let values = ArgumentPattern.elements(of: value), values.count <= 32 else { return nil }
    return values.map { ArgumentText(value: $0, rendered: nil, elements: nil) }
  }
}

extension LoggedCall {
  var argumentTexts: [ArgumentText] {
    arguments.enumerated().map { index, argument in
      guard let renderings else {
        return ArgumentText(value: argument, rendered: nil, elements: nil)
      }
      var elements: [ArgumentText]?
      if renderings.holdsElements(of: index) {
        elements = ArgumentPattern.elements(of: argument)?.enumerated().map {
          ArgumentText(
            value: $1, rendered: renderings.text(of: $0, in: index), elements: nil)
        }
      }
      return ArgumentText(
        value: argument, rendered: renderings.text(of: index), elements: elements)
    }
  }
}

extension CallPattern {
  /// The places inside large arguments where a call differs from the pattern.
  func differences(from call: LoggedCall) -> [Difference] {
    let labels = Signature(self.call.method.signature).argumentNames(arguments.patterns.count)
    return zip(zip(arguments.patterns, call.arguments), labels).flatMap { pair, label in
      pair.0.differences(from: pair.1, at: label, arguments.rules)
    }
  }
}

extension ArgumentPattern {
  /// The places inside a large value where it differs from the pattern's.
  func differences(
    from argument: Any?, at path: String, _ rules: EqualityRules
  ) -> [Difference] {
    guard !matches(argument, rules) else { return [] }
    if let patterns = elementPatterns, let elements = Self.elements(of: argument),
      patterns.count == elements.count
    {
      return zip(patterns, elements).enumerated().flatMap { index, pair in
        pair.0.differences(from: pair.1, at: "\(path)[\(index)]", rules)
      }
    }
    guard case .value(let expected) = self else { return [] }
    return Difference.between(expected, argument, at: path, rules)
  }

  /// Whether the pattern has a closure as a plain value, which equals nothing.
  var comparesClosure: Bool {
    switch self {
    case .value(let value): flattened(value).map { TypeKind(of: $0) == .function } ?? false
    case .matcher: false
    case .elements(let patterns): patterns.contains(where: \.comparesClosure)
    }
  }

  /// The pattern as a test writes it.
  var text: String {
    switch self {
    case .value(let value): ValueDescription.of(value)
    case .matcher(let matcher): matcher.text
    case .elements(let patterns): "[" + patterns.map(\.text).joined(separator: ", ") + "]"
    }
  }

  /// The patterns of an array's elements; `nil` where the pattern is no array.
  var elementPatterns: [ArgumentPattern]? {
    switch self {
    case .value(let value): Self.elements(of: value)?.map(ArgumentPattern.value)
    case .matcher: nil
    case .elements(let patterns): patterns
    }
  }
}
