/// The body of a function or an accessor, and what it forwards.
struct MemberBody {
  /// The accessor whose body it is; `nil` for a function.
  let accessor: Declaration.Accessor?
  /// The line of the accessor or the function.
  let line: Int
  let tokens: [Token]
  let calls: [ForwarderCall]

  private init(_ accessor: Declaration.Accessor?, _ tokens: [Token], of declaration: Declaration) {
    self.accessor = accessor
    self.tokens = tokens
    line = accessor?.line ?? declaration.line
    calls = ForwarderCall.calls(in: tokens, parameters: declaration.parameters.map(\.name))
  }

  /// The bodies of a member; none for a stored property.
  static func bodies(of member: SourceScanner.Member) -> [MemberBody] {
    let declaration = member.declaration
    guard let start = declaration.bodyStart else { return [] }
    if !declaration.kind.isAccessed { return [MemberBody(nil, member.body, of: declaration)] }
    return declaration.accessors.compactMap { accessor in
      accessor.body.map { body in
        let range = (body.lowerBound - start - 1)..<(body.upperBound - start - 1)
        return MemberBody(accessor, Array(member.body[range]), of: declaration)
      }
    }
  }

  /// The name of a setter's new value.
  var newValue: String { accessor?.newValue ?? "newValue" }

  /// Whether a call forwards under the signature of this member. That of another one has the
  /// parameters of that one.
  func hasOwnSignature(_ call: ForwarderCall) -> Bool {
    !call.otherArguments.map(tokens.text).contains {
      $0.hasPrefix("fsignature:") && $0 != "fsignature: #function"
    }
  }

  /// The change that replaces what a call forwards.
  func edit(of call: ForwarderCall, with list: String) -> SourceEdit {
    if let first = call.arguments.first, let last = call.arguments.last {
      let end = tokens[last.upperBound - 1]
      return SourceEdit(
        range: tokens[first.lowerBound].start..<(end.start + end.text.count), text: list)
    }
    // The signature comes before the arguments, and the default value after them.
    let signature = call.otherArguments.first { tokens[$0.lowerBound].text == "fsignature" }
    if let token = signature.map({ tokens[$0.upperBound - 1] }) {
      let end = token.start + token.text.count
      return SourceEdit(range: end..<end, text: ", with: \(list)")
    }
    let isList = tokens[call.list].text == "("
    let place = isList ? tokens[call.list].start + 1 : tokens[call.list - 1].start + call.name.count
    let text = "with: \(list)" + (call.otherArguments.isEmpty ? "" : ", ")
    return SourceEdit(range: place..<place, text: isList ? text : "(\(text))")
  }

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
    // Whether a call has run where a block begins, and so far.
    struct Block {
      var isBranch: Bool
      var before = false
      var now = false
      var exits = false
    }
    var outer: [Block] = []
    var block = Block(isBranch: false)
    var index = 0
    while index < tokens.count {
      if let call = calls.first(where: { $0.range.lowerBound == index }) {
        if block.now { return call }
        block.now = true
        index = call.range.upperBound
        continue
      }
      let token = tokens[index]
      let (previous, next) = (tokens[safe: index - 1]?.text, tokens[safe: index + 1]?.text)
      switch token.text {
      case "{":
        outer.append(block)
        // A closure can run before, later, or never.
        let isBranch = tokens.isInStatement(index)
        let before = isBranch && block.now
        block = Block(isBranch: isBranch, before: before, now: before)
      case "}":
        guard var parent = outer.popLast() else { break }
        // After `else`, another branch follows.
        if block.isBranch, block.now, !block.exits, next != "else", next != "catch" {
          parent.now = true
        }
        block = parent
      case "return", "throw", "break", "continue", "fatalError": block.exits = true
      // Other branches: the next case, another condition of the compilation, and the other value
      // of a condition.
      case "case": block.now = block.before
      case "#" where ["if", "elseif", "else", "endif"].contains(next): block.now = block.before
      case "default" where next == ":" && previous != "(" && previous != ",":
        block.now = block.before
      case ":" where token.hasSpaceBefore: block.now = block.before
      default: break
      }
      index += 1
    }
    return nil
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
