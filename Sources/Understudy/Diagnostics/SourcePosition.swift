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
    if isPointer(other), utf8Start == other.utf8Start {
      return utf8CodeUnitCount == other.utf8CodeUnitCount
    }
    return description == other.description
  }

  @inline(__always)
  private func isPointer(_ other: StaticString) -> Bool {
    hasPointerRepresentation && other.hasPointerRepresentation
  }
}
