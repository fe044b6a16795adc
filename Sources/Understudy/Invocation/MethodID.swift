/// What tells one mocked method from another: its signature and the position of its forwarder.
///
/// Overloads share one `#function` string; the position keeps them apart.
struct MethodID: Hashable, Sendable {
  let signature: StaticString
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  var position: SourcePosition {
    SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  static func == (left: MethodID, right: MethodID) -> Bool {
    left.line == right.line && left.column == right.column
      && left.fileID.isSame(as: right.fileID) && left.signature.isSame(as: right.signature)
  }

  /// Whether both were written by the same forwarder, judged by the addresses of its literals. Every
  /// recorded call asks; `==` costs a tenth of one.
  func isSameLiteral(as other: MethodID) -> Bool {
    line == other.line && column == other.column && signature.hasPointerRepresentation
      && other.signature.hasPointerRepresentation
      && signature.utf8Start == other.signature.utf8Start
      && fileID.utf8Start == other.fileID.utf8Start
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(line)
    hasher.combine(column)
  }
}
