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
    if hasPointerRepresentation, other.hasPointerRepresentation, utf8Start == other.utf8Start,
      utf8CodeUnitCount == other.utf8CodeUnitCount
    {
      return true
    }
    return description == other.description
  }
}
