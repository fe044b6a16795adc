import Foundation
import Testing

/// Takes the issues that the library records in a test out of the test's result.
///
/// For the few tests of the way to the framework itself:
///
/// ```swift
/// @Test("…", .compactMapIssues(IssueLog.afterScope.keep))
/// ```
package final class IssueLog: @unchecked Sendable {
  package static let afterScope = IssueLog()
  package static let rejection = IssueLog()
  package static let report = IssueLog()
  package static let nothing = IssueLog()

  private let lock = NSLock()
  private var list: [Issue] = []

  package var issues: [Issue] { lock.withLock { list } }
  package var texts: [String] { issues.map { $0.comments.map(\.rawValue).joined(separator: "\n") } }

  /// Keeps an issue that was recorded with a comment, and lets a failed expectation pass.
  @Sendable package func keep(_ issue: Issue) -> Issue? {
    guard case .unconditional = issue.kind else { return issue }
    lock.withLock { list.append(issue) }
    return nil
  }
}
