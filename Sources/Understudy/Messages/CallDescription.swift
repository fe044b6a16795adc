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
        ? patterns[index].marked(argument, rules).text : "*\(ValueDescription.of(argument))*"
    }
    self.init(call.method.id, texts: texts, owner)
    end = Self.end(of: call)
  }

  private init(_ method: MethodID, texts: [String], _ owner: MockName) {
    (self.method, self.texts, self.owner) = (method, texts, owner)
  }
}

extension ArgumentPattern {
  /// The argument with `*` around the parts that don't match, and whether it matches.
  fileprivate func marked(
    _ argument: Any?, _ rules: EqualityRules
  ) -> (text: String, isMatch: Bool) {
    let pattern: ArgumentPattern
    if case .parts = self {
      pattern = self
    } else if matches(argument, rules) {
      return (ValueDescription.of(argument), true)
    } else {
      pattern = expanded
    }
    let pairs = pattern.pairs(with: argument, rules)
    let marked = pairs?.map { (index: $0.index, part: $0.pattern.marked($0.value, rules)) }
    if case .parts = self, let marked, marked.allSatisfy(\.part.isMatch) {
      return (ValueDescription.of(argument), true)
    }
    // Arrays of other elements can be different as a whole.
    guard let marked, let parts = Parts(of: argument),
      marked.contains(where: { !$0.part.isMatch })
    else { return ("*\(ValueDescription.of(argument))*", false) }
    var texts = parts.values.map { ValueDescription.of($0) }
    for (index, part) in marked { texts[index] = part.text }
    return (ValueDescription.of(parts, texts), false)
  }

  /// The pattern of a short array by its elements.
  private var expanded: ArgumentPattern {
    guard case .value(let value) = self, let array = Self.array(value),
      array.elementCount <= ValueDescription.maximalCount, let parts = Parts(of: array)
    else { return self }
    return .parts(parts, parts.values.map(ArgumentPattern.value))
  }
}
