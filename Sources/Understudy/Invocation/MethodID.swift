/// What tells one mocked method from another: its signature and the position of its forwarder.
///
/// Overloads share one `#function` string; the position keeps them apart.
struct MethodID: Hashable, Sendable {
  let signature: StaticString
  let position: SourcePosition

  static func == (left: MethodID, right: MethodID) -> Bool {
    left.position.line == right.position.line && left.position.column == right.position.column
      && left.position.fileID.isSame(as: right.position.fileID)
      && left.signature.isSame(as: right.signature)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(position.line)
    hasher.combine(position.column)
  }
}
