/// The position of a verification, stub, matcher, or forwarder in the user's source.
package struct SourcePosition: Sendable {
  package let fileID: StaticString
  package let filePath: StaticString
  package let line: UInt
  package let column: UInt

  package init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// Of what no test wrote.
  package static let unknown = SourcePosition("", "", 0, 0)

  /// The position in a message: `ShopTests.swift:12`.
  package var text: String {
    let path = fileID.description
    return "\(path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]):\(line)"
  }

  package var module: String { String(fileID.description.prefix { $0 != "/" }) }

  package func precedesOnLine(_ other: SourcePosition) -> Bool {
    line == other.line && column < other.column && fileID.isSame(as: other.fileID)
  }
}

extension StaticString {
  package func isSame(as other: StaticString) -> Bool {
    // Equal literals usually have the same address.
    if hasPointerRepresentation, other.hasPointerRepresentation, utf8Start == other.utf8Start,
      utf8CodeUnitCount == other.utf8CodeUnitCount
    {
      return true
    }
    return description == other.description
  }
}
