/// The body of a function or an accessor, and what it forwards.
struct MemberBody {
  /// The accessor whose body it is; `nil` for a function.
  let accessor: Declaration.Accessor?
  /// Where the keyword is among the characters of the file.
  let start: Int
  let tokens: [Token]
  let calls: [ForwarderCall]

  private init(_ accessor: Declaration.Accessor?, _ tokens: [Token], of declaration: Declaration) {
    self.accessor = accessor
    self.tokens = tokens
    start = accessor?.start ?? declaration.start
    calls = ForwarderCall.calls(in: tokens, parameters: declaration.parameters.map(\.name))
  }

  /// The bodies of a member; none for a stored property.
  static func bodies(of member: MockType.Member) -> [MemberBody] {
    let declaration = member.declaration
    if declaration.kind.isAccessed {
      return declaration.accessors.compactMap { accessor in
        accessor.body.map { MemberBody(accessor, $0, of: declaration) }
      }
    }
    return declaration.bodyStart == nil ? [] : [MemberBody(nil, declaration.body, of: declaration)]
  }

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
    let excluded = calls.flatMap(\.unforwarded)
    return Set(
      tokens.indices.filter { index in !excluded.contains { $0.contains(index) } }
        .flatMap { tokens[$0].names })
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
      let next = tokens[(index + 1)...].firstIndex { !["?", "!", "await"].contains($0.text) }
      return !calls.contains { $0.range.lowerBound == next }
    }
  }

  /// The first call that runs after another call of a forwarder.
  var repeatedCall: ForwarderCall? {
    // Whether a call has run where each open block begins, and so far.
    var blocks = [(before: false, now: false)]
    var index = 0
    while index < tokens.count {
      let last = blocks.count - 1
      if let call = calls.first(where: { $0.range.lowerBound == index }) {
        if blocks[last].now { return call }
        blocks[last].now = true
        index = call.range.upperBound
        continue
      }
      let (previous, next) = (tokens[safe: index - 1]?.text, tokens[safe: index + 1]?.text)
      switch tokens[index].text {
      case "{":
        // A closure can run before, later, or never.
        let now = blocks[last].now && tokens.isInStatement(index)
        blocks.append((now, now))
      case "}" where last > 0: blocks.removeLast()
      // Other branches: the next case, another condition of the compilation, and the other value
      // of a condition.
      case "case",
        "#" where ["if", "elseif", "else", "endif"].contains(next),
        "default" where next == ":" && previous != "(" && previous != ",",
        ":" where tokens[index].hasSpaceBefore:
        blocks[last].now = blocks[last].before
      default: break
      }
      index += 1
    }
    return nil
  }
}
