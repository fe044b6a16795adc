/// The position of a verification, stub, matcher, or forwarder in the user's source.
package struct SourcePosition: Sendable {
  package let fileID: Literal
  /// As XCTest takes it.
  package let filePath: StaticString
  package let line: UInt
  package let column: UInt

  package init(fileID: Literal, filePath: StaticString, line: UInt, column: UInt) {
    (self.fileID, self.filePath, self.line, self.column) = (fileID, filePath, line, column)
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

extension SourcePosition {
  package init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    self.init(fileID: .of(fileID), filePath: filePath, line: line, column: column)
  }
}
