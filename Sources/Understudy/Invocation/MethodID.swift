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

  func hash(into hasher: inout Hasher) {
    hasher.combine(line)
    hasher.combine(column)
  }
}
