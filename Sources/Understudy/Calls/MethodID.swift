/// What identifies a mocked method: its signature, the position of its forwarder, and its result type.
///
/// Overloads can share one `#function` string; the position distinguishes them. A method that is generic
/// in its result is one method for each result type.
struct MethodID: Hashable, Sendable {
  let signature: StaticString
  let position: SourcePosition
  let result: ObjectIdentifier

  init(
    _ signature: StaticString, _ fileID: StaticString, _ filePath: StaticString, _ line: UInt,
    _ column: UInt, returning result: Any.Type = Void.self
  ) {
    self.signature = signature
    position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    self.result = ObjectIdentifier(result)
  }

  static func == (left: MethodID, right: MethodID) -> Bool {
    left.position.line == right.position.line && left.position.column == right.position.column
      && left.result == right.result
      && left.position.fileID.isSame(as: right.position.fileID)
      && left.signature.isSame(as: right.signature)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(position.line)
    hasher.combine(position.column)
  }
}
