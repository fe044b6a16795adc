/// A place in somebody's source: where a test asked, or where a mock forwards.
struct SourcePosition: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt
}

extension StaticString {
  /// Equality of the text; the pointers decide at once in the usual case of one literal.
  func isSame(as other: StaticString) -> Bool {
    if hasPointerRepresentation, other.hasPointerRepresentation {
      if utf8Start == other.utf8Start { return utf8CodeUnitCount == other.utf8CodeUnitCount }
      guard utf8CodeUnitCount == other.utf8CodeUnitCount else { return false }
      for offset in 0..<utf8CodeUnitCount where utf8Start[offset] != other.utf8Start[offset] {
        return false
      }
      return true
    }
    return description == other.description
  }
}
