/// A call of a forwarder in a body: `calledReturning(with: name, default: 0)`.
struct ForwarderCall {
  /// The name of the forwarder.
  var name: String
  /// The line of the name.
  var line: Int
  /// The tokens from `self.` or the name to the end of the trailing closure.
  var range: Range<Int>
  /// The token after the name.
  var list: Int
  /// The arguments after `with:`.
  var arguments: [Range<Int>] = []
  /// The arguments with other labels, with the labels.
  var otherArguments: [Range<Int>] = []
  var trailingClosure: Range<Int>?

  /// Returns the calls in a body.
  ///
  /// - Parameters:
  ///   - tokens: The tokens of the body.
  ///   - parameters: The names of the member's parameters, which can be those of forwarders.
  static func calls(in tokens: [Token], parameters: [String]) -> [ForwarderCall] {
    tokens.indices.compactMap { index in
      let token = tokens[index]
      guard token.kind == .identifier, MockWriter.forwarders.contains(token.text),
        let next = tokens[safe: index + 1], next.text == "(" || next.text == "{", !next.startsLine
      else { return nil }
      var start = index
      if let period = tokens[safe: index - 1], period.text == "." {
        start = index - 2
        if let token = tokens[safe: start], ["?", "!"].contains(token.text) { start -= 1 }
        // `real.called()` is a method of the real instance, and `StoreMock.called()` a forwarder.
        guard let receiver = tokens[safe: start], receiver.kind == .identifier,
          receiver.text == "self" || receiver.text.first?.isUppercase == true,
          receiver.text != "Real"
        else { return nil }
      } else if parameters.contains(token.text) {
        return nil
      }
      return ForwarderCall(at: index, from: start, in: tokens)
    }
  }

  private init(at index: Int, from start: Int, in tokens: [Token]) {
    name = tokens[index].text
    line = tokens[index].line
    list = index + 1
    range = start..<(index + 1)
    var end = index + 1
    if tokens[end].text == "(" {
      end = tokens.endOfBlock(from: end)
      readArguments(of: tokens, in: (index + 2)..<max(index + 2, end - 1))
    }
    if let next = tokens[safe: end], next.text == "{", !tokens.isInStatement(start) {
      let closureEnd = tokens.endOfBlock(from: end)
      trailingClosure = end..<closureEnd
      end = closureEnd
    }
    range = start..<end
  }

  private mutating func readArguments(of tokens: [Token], in range: Range<Int>) {
    var isWith = false
    for argument in tokens.split(range, by: ",") {
      let first = argument.lowerBound
      if tokens[first].kind == .identifier, first + 1 < argument.upperBound,
        tokens[first + 1].text == ":"
      {
        isWith = tokens[first].text == "with"
        if isWith {
          arguments.append((first + 2)..<argument.upperBound)
        } else {
          otherArguments.append(argument)
        }
      } else if isWith {
        arguments.append(argument)
      }
    }
  }
}

extension [Token] {
  subscript(safe index: Int) -> Token? { indices.contains(index) ? self[index] : nil }

  /// Whether the braces after a token belong to a statement in front of it, such as `if`.
  func isInStatement(_ start: Int) -> Bool {
    let keywords: Set = [
      "if", "for", "while", "switch", "guard", "else", "do", "catch", "repeat", "defer",
    ]
    var depth = 0
    for index in indices[..<start].reversed() {
      let text = self[index].text
      if [")", "]"].contains(text) { depth += 1 }
      if ["(", "["].contains(text) { depth -= 1 }
      if depth < 0 || ["{", "}", ";"].contains(text) { return false }
      if depth == 0, keywords.contains(text) { return self[safe: index - 1]?.text != "#" }
    }
    return false
  }

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

  /// The parts of a range between separators that aren't in brackets.
  func split(_ range: Range<Int>, by separator: String) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    var index = start
    while index < range.upperBound {
      if self[index].opensBlock {
        index = endOfBlock(from: index)
        continue
      }
      if self[index].text == separator {
        if start < index { parts.append(start..<index) }
        start = index + 1
      }
      index += 1
    }
    if start < range.upperBound { parts.append(start..<range.upperBound) }
    return parts
  }

  /// The source text of a range on one line.
  func text(of range: Range<Int>) -> String {
    var text = ""
    for index in range {
      if self[index].hasSpaceBefore, !text.isEmpty { text += " " }
      text += self[index].text
    }
    return text
  }
}
