struct CallDescription: Sendable {
  private let method: MethodID
  private let texts: [String]
  private let owner: MockName

  var text: String { Signature(method).call(with: texts, on: owner) }

  init(_ call: LoggedCall, owner: MockName) {
    self.init(call.method.id, call.arguments.map(ArgumentPattern.value), owner: owner)
  }

  init(_ call: ForwardedCall, owner: MockName) {
    self.init(call.method, call.arguments.map(ArgumentPattern.value), owner: owner)
  }

  init(_ method: MethodID, _ patterns: [ArgumentPattern], owner: MockName) {
    self.init(method, texts: patterns.map { $0.text }, owner)
  }

  /// Describes a call with `*` around the arguments that don't match the patterns.
  init(
    _ call: LoggedCall, marking patterns: [ArgumentPattern], _ rules: EqualityRules,
    owner: MockName
  ) {
    let texts = call.arguments.enumerated().map { index, argument in
      index < patterns.count
        ? patterns[index].marked(argument, rules) : "*\(ValueDescription.of(argument))*"
    }
    self.init(call.method.id, texts: texts, owner)
  }

  private init(_ method: MethodID, texts: [String], _ owner: MockName) {
    (self.method, self.texts, self.owner) = (method, texts, owner)
  }
}

extension ArgumentPattern {
  fileprivate func marked(_ argument: Any?, _ rules: EqualityRules) -> String {
    if matches(argument, rules) { return ValueDescription.of(argument) }
    // Arrays of other elements can be different as a whole.
    guard let pairs = expanded.pairs(with: argument, rules),
      let parts = ValueParts(of: argument),
      pairs.contains(where: { !$0.pattern.matches($0.value, rules) })
    else { return "*\(ValueDescription.of(argument))*" }
    var texts = parts.values.map { ValueDescription.of($0) }
    for pair in pairs { texts[pair.index] = pair.pattern.marked(pair.value, rules) }
    return ValueDescription.of(parts, texts)
  }

  /// The pattern of a short array by its elements.
  private var expanded: ArgumentPattern {
    guard case .value(let value) = self, let array = Self.array(value),
      array.elementCount <= ValueDescription.maximalCount, let parts = ValueParts(of: array)
    else { return self }
    return .parts(parts, parts.values.map(ArgumentPattern.value))
  }
}
