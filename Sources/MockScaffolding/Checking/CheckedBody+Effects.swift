// Forwarders for other effects of their member.

extension CheckedBody {
  /// The changes of the forwarders for other effects; `nil` if they can't be written, because the rest
  /// of the body depends on the effects, too.
  func edits(for new: Effects) -> [SourceEdit]? {
    let (calls, old) = (calls, effects)
    if new == old { return [] }
    let covered = calls.flatMap { words(before: $0) }
    let others = Set(tokens.indices.filter { !covered.contains($0) }.map { tokens[$0].text })
    if new.errors != old.errors, !others.isDisjoint(with: ["try", "throw", "catch", "defer"]) {
      return nil
    }
    if !new.isAsync, !others.isDisjoint(with: ["async", "await"]) { return nil }
    let edits = calls.map { call in
      // A call that doesn't throw in a member that does is meant so.
      let changes = new.errors != old.errors && call.isThrowing == old.throwsItself
      return edit(
        replacing: call, by: changes ? call.throwing(new.errors) : call, isAsync: new.isAsync)
    }
    // A member that forwards through others has no forwarders to change.
    return edits.isEmpty || edits.contains(nil) ? nil : edits.compactMap(\.self)
  }

  /// Replaces a call and the words in front of it, if that can be written.
  func edit(
    replacing call: ForwarderCall, by new: ForwarderCall, isAsync: Bool
  ) -> SourceEdit? {
    let (old, begin) = (words(before: call), words(before: call).lowerBound)
    let words = (new.isThrowing ? "try " : "") + (isAsync ? "await " : "")
    let isSame = new.text == call.text
    if isSame, words == old.map({ tokens[$0].text + " " }).joined() {
      return SourceEdit("", at: call.start)
    }
    // What a closure needs isn't known.
    guard call.closure == nil, canBegin(begin), !isInClosure(begin) else { return nil }
    // The arguments keep their lines if they don't change.
    let end = isSame ? tokens[old.upperBound].start : tokens[call.range.upperBound - 1].end
    let part = isSame ? old : begin..<(call.range.upperBound - 1)
    let hasComment = part.contains { index in
      !lines.characters[tokens[index].end..<tokens[index + 1].start].allSatisfy(\.isWhitespace)
    }
    return hasComment
      ? nil : SourceEdit(words + (isSame ? "" : new.text), replacing: tokens[begin].start..<end)
  }

  /// Whether a call is a statement of its own in the body, in no block of it.
  func isStatement(_ call: ForwarderCall) -> Bool {
    let (begin, next) = (words(before: call).lowerBound, tokens[safe: call.range.upperBound])
    let blocks = tokens[..<begin].filter { ["{", "}", "#"].contains($0.text) }
    return blocks.isEmpty
      && (begin == 0 || tokens[begin].startsLine || tokens[begin - 1].text == ";")
      && (next == nil || next?.startsLine == true || next?.text == ";")
  }

  /// The tokens of `try` and `await` in front of a call.
  func words(before call: ForwarderCall) -> Range<Int> {
    var begin = call.range.lowerBound
    while let word = tokens[safe: begin - 1]?.text, ["try", "await"].contains(word) { begin -= 1 }
    return begin..<call.range.lowerBound
  }

  /// Whether `try` can stand in front of a token. It can't after an operator, for example.
  private func canBegin(_ index: Int) -> Bool {
    guard let previous = tokens[safe: index - 1], previous.kind == .punctuation else { return true }
    return switch previous.text {
    case "{", "}", "(", "[", ",", ";": true
    case ")", "]": tokens[index].startsLine
    case "=": previous.hasSpaceBefore
    case ":": !previous.hasSpaceBefore
    default: false
    }
  }

  /// Whether a token is in a closure or a function in the body, which has effects of its own.
  private func isInClosure(_ index: Int) -> Bool {
    tokens[..<index].indices.contains { brace in
      tokens[brace].text == "{" && tokens.endOfBlock(from: brace) > index
        && !tokens.isInStatement(brace)
    }
  }
}
