/// The body of a function or an accessor, and what it forwards.
struct MemberBody {
  /// `get` or `set`; `nil` for a function, and for a body that is the getter.
  var accessor: String?
  /// The line of the accessor or the first token.
  var line: Int
  /// The name of a setter's new value.
  var newValue = "newValue"
  let tokens: [Token]
  let calls: [ForwarderCall]

  init(accessor: String? = nil, line: Int, tokens: [Token], parameters: [String]) {
    self.accessor = accessor
    self.line = line
    self.tokens = tokens
    calls = ForwarderCall.calls(in: tokens, parameters: parameters)
  }

  /// The bodies of a member; none for a stored property.
  static func bodies(of member: SourceScanner.Member) -> [MemberBody] {
    guard member.declaration.bodyStart != nil else { return [] }
    let tokens = member.body
    let parameters = member.declaration.parameters.map(\.name)
    let whole = MemberBody(
      line: member.declaration.line, tokens: tokens, parameters: parameters)
    switch member.declaration.kind {
    case .function, .initializer: return [whole]
    case .property, .subscript: break
    }
    var bodies: [MemberBody] = []
    var index = 0
    while index < tokens.count {
      let start = index
      while tokens[safe: index]?.text == "@" {
        index += 2
        if tokens[safe: index]?.text == "(" { index = tokens.endOfBlock(from: index) }
      }
      while let token = tokens[safe: index], DeclarationParser.modifiers.contains(token.text) {
        index += 1
      }
      guard let word = tokens[safe: index], accessorNames.contains(word.text),
        let next = tokens[safe: index + 1],
        ["{", "(", "async", "throws"].contains(next.text)
      else { return start == 0 ? [whole] : bodies }
      if ["willSet", "didSet"].contains(word.text) { return [] }
      index += 1
      var newValue: String?
      if next.text == "(" {
        newValue = tokens[safe: index + 1]?.name
        index = tokens.endOfBlock(from: index)
      }
      while let token = tokens[safe: index], token.text != "{" {
        index = token.text == "(" ? tokens.endOfBlock(from: index) : index + 1
      }
      let end = tokens.endOfBlock(from: index)
      if ["get", "set"].contains(word.text), index + 1 <= end - 1 {
        var body = MemberBody(
          accessor: word.text, line: word.line, tokens: Array(tokens[(index + 1)..<(end - 1)]),
          parameters: parameters)
        if let newValue { body.newValue = newValue }
        bodies.append(body)
      }
      index = end
    }
    return bodies
  }

  private static let accessorNames: Set = [
    "get", "set", "_read", "_modify", "read", "modify", "willSet", "didSet",
  ]

  // MARK: Names

  /// Whether the body uses another member.
  func uses(_ declaration: Declaration) -> Bool {
    if declaration.kind == .subscript {
      return zip(tokens, tokens.dropFirst()).contains {
        ["self", "Self"].contains($0.text) && $1.text == "["
      }
    }
    let name = declaration.name.trimming("`")
    return tokens.indices.contains { index in
      tokens[index].kind == .identifier && tokens[index].name == name
        && !(tokens[safe: index - 1]?.text == "." && tokens[safe: index - 2]?.text == "super")
    }
  }

  /// Whether the body uses a name anywhere.
  func mentions(_ name: String) -> Bool { tokens.contains { $0.names.contains(name) } }

  /// The names that can reach a forwarder. A closure that calls through isn't forwarded.
  ///
  /// - Parameter usesHelper: Whether another member forwards for this one, so that any use counts.
  func forwardedNames(usesHelper: Bool) -> Set<String> {
    if !usesHelper, calls.allSatisfy(\.arguments.isEmpty) { return [] }
    var names: Set<String> = []
    for index in tokens.indices {
      let isExcluded = calls.contains { call in
        call.trailingClosure?.contains(index) == true
          || call.otherArguments.contains { $0.contains(index) }
      }
      if !isExcluded { names.formUnion(tokens[index].names) }
    }
    return names
  }

  /// Whether the body is what the scaffolder writes for a requirement that it can't generate.
  var isUnsupported: Bool {
    tokens.first?.text == "fatalError"
      && tokens.contains { $0.kind == .string && $0.text.hasSuffix(" isn't mocked.\"") }
  }

  /// Whether the body throws in another way than a forwarder does.
  var throwsItself: Bool {
    tokens.indices.contains { index in
      if tokens[index].text == "throw" { return true }
      guard tokens[index].text == "try" else { return false }
      var next = index + 1
      while let token = tokens[safe: next], ["?", "!", "await"].contains(token.text) { next += 1 }
      return !calls.contains { $0.range.lowerBound == next }
    }
  }

  // MARK: Paths

  /// The first call that runs after another call of a forwarder.
  var repeatedCall: ForwarderCall? {
    for (index, second) in calls.enumerated() {
      if calls[..<index].contains(where: { runs(second, after: $0) }) { return second }
    }
    return nil
  }

  /// Whether a path through the body certainly contains both calls.
  private func runs(_ second: ForwarderCall, after first: ForwarderCall) -> Bool {
    if first.range.contains(second.range.lowerBound) { return false }
    let (start, end) = (first.range.lowerBound, second.range.lowerBound)
    let (outer, inner) = (brackets(at: start), brackets(at: end))
    let common = zip(outer, inner).prefix { $0 == $1 }.map(\.0)
    // The statements of the block that contains both.
    guard let block = common.last(where: { $0 < 0 || tokens[$0].text == "{" }) else {
      return false
    }
    let starts = statementStarts(in: block)
    guard let firstStart = starts.last(where: { $0 <= start }),
      let secondStart = starts.last(where: { $0 <= end }), firstStart != secondStart
    else { return false }
    let between = starts.filter { $0 >= firstStart && $0 < secondStart }
    let exits: Set = ["return", "throw", "break", "continue", "fatalError"]
    if between.contains(where: { exits.contains(tokens[$0].text) }) { return false }
    // Other branches: the next case, or another condition of the compilation.
    for index in firstStart..<secondStart where brackets(at: index).last == block {
      if ["case", "default"].contains(tokens[index].text) { return false }
    }
    if (firstStart...secondStart).contains(where: { starts.contains($0) && isLabel($0) }) {
      return false
    }
    let firstIsNested = outer[common.count...].contains { tokens[$0].text == "{" }
    let secondIsNested = inner[common.count...].contains { tokens[$0].text == "{" }
    if firstIsNested && secondIsNested { return false }
    if firstIsNested {
      // A branch that ends the function doesn't reach the second call.
      return isControlFlow(firstStart)
        && !(firstStart..<secondStart).contains { exits.contains(tokens[$0].text) }
    }
    return !secondIsNested || isControlFlow(secondStart)
  }

  /// The brackets that are open at a token, with `-1` for the body itself.
  private func brackets(at index: Int) -> [Int] {
    var open = [-1]
    for position in 0..<index where tokens[position].kind == .punctuation {
      switch tokens[position].text {
      case "{", "(", "[": open.append(position)
      case "}", ")", "]": if open.count > 1 { open.removeLast() }
      default: break
      }
    }
    return open
  }

  /// Where the statements of a block begin.
  private func statementStarts(in block: Int) -> [Int] {
    let continuations: Set = ["else", "catch", "where", "in", "as", "is"]
    var starts: [Int] = []
    var index = block + 1
    var begins = true
    while index < tokens.count, tokens[index].text != "}" {
      let token = tokens[index]
      let canStart =
        token.kind == .identifier && !continuations.contains(token.text)
        || token.text == "(" || token.text == "#"
      if begins || (token.startsLine && canStart) { starts.append(index) }
      begins = token.text == ";"
      index =
        token.kind == .punctuation && ["{", "(", "["].contains(token.text)
        ? tokens.endOfBlock(from: index) : index + 1
    }
    return starts
  }

  /// Whether a statement is a label between branches: `case .a:`, `default:`, `#else`.
  private func isLabel(_ start: Int) -> Bool {
    ["case", "default", "#"].contains(tokens[start].text)
  }

  private func isControlFlow(_ start: Int) -> Bool {
    ["if", "for", "while", "repeat", "do", "switch", "guard", "defer"]
      .contains(tokens[start].text)
  }
}

extension Token {
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
