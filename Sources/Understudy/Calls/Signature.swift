internal import UnderstudyValues

/// A method's name and labels, parsed from its signature.
struct Signature {
  private(set) var base: String
  /// The label of each parameter, with `_` for no label; `nil` for a property.
  private(set) var labels: [String]?
  let isSubscript: Bool
  let isOperator: Bool

  init(_ method: MethodID) {
    let text = method.signature
    // The name of a function can have any characters.
    let open = text.hasSuffix(")") ? text.lastIndex(of: "(") : nil
    base = String(text[..<(open ?? text.endIndex)])
    labels = open.map {
      text[text.index(after: $0)...].dropLast().split(separator: ":").map(String.init)
    }
    isSubscript = base == "subscript" && !method.isFunction
    isOperator = !method.isFunction && !base.isEmpty && base.allSatisfy(Self.isOfOperator)
  }

  private static func isOfOperator(_ character: Character) -> Bool {
    if character.isASCII { return "/=-+!*%<>&|^~?.".contains(character) }
    let isEmoji = character.unicodeScalars.contains { $0.properties.isEmojiPresentation }
    return !isEmoji && (character.isSymbol || character.isPunctuation)
  }

  /// The same without some of its parameters.
  func without(_ parameters: [Int]) -> Signature {
    var shorter = self
    shorter.labels = labels.map { labels in
      labels.indices.filter { !parameters.contains($0) }.map { labels[$0] }
    }
    return shorter
  }

  /// The names of the arguments in messages: their labels or, without a label, their numbers.
  func argumentNames(_ count: Int) -> [String] {
    (0..<count).map { index in
      guard let labels else { return "newValue" }
      guard index < labels.count else { return isSubscript ? "newValue" : "argument \(index + 1)" }
      return labels[index] == "_" ? "argument \(index + 1)" : labels[index]
    }
  }

  func call(with arguments: [String], on owner: MockName) -> String {
    let prefix = owner.isStatic ? "\(owner.name)." : ""
    guard let labels else {
      return arguments.last.map { "\(prefix)\(base) = \($0)" } ?? prefix + base
    }
    if isOperator, arguments.count == 2 { return "\(arguments[0]) \(base) \(arguments[1])" }
    let list = zip(labels + Array(repeating: "_", count: arguments.count), arguments)
      .map { $0 == "_" ? $1 : "\($0): \($1)" }
    if isSubscript {
      let indices = list.prefix(labels.count).joined(separator: ", ")
      let value = arguments.count > labels.count ? " = \(arguments[arguments.count - 1])" : ""
      return "\(prefix.dropLast())[\(indices)]\(value)"
    }
    return "\(prefix)\(base)(\(list.joined(separator: ", ")))"
  }
}
