import Testing

extension TestFrameworkReporter {
  static func recordIssue(_ message: String, at position: SourcePosition) {
    Issue.record(
      Comment(rawValue: message),
      sourceLocation: SourceLocation(
        fileID: position.fileID.description, filePath: position.filePath.description,
        line: Int(position.line), column: Int(position.column)))
  }
}
