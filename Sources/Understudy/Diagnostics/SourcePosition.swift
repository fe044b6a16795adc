/// A place in somebody's source: where a test asked, or where a mock forwards.
package struct SourcePosition: Sendable {
  package let fileID: StaticString
  package let filePath: StaticString
  package let line: UInt
  package let column: UInt

  package init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }
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
