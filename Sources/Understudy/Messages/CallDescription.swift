internal import UnderstudyValues

struct CallDescription: Sendable {
  private let method: MethodID
  private let texts: [String]
  private let owner: MockName
  /// What the call ended with; empty for a value.
  private var end = ""

  var text: String { Signature(method).call(with: texts, on: owner) + end }

  /// The call without its closures, which say nothing about which call it is.
  var brief: String {
    let closures = texts.indices.filter { texts[$0] == ValueDescription.closure }
    return Signature(method).without(closures).call(
      with: texts.indices.filter { !closures.contains($0) }.map { texts[$0] }, on: owner)
  }

  init(_ call: LoggedCall, owner: MockName, showsError: Bool = true) {
    self.init(call.method.id, call.arguments.map(ArgumentPattern.value), owner: owner)
    if showsError { end = Self.end(of: call) }
  }

  private static func end(of call: LoggedCall) -> String {
    call.error.map { " threw \(ValueDescription.of(error: $0))" } ?? ""
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
    end = Self.end(of: call)
  }

  private init(_ method: MethodID, texts: [String], _ owner: MockName) {
    (self.method, self.texts, self.owner) = (method, texts, owner)
  }
}

extension ArgumentPattern {
  /// An argument with `*` around the parts that don't match, as far as the pattern has parts and values are
  /// lists.
  fileprivate func marked(_ argument: Any?, _ rules: EqualityRules) -> String {
    let places = leaves(beside: argument, rules).flatMap { leaf -> [[String]] in
      guard case .value(let value) = leaf.pattern else {
        return leaf.pattern.matches(leaf.value, rules) ? [] : [leaf.steps]
      }
      let found = DifferenceSearch(rules, entersOnlyLists: true).differences(value, leaf.value)
      // What is deeper isn't shown.
      return found.map { leaf.steps + $0.steps.prefix(8).filter { !$0.hasPrefix(",") } }
    }
    return ValueDescription.of(argument, marking: places)
  }
}
