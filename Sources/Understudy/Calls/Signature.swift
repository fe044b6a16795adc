/// A method's name and labels, parsed from its signature.
struct Signature {
  let base: String
  /// The label of each parameter, with `_` for no label; `nil` for a property.
  let labels: [String]?
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
    let first = method.isFunction ? nil : base.first
    isOperator = first.map { !$0.isLetter && $0 != "_" && $0 != "`" } ?? false
  }

  /// The names of the arguments in messages: their labels or, without a label, their numbers.
  func argumentNames(_ count: Int) -> [String] {
    (0..<count).map { index in
      guard let labels else { return "newValue" }
      guard index < labels.count else { return isSubscript ? "newValue" : "argument \(index + 1)" }
      return labels[index] == "_" ? "argument \(index + 1)" : labels[index]
    }
  }

  func call(with arguments: [String], on owner: MockIdentity) -> String {
    guard let labels else {
      let property = owner.isStatic ? "\(owner.name).\(base)" : base
      guard let value = arguments.last else { return property }
      return "\(property) = \(value)"
    }
    if isOperator, arguments.count == 2 { return "\(arguments[0]) \(base) \(arguments[1])" }
    let list = zip(labels + Array(repeating: "_", count: arguments.count), arguments)
      .map { $0 == "_" ? $1 : "\($0): \($1)" }
    if isSubscript {
      let prefix = owner.isStatic ? owner.name : ""
      let isSetter = arguments.count > labels.count
      let indices = list.prefix(labels.count).joined(separator: ", ")
      return "\(prefix)[\(indices)]" + (isSetter ? " = \(arguments[arguments.count - 1])" : "")
    }
    let prefix = owner.isStatic ? "\(owner.name)." : ""
    return "\(prefix)\(base)(\(list.joined(separator: ", ")))"
  }
}
