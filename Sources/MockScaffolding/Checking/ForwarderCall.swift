/// A call of a forwarder in a body: `calledReturning(with: name, default: 0)`.
struct ForwarderCall {
  /// The name of the forwarder.
  private(set) var name: String
  /// What stands in front of the name: `Self.mockState.`, for example.
  var receiver: String
  /// Where the name is among the characters of the file.
  let start: Int
  /// The tokens from the receiver to the end of the trailing closure.
  private(set) var range: Range<Int>
  /// The first of these tokens that belongs to the trailing closure, if there is one.
  private(set) var closure: Int?
  /// The arguments after `with:`.
  var arguments: [String] = []
  /// The arguments with other labels, with the labels.
  private(set) var otherArguments: [String] = []
  /// The tokens of what isn't forwarded: of the other arguments and the trailing closure.
  private(set) var unforwarded: [Range<Int>] = []

  static func calls(in tokens: [Token], parameters: [String]) -> [ForwarderCall] {
    tokens.indices.compactMap { index in
      let token = tokens[index]
      guard token.kind == .identifier, MockWriter.forwarders.contains(token.text),
        let next = tokens[safe: index + 1], next.text == "(" || next.text == "{", !next.startsLine
      else { return nil }
      var start = index
      if tokens[safe: index - 1]?.text == ".", tokens[safe: index - 2]?.text == "mockState" {
        start = index - 2
      }
      if tokens[safe: start - 1]?.text == "." {
        start -= 2
        if let token = tokens[safe: start], ["?", "!"].contains(token.text) { start -= 1 }
        // `real.called()` is a method of the real instance, and `StoreMock.called()` a forwarder.
        guard let receiver = tokens[safe: start], receiver.kind == .identifier,
          receiver.text == "self" || receiver.text.first?.isUppercase == true,
          receiver.text != "Real"
        else { return nil }
      } else if start == index, parameters.contains(token.text) {
        return nil
      }
      return ForwarderCall(at: index, from: start, in: tokens)
    }
  }

  private init(at index: Int, from start: Int, in tokens: [Token]) {
    name = tokens[index].text
    receiver = tokens.text(of: start..<index)
    self.start = tokens[index].start
    var end = index + 1
    if tokens[end].text == "(" {
      end = tokens.endOfBlock(from: end)
      range = start..<end
      readArguments(of: tokens, in: (index + 2)..<max(index + 2, end - 1))
    }
    if tokens[safe: end]?.text == "{", !tokens.isInStatement(start) {
      closure = end
      unforwarded.append(end..<tokens.endOfBlock(from: end))
      end = tokens.endOfBlock(from: end)
    }
    range = start..<end
  }

  private mutating func readArguments(of tokens: [Token], in range: Range<Int>) {
    var isWith = false
    for argument in tokens.elements(in: range) {
      let first = argument.lowerBound
      let isLabeled = tokens[first].kind == .identifier && tokens[first + 1].text == ":"
      if isLabeled { isWith = tokens[first].text == "with" }
      if isWith {
        // Somebody may not have written the argument yet.
        let start = min(isLabeled ? first + 2 : first, argument.upperBound)
        arguments.append(tokens.text(of: start..<argument.upperBound))
      } else {
        otherArguments.append(tokens.text(of: argument))
        unforwarded.append(argument)
      }
    }
  }

  /// Whether the call forwards under the signature of its member. That of another one has the
  /// parameters of that one.
  var hasOwnSignature: Bool {
    !otherArguments.contains { $0.hasPrefix("fsignature:") && $0 != "fsignature: #function" }
  }

  /// Whether the call names the type of the errors.
  var hasErrors: Bool { otherArguments.contains { $0.hasPrefix("throwing:") } }

  /// Whether the forwarder throws.
  var isThrowing: Bool { name.hasPrefix("calledThrow") }

  /// The call in a member that throws other errors.
  func throwing(_ errors: ThrownErrors) -> ForwarderCall {
    var call = self
    call.name = MockWriter.forwarder(
      throws: errors != .none && errors != .rethrown, returns: name.hasSuffix("Returning"))
    call.otherArguments.removeAll { $0.hasPrefix("throwing:") }
    if let argument = errors.argument { call.otherArguments.insert(argument, at: 0) }
    return call
  }

  /// The call, up to the trailing closure.
  var text: String {
    // The signature comes before the arguments.
    let signature = otherArguments.filter { $0.hasPrefix("fsignature") }
    let others = otherArguments.filter { !$0.hasPrefix("fsignature") }
    let forwarded = arguments.isEmpty ? [] : ["with: " + arguments.joined(separator: ", ")]
    let list = (signature + forwarded + others).joined(separator: ", ")
    return receiver + name + (list.isEmpty && closure != nil ? "" : "(\(list))")
  }
}

extension [Token] {
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
}
