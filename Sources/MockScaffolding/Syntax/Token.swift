/// A token of Swift source.
struct Token: Equatable {
  enum Kind { case identifier, number, string, regex, punctuation, end }

  var kind: Kind
  var text: String
  /// The symbol to which the token refers, if a symbol graph tells.
  var symbol: String?
  var hasSpaceBefore = false
  var startsLine = false
  /// The position of the token among the characters of its file.
  var start = 0

  var end: Int { start + text.count }

  /// The name without backticks.
  var name: String { kind == .identifier ? text.trimming("`") : text }

  var opensBlock: Bool { ["{", "(", "["].contains(text) }

  /// The identifiers in the token. All words of a string with interpolations count.
  var names: [String] {
    switch kind {
    case .identifier: return [name]
    case .string where text.contains("\\(") || text.contains("#("):
      return text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    default: return []
    }
  }
}

extension String {
  func trimming(_ character: Character) -> String {
    var text = Substring(self)
    while text.first == character { text = text.dropFirst() }
    while text.last == character { text = text.dropLast() }
    return String(text)
  }
}

extension [Token] {
  subscript(safe index: Int) -> Token? { indices.contains(index) ? self[index] : nil }

  /// The index after the bracket that closes the one at an index.
  func endOfBlock(from start: Int) -> Int {
    var depth = 0
    for index in start..<count {
      if self[index].opensBlock { depth += 1 }
      if ["}", ")", "]"].contains(self[index].text) { depth -= 1 }
      if depth == 0 { return index + 1 }
    }
    return count
  }

  /// The parts of a range between commas that aren't in brackets.
  func elements(in range: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var (start, index) = (range.lowerBound, range.lowerBound)
    while index < range.upperBound {
      if self[index].text == "," {
        parts.append(start..<index)
        start = index + 1
      }
      index = self[index].opensBlock ? endOfBlock(from: index) : index + 1
    }
    return (parts + [start..<range.upperBound]).filter { !$0.isEmpty }
  }

  /// The source text of a range on one line.
  func text(of range: Range<Int>) -> String {
    range.reduce(into: "") { text, index in
      if self[index].hasSpaceBefore, !text.isEmpty { text += " " }
      text += self[index].text
    }
  }
}
