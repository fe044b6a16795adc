import Testing
import Understudy
import UnderstudyValues

/// Runs `body` and expects that it reports one failure: this whole text, at this line of this file.
///
/// The line is that of the call unless given. Where the text takes several lines, say how far below
/// the argument the failing line is:
///
/// ```swift
/// expectFailure("connect() was called 0 times, …") { verify(on: db, called: 1).connect() }
/// expectFailure(
///   """
///   connect() was called 0 times, expected exactly 1.
///   No calls on DatabaseMock.
///   """, atLine: #line + 2
/// ) {
///   verify(on: db, called: 1).connect()
/// }
/// ```
///
/// For a text that another test compares as a whole, only the first line is compared:
/// `expectFailure(headline: …)`.
package func expectFailure(
  _ text: String = "", headline: String? = nil, atLine line: Int = #line,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, ofLine ownLine: UInt = #line,
  column: UInt = #column, _ body: () throws -> Void
) {
  let here = SourcePosition(fileID, filePath, ownLine, column)
  Expectation(text: headline ?? text, isHeadline: headline != nil, line: line, position: here)
    .compare(with: failures(in: body))
}

/// The same for a body that awaits. It runs on the caller's actor and in the caller's task.
package func expectFailure(
  _ text: String = "", headline: String? = nil, atLine line: Int = #line,
  isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, ofLine ownLine: UInt = #line, column: UInt = #column,
  _ body: () async throws -> Void
) async {
  let here = SourcePosition(fileID, filePath, ownLine, column)
  Expectation(text: headline ?? text, isHeadline: headline != nil, line: line, position: here)
    .compare(with: await failures(in: body))
}

private struct Expectation {
  let text: String
  let isHeadline: Bool
  let line: Int
  let position: SourcePosition

  /// Reports a difference on the way of the library's own failures, so that a test of this function
  /// can record it, and any other test fails by it.
  func compare(with failures: [ReportedFailure]) {
    if failures.count == 1, matches(failures[0]) { return }
    let found = failures.map { "\n\($0.file):\($0.line): \($0.text)" }.joined()
    let reporter = FailureReport.reporter ?? TestFrameworkReporter.shared
    reporter.report(
      """
      Expected one failure\(isHeadline ? " that begins with this line" : ""):
      \(position.fileID):\(line): \(text)
      Actual failures: \(failures.isEmpty ? "none" : found)
      """, at: position, framework: nil)
  }

  private func matches(_ failure: ReportedFailure) -> Bool {
    (isHeadline ? failure.headline : failure.text) == text && failure.line == line
      && failure.file == position.fileID.description
  }
}

/// The last line of the message about an unstubbed call in this test.
package var forwarderLine: String {
  let test = Test.current.map {
    " It was called in the test \($0.name), which begins at \($0.sourceLocation.fileName):\($0.sourceLocation.line)."
  }
  return "This line is the forwarder of the mock." + (test ?? "")
}
