/// Source that the parser doesn't know.
struct SyntaxError: Error {}

/// Reads types from tokens.
struct SyntaxParser {
  let tokens: [Token]
  private(set) var index = 0

  init(_ tokens: [Token]) { self.tokens = tokens }

  init(of symbol: SymbolGraph.Symbol) {
    self.init(Lexer.tokens(of: symbol.declarationFragments ?? []))
  }

  var current: Token { tokens[min(index, tokens.count - 1)] }
  func next(_ offset: Int = 1) -> Token { tokens[min(index + offset, tokens.count - 1)] }
  var isAtEnd: Bool { current.kind == .end }

  mutating func advance() { index += 1 }

  func at(_ text: String) -> Bool { current.text == text }

  mutating func take(_ text: String) -> Bool {
    guard at(text) else { return false }
    advance()
    return true
  }

  mutating func expect(_ text: String) throws(SyntaxError) {
    if !take(text) { throw SyntaxError() }
  }

  mutating func identifier() throws(SyntaxError) -> String {
    guard current.kind == .identifier else { throw SyntaxError() }
    defer { advance() }
    return current.text
  }

  /// Skips a token, or brackets and what's between them.
  mutating func skip() { index = current.opensBlock ? tokens.endOfBlock(from: index) : index + 1 }

  /// Skips a block, and returns the tokens between its braces.
  mutating func block() -> [Token] {
    let start = index + 1
    skip()
    return Array(tokens[start..<max(start, index - 1)])
  }

  /// Reads elements between brackets, separated by commas.
  mutating func list<Element>(
    _ open: String, _ close: String,
    _ element: (inout SyntaxParser) throws(SyntaxError) -> Element
  ) throws(SyntaxError) -> [Element] {
    try expect(open)
    var elements: [Element] = []
    while !at(close) {
      elements.append(try element(&self))
      if !take(",") { break }
    }
    try expect(close)
    return elements
  }

  // MARK: Types

  private static let specifiers: Set = [
    "inout", "borrowing", "consuming", "sending", "isolated", "nonisolated", "__owned", "__shared",
    "_const",
  ]

  mutating func type() throws(SyntaxError) -> TypeSyntax {
    let words = try words {
      SyntaxParser.specifiers.contains($0.current.text) && $0.next().kind != .end
        && ![",", ")"].contains($0.next().text)
    }
    let type = try composition()
    return words.isEmpty ? type : .attributed(words, type)
  }

  /// Reads attributes, and the words that a condition finds between them.
  mutating func words(
    where isWord: (SyntaxParser) -> Bool = { _ in false }
  ) throws(SyntaxError) -> [String] {
    var words: [String] = []
    while at("@") || isWord(self) { words.append(at("@") ? try attribute() : try word()) }
    return words
  }

  private mutating func attribute() throws(SyntaxError) -> String {
    try expect("@")
    var text = "@" + (try word())
    while !current.hasSpaceBefore, take(".") { text += "." + (try word()) }
    return text
  }

  /// A word with the arguments behind it, such as `nonisolated(nonsending)`.
  private mutating func word() throws(SyntaxError) -> String {
    let start = index
    _ = try identifier()
    if at("("), !current.hasSpaceBefore { skip() }
    return tokens.text(of: start..<index)
  }

  private mutating func composition() throws(SyntaxError) -> TypeSyntax {
    for keyword in ["some", "any", "each", "repeat"]
    where at(keyword) && (next().kind == .identifier || ["(", "~", "["].contains(next().text)) {
      advance()
      let type = try composition()
      return ["some", "any"].contains(keyword)
        ? type.asConstraint(of: keyword) : .prefixed(keyword, type)
    }
    var types = [try postfix()]
    while take("&") { types.append(try postfix()) }
    return types.count == 1 ? types[0] : .composition(types)
  }

  private mutating func postfix() throws(SyntaxError) -> TypeSyntax {
    var type = try primary()
    while true {
      if !current.hasSpaceBefore, take("?") {
        type = .optional(type)
      } else if !current.hasSpaceBefore, take("!") {
        type = .implicitlyUnwrapped(type)
      } else if at("."), next().kind == .identifier {
        advance()
        let component = try component()
        if case .named(let components) = type {
          type = .named(components + [component])
        } else {
          type = .member(type.bare, component.name)
        }
      } else {
        return type
      }
    }
  }

  private mutating func component() throws(SyntaxError) -> TypeSyntax.Component {
    let symbol = current.symbol
    let name = try identifier()
    let arguments =
      at("<") ? try list("<", ">") { parser throws(SyntaxError) in try parser.type() } : []
    return TypeSyntax.Component(name: name, arguments: arguments, symbol: symbol)
  }

  private mutating func primary() throws(SyntaxError) -> TypeSyntax {
    switch current.text {
    case "~":
      advance()
      return .prefixed("~", try primary())
    case "[":
      return try bracketed()
    case "(":
      let elements = try tupleElements()
      if let function = try function(elements) { return function }
      return elements.count == 1 && elements[0].label == nil && !elements[0].isVariadic
        ? elements[0].type : .tuple(elements)
    default:
      if current.kind == .number {
        defer { advance() }
        return .number(current.text)
      }
      return .named([try component()])
    }
  }

  private mutating func bracketed() throws(SyntaxError) -> TypeSyntax {
    try expect("[")
    let first = try type()
    let second = take(":") ? try type() : nil
    let element = take("of") ? try type() : nil
    try expect("]")
    if let element { return .inlineArray(first.text, element) }
    return second.map { .dictionary(first, $0) } ?? .array(first)
  }

  private mutating func tupleElements() throws(SyntaxError) -> [TypeSyntax.Element] {
    try list("(", ")") { parser throws(SyntaxError) in
      var label: String?
      if parser.current.kind == .identifier {
        if parser.next().text == ":" {
          label = parser.current.text
          parser.index += 2
        } else if parser.next().kind == .identifier, parser.next(2).text == ":" {
          // `_ name:` in a function type; names have no meaning there.
          parser.index += 3
        }
      }
      return TypeSyntax.Element(
        label: label, type: try parser.type(), isVariadic: parser.take("..."))
    }
  }

  private mutating func function(
    _ parameters: [TypeSyntax.Element]
  ) throws(SyntaxError) -> TypeSyntax? {
    guard at("->") || at("async") || at("throws") else { return nil }
    let isAsync = take("async")
    let errors = try thrownErrors()
    try expect("->")
    return .function(
      TypeSyntax.Function(
        parameters: parameters, isAsync: isAsync, errors: errors, result: try type()))
  }

  mutating func thrownErrors() throws(SyntaxError) -> ThrownErrors {
    if take("rethrows") { return .rethrown }
    guard take("throws") else { return .none }
    guard take("(") else { return .any }
    let error = try type()
    try expect(")")
    return ThrownErrors(throwing: error)
  }
}

extension TypeSyntax {
  /// The type with a keyword in front: a mark at its end belongs to all of it, as in `any P?`.
  fileprivate func asConstraint(of keyword: String) -> TypeSyntax {
    switch self {
    case .optional(let wrapped): .optional(wrapped.asConstraint(of: keyword))
    case .implicitlyUnwrapped(let wrapped):
      .implicitlyUnwrapped(wrapped.asConstraint(of: keyword))
    default: .prefixed(keyword, self)
    }
  }
}
