/// A place in somebody's source: where a test asked, or where a mock forwards.
struct SourcePosition: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt
}

extension StaticString {
  /// Equality of the text.
  func isSame(as other: StaticString) -> Bool {
    // One literal has one address as a rule, and every recorded call asks.
    let words = unsafeBitCast(self, to: Words.self)
    let others = unsafeBitCast(other, to: Words.self)
    return words.start == others.start && words.count == others.count
      || description == other.description
  }

  /// What a static string is made of.
  private struct Words {
    let start: UInt
    let count: UInt
    let flags: UInt8
  }
}
