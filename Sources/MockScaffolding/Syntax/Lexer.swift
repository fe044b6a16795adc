/// A token of Swift source.
struct Token: Equatable {
  enum Kind { case identifier, number, string, regex, punctuation, end }

  var kind: Kind
  var text: String
  /// The symbol to which the token refers, if a symbol graph tells.
  var symbol: String?
  /// Whether white space or a comment stands before the token.
  var hasSpaceBefore = false
  /// Whether a line ends between the token before and this one.
  var startsLine = false
  /// The line of the token in its file, from 1.
  var line = 1
  /// The position of the token among the characters of its file.
  var start = 0

  /// The name without backticks.
  var name: String {
    kind == .identifier ? text.trimming("`") : text
  }

  var opensBlock: Bool { ["{", "(", "["].contains(text) }
}

extension String {
  func trimming(_ character: Character) -> String {
    var text = Substring(self)
    while text.first == character { text = text.dropFirst() }
    while text.last == character { text = text.dropLast() }
    return String(text)
  }
}

/// Splits Swift source into tokens.
///
/// Comments are left out. A string literal is a single token, which includes its interpolations, and
/// so is a literal of a regular expression.
struct Lexer {
  private let characters: [Character]
  private var position = 0
  private var line = 1
  private var tokens: [Token] = []
  private var sawSpace = false
  private var sawNewline = true
  private let symbols: [Int: String]

  /// Returns the tokens of a source text.
  static func tokens(of source: String) -> [Token] {
    var lexer = Lexer(Array(source), symbols: [:])
    return lexer.run()
  }

  /// Returns the tokens of a declaration in a symbol graph, with the symbols to which they refer.
  static func tokens(of fragments: [SymbolGraph.Fragment]) -> [Token] {
    var text: [Character] = []
    var symbols: [Int: String] = [:]
    for fragment in fragments {
      if let symbol = fragment.preciseIdentifier { symbols[text.count] = symbol }
      text += Array(fragment.spelling)
    }
    var lexer = Lexer(text, symbols: symbols)
    return lexer.run()
  }

  private init(_ characters: [Character], symbols: [Int: String]) {
    self.characters = characters
    self.symbols = symbols
  }

  private func peek(_ offset: Int = 0) -> Character? {
    position + offset < characters.count ? characters[position + offset] : nil
  }

  private mutating func advance() {
    if characters[position].isNewline {
      line += 1
      sawNewline = true
    }
    position += 1
  }

  private mutating func run() -> [Token] {
    while let character = peek() {
      if character.isWhitespace {
        advance()
        sawSpace = true
      } else if character == "/", peek(1) == "/" {
        while let next = peek(), !next.isNewline { advance() }
        sawSpace = true
      } else if character == "/", peek(1) == "*" {
        skipBlockComment()
      } else {
        readToken(character)
      }
    }
    append(.end, "", at: position)
    return tokens
  }

  private mutating func append(_ kind: Token.Kind, _ text: String, at start: Int, line: Int? = nil)
  {
    tokens.append(
      Token(
        kind: kind, text: text, symbol: symbols[start], hasSpaceBefore: sawSpace,
        startsLine: sawNewline, line: line ?? self.line, start: start))
    sawSpace = false
    sawNewline = false
  }

  private mutating func readToken(_ character: Character) {
    let start = position
    let startLine = line
    if character == "\"" || (character == "#" && isRawString) {
      // Flags are kept, because the literal can contain line breaks.
      let (space, newline) = (sawSpace, sawNewline)
      readString()
      (sawSpace, sawNewline) = (space, newline)
      append(.string, String(characters[start..<position]), at: start, line: startLine)
    } else if let end = endOfRegex {
      while position < end { advance() }
      append(.regex, String(characters[start..<position]), at: start, line: startLine)
    } else if character == "`" {
      advance()
      while let next = peek(), next != "`" { advance() }
      if peek() != nil { advance() }
      append(.identifier, String(characters[start..<position]), at: start)
    } else if character.isLetter || character == "_" || character == "$" {
      while let next = peek(), next.isLetter || next.isNumber || next == "_" || next == "$" {
        advance()
      }
      append(.identifier, String(characters[start..<position]), at: start)
    } else if character.isNumber {
      while let next = peek(), next.isLetter || next.isNumber || next == "_" { advance() }
      append(.number, String(characters[start..<position]), at: start)
    } else if character == ".", peek(1) == ".", peek(2) == "." {
      for _ in 0..<3 { advance() }
      append(.punctuation, "...", at: start)
    } else if character == "-", peek(1) == ">" {
      for _ in 0..<2 { advance() }
      append(.punctuation, "->", at: start)
    } else if character == "=", peek(1) == "=" {
      for _ in 0..<2 { advance() }
      append(.punctuation, "==", at: start)
    } else {
      advance()
      append(.punctuation, String(character), at: start)
    }
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if peek() == "/", peek(1) == "*" {
        depth += 1
        advance()
      } else if peek() == "*", peek(1) == "/" {
        depth -= 1
        advance()
      }
      advance()
    } while depth > 0 && peek() != nil
    sawSpace = true
  }

  /// Where the literal of a regular expression ends that begins here: `#/…/#`, or `/…/` on one line
  /// where the compiler takes `/` for no operator.
  private var endOfRegex: Int? {
    var pounds = 0
    while peek(pounds) == "#" { pounds += 1 }
    guard peek(pounds) == "/" else { return nil }
    if pounds == 0, let next = peek(1) {
      let previous = position > 0 ? characters[position - 1] : " "
      let isOperator =
        next.isWhitespace || !(previous.isWhitespace || "([{,;:=!".contains(previous))
      if isOperator || ["func", "operator"].contains(tokens.last?.text) { return nil }
    }
    var (index, depth) = (position + pounds + 1, 0)
    while index < characters.count, pounds > 0 || !characters[index].isNewline, depth >= 0 {
      switch characters[index] {
      case "\\": index += 1
      case "(": depth += 1
      case ")": depth -= pounds == 0 ? 1 : 0
      case "/":
        let end = index + 1 + pounds
        if end <= characters.count, characters[(index + 1)..<end].allSatisfy({ $0 == "#" }) {
          return end
        }
      default: break
      }
      index += 1
    }
    return nil
  }

  private var isRawString: Bool {
    var offset = 0
    while peek(offset) == "#" { offset += 1 }
    return peek(offset) == "\""
  }

  private mutating func readString() {
    var pounds = 0
    while peek() == "#" {
      pounds += 1
      advance()
    }
    let isMultiline = peek(1) == "\"" && peek(2) == "\""
    let quotes = isMultiline ? 3 : 1
    for _ in 0..<quotes { advance() }
    while let character = peek() {
      if character == "\\", (0..<pounds).allSatisfy({ peek(1 + $0) == "#" }) {
        for _ in 0...pounds { advance() }
        if peek() == "(" { skipInterpolation() } else if peek() != nil { advance() }
      } else if character == "\"", (0..<quotes).allSatisfy({ peek($0) == "\"" }),
        (0..<pounds).allSatisfy({ peek(quotes + $0) == "#" })
      {
        for _ in 0..<(quotes + pounds) { advance() }
        return
      } else if character.isNewline, !isMultiline {
        return
      } else {
        advance()
      }
    }
  }

  private mutating func skipInterpolation() {
    var depth = 0
    repeat {
      switch peek() {
      case "(": depth += 1
      case ")": depth -= 1
      case "\"":
        readString()
        continue
      default: break
      }
      if peek() == nil { return }
      advance()
    } while depth > 0
  }
}
