/// Splits Swift source into tokens.
///
/// Comments are left out. A string literal is a single token, which includes its interpolations, and
/// so is a literal of a regular expression.
struct Lexer {
  private var characters: [Character] = []
  private var symbols: [Int: String] = [:]
  private var position = 0
  private var tokens: [Token] = []

  static func tokens(of source: String) -> [Token] {
    tokens(of: [SymbolGraph.Fragment(spelling: source)])
  }

  /// Returns the tokens of a declaration in a symbol graph, with the symbols to which they refer.
  static func tokens(of fragments: [SymbolGraph.Fragment]) -> [Token] {
    var lexer = Lexer()
    for fragment in fragments {
      lexer.symbols[lexer.characters.count] = fragment.preciseIdentifier
      lexer.characters += fragment.spelling
    }
    return lexer.run()
  }

  private mutating func run() -> [Token] {
    repeat {
      let end = position
      skipSpace()
      let start = position
      let startsLine = end == 0 || characters[end..<start].contains(where: \.isNewline)
      let kind = skipToken()
      tokens.append(
        Token(
          kind: kind, text: String(characters[start..<position]), symbol: symbols[start],
          hasSpaceBefore: start > end, startsLine: startsLine, start: start))
    } while tokens.last?.kind != .end
    return tokens
  }

  // MARK: Characters

  private func peek(_ offset: Int = 0) -> Character? {
    position + offset < characters.count ? characters[position + offset] : nil
  }

  private func isAt(_ text: String) -> Bool { characters[position...].starts(with: text) }

  /// The number of `#` before a text, such as the quote of a raw string; `nil` if another text is
  /// there.
  private func pounds(before text: Character) -> Int? {
    var count = 0
    while peek(count) == "#" { count += 1 }
    return peek(count) == text ? count : nil
  }

  private mutating func skip(while condition: (Character) -> Bool) {
    while let next = peek(), condition(next) { position += 1 }
  }

  private mutating func skipSpace() {
    while let next = peek() {
      if next.isWhitespace {
        position += 1
      } else if isAt("//") {
        skip { !$0.isNewline }
      } else if isAt("/*") {
        skipBlockComment()
      } else {
        return
      }
    }
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      let change = isAt("/*") ? 1 : isAt("*/") ? -1 : 0
      depth += change
      position += change == 0 ? 1 : 2
    } while depth > 0 && position < characters.count
  }

  // MARK: Tokens

  /// Skips a token and returns its kind.
  private mutating func skipToken() -> Token.Kind {
    guard let first = peek() else { return .end }
    if let pounds = pounds(before: "\"") {
      skipString(pounds)
      return .string
    }
    if let end = endOfRegex {
      position = end
      return .regex
    }
    if first == "`" {
      position += 1
      skip { $0 != "`" }
      position = min(position + 1, characters.count)
      return .identifier
    }
    if first.isLetter || first.isNumber || "_$".contains(first) {
      skip { $0.isLetter || $0.isNumber || "_$".contains($0) }
      return first.isNumber ? .number : .identifier
    }
    position += ["...", "->", "=="].first(where: isAt)?.count ?? 1
    return .punctuation
  }

  /// Where the literal of a regular expression ends that begins here: `#/…/#`, or `/…/` on one line
  /// where the compiler takes `/` for no operator.
  private var endOfRegex: Int? {
    guard let pounds = pounds(before: "/") else { return nil }
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

  private mutating func skipString(_ pounds: Int) {
    position += pounds
    let quotes = isAt("\"\"\"") ? 3 : 1
    let hashes = String(repeating: "#", count: pounds)
    let end = String(repeating: "\"", count: quotes) + hashes
    position += quotes
    while let next = peek(), quotes == 3 || !next.isNewline {
      if isAt(end) {
        position += end.count
        return
      } else if isAt("\\" + hashes) {
        position += 1 + pounds
        if peek() == "(" { skipInterpolation() } else if peek() != nil { position += 1 }
      } else {
        position += 1
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
        skipString(0)
        continue
      default: break
      }
      position += 1
    } while depth > 0 && position < characters.count
  }
}
