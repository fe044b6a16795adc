/// Source code in lines and blocks, laid out so that `swift format` leaves it as it is: 100 columns,
/// two spaces.
indirect enum Code {
  /// A comment, an attribute, or a statement.
  case line(String)
  /// The text up to an opening brace, and what's between the braces: on one line if it's one
  /// statement and fits, unless it's expanded.
  case block(String, [Code], isExpanded: Bool = false)

  private static let width = 100

  static func warning(_ text: String) -> Code { .line("#warning(\(SourceText.literal(text)))") }

  func lines(indentation: Int) -> [String] {
    let space = String(repeating: " ", count: indentation)
    switch self {
    case .line(let text): return Code.wrapped(text, after: space)
    case .block(let head, let body, _):
      if canBeOneLine, (space + text).count <= Code.width { return [space + text] }
      return Code.wrapped(head, after: space)
        + body.flatMap { $0.lines(indentation: indentation + 2) } + [space + "}"]
    }
  }

  /// The code without line breaks.
  var text: String {
    switch self {
    case .line(let text): text
    case .block(let head, let body, _):
      "\(head) \(body.map(\.text).joined(separator: body.allSatisfy(\.isBlock) ? " " : "; ")) }"
    }
  }

  /// Whether it's a block. Blocks beside each other are accessors, and what has a line among them is statements.
  private var isBlock: Bool {
    if case .block = self { true } else { false }
  }

  private var canBeOneLine: Bool {
    guard case .block(_, let body, let isExpanded) = self else { return true }
    return !isExpanded && body.count == 1 && body[0].canBeOneLine
  }

  /// The lines of a text. If it's too long, its `where` clause gets a line of its own, and then what
  /// is in the longest brackets.
  private static func wrapped(_ text: String, after space: String) -> [String] {
    if (space + text).count <= width || text.hasPrefix("//") { return [space + text] }
    func part(_ range: Range<Int>) -> String {
      String(Array(text)[range]).trimming(" ")
    }
    let (clause, breaks) = places(in: Lexer.tokens(of: text))
    if let clause {
      return wrapped(part(0..<clause), after: space)
        + wrapped(part(clause..<text.count), after: space)
    }
    guard let first = breaks.first, let last = breaks.last, first < last else {
      return [space + text]
    }
    return [space + part(0..<first)]
      + fill(zip(breaks, breaks.dropFirst()).map { part($0..<$1) }, after: space + "  ")
      + [space + part(last..<text.count)]
  }

  /// Where a `where` clause begins after a declaration, and where lines can begin: after the bracket
  /// that opens the longest list, after its commas, and at the bracket that closes it. A class
  /// without brackets has the list of its inherited types.
  private static func places(in tokens: [Token]) -> (clause: Int?, breaks: [Int]) {
    var clause: Int?
    var longest: [Int] = []
    // The lists that are open, the text itself first.
    var lists: [[Int]] = [[]]
    var previous = Token(kind: .end, text: "")
    for token in tokens {
      defer { previous = token }
      let (start, end) = (token.start, token.start + token.text.count)
      if lists.count == 1 {
        if token.text == "where", start > 0 { clause = start }
        if token.text == "{" { lists[0].append(start) }
        if lists[0].isEmpty, [":", "where"].contains(token.text) { lists[0].append(end) }
      }
      switch token.text {
      case "[", "{": lists.append([])
      case "(":
        // A tuple and the type of one remain whole.
        let isTuple = previous.kind == .identifier || ["->", ":"].contains(previous.text)
        lists.append(token.hasSpaceBefore && isTuple ? [] : [end])
      case "<" where !token.hasSpaceBefore && previous.kind == .identifier: lists.append([end])
      case "," where !lists[lists.count - 1].isEmpty: lists[lists.count - 1].append(end)
      case ")", "]", "}", ">":
        guard lists.count > 1, case let list = lists.removeLast(), let first = list.first,
          lists.count == 1, start - first > (longest.last ?? 0) - (longest.first ?? 0)
        else { continue }
        longest = list + [start]
      default: break
      }
    }
    return (clause, longest.isEmpty ? lists[0] : longest)
  }

  /// As many items on each line as fit. One that's too long is broken after its label, and a literal
  /// isn't broken.
  static func fill(_ items: [String], after space: String) -> [String] {
    items.reduce(into: []) { lines, item in
      if let line = lines.last, (line + " " + item).count <= width {
        lines[lines.count - 1] += " " + item
      } else if (space + item).count > width, let colon = item.firstRange(of: ": "),
        !item[..<colon.lowerBound].contains("\"")
      {
        lines += [
          space + item[..<colon.lowerBound] + ":", space + "  " + item[colon.upperBound...],
        ]
      } else {
        lines.append(space + item)
      }
    }
  }
}
