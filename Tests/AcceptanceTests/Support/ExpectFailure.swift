import Foundation
import Testing

/// A failure as the test framework got it.
struct ReportedFailure: Equatable, Sendable, CustomStringConvertible {
  let text: String
  let line: Int
  var file = ""

  var description: String { "line \(line): \(text)" }

  static func == (left: ReportedFailure, right: ReportedFailure) -> Bool {
    left.text == right.text && left.line == right.line
  }
}

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
func expectFailure(
  _ text: String, atLine line: Int = #line,
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) {
  compare(failures(in: body), text, line, sourceLocation)
}

/// The same for a body that awaits. It runs on the caller's actor and in the caller's task.
func expectFailure(
  _ text: String, atLine line: Int = #line, isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
) async {
  compare(await failures(in: body), text, line, sourceLocation)
}

/// Runs `body` and returns the failures that it reports, in order. None of them fails the test.
func failures(in body: () throws -> Void) -> [ReportedFailure] {
  let list = FailureList()
  try? withKnownIssue(isIntermittent: true) {
    try body()
  } matching: {
    list.append($0)
  }
  return list.failures
}

/// The same for a body that awaits.
func failures(
  isolation: isolated (any Actor)? = #isolation, in body: () async throws -> Void
) async -> [ReportedFailure] {
  let list = FailureList()
  try? await withKnownIssue(isIntermittent: true, isolation: isolation) {
    try await body()
  } matching: {
    list.append($0)
  }
  return list.failures
}

private func compare(
  _ failures: [ReportedFailure], _ text: String, _ line: Int, _ location: SourceLocation
) {
  #expect(failures == [ReportedFailure(text: text, line: line)], sourceLocation: location)
  #expect(failures.allSatisfy { $0.file == location.fileID }, sourceLocation: location)
}

private final class FailureList: @unchecked Sendable {
  private let lock = NSLock()
  private var list: [ReportedFailure] = []

  var failures: [ReportedFailure] { lock.withLock { list } }

  func append(_ issue: Issue) -> Bool {
    let text = issue.comments.first?.rawValue ?? "\(issue)"
    let location = issue.sourceLocation
    let failure = ReportedFailure(
      text: text, line: location?.line ?? 0, file: location?.fileID ?? "")
    lock.withLock { list.append(failure) }
    return true
  }
}
