// What a body uses, forwards, and throws.

extension CheckedBody {
  /// Whether the body uses another member.
  private func uses(_ declaration: Declaration) -> Bool {
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

  /// Whether another member forwards for this one.
  var usesHelper: Bool { helpers.contains(where: uses) }

  /// The names that can reach a forwarder: any name, if a helper is used. A closure that calls
  /// through isn't forwarded.
  var forwardedNames: Set<String> {
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
    let calls = calls
    return tokens.indices.contains { index in
      if tokens[index].text == "throw" { return true }
      guard tokens[index].text == "try" else { return false }
      let next = tokens[(index + 1)...].firstIndex { !["?", "!", "await"].contains($0.text) }
      return !calls.contains { $0.range.lowerBound == next }
    }
  }

  /// The first call that runs after another call of a forwarder.
  var repeatedCall: ForwarderCall? {
    let calls = calls
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
