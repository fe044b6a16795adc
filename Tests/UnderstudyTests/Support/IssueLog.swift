import Foundation
import Testing

@testable import Understudy

/// Takes the issues that the library records in a test out of the test's result.
///
/// For the few tests of the way to the framework itself:
///
/// ```swift
/// @Test("…", .compactMapIssues(IssueLog.afterScope.keep))
/// ```
final class IssueLog: Sendable {
  static let afterScope = IssueLog()
  static let rejection = IssueLog()
  static let report = IssueLog()

  private let list = Locked<[Issue]>([])

  var issues: [Issue] { list.withLock { $0 } }
  var texts: [String] { issues.map { $0.comments.map(\.rawValue).joined(separator: "\n") } }

  /// Keeps an issue that was recorded with a comment, and lets a failed expectation pass.
  @Sendable func keep(_ issue: Issue) -> Issue? {
    guard case .unconditional = issue.kind else { return issue }
    list.withLock { $0.append(issue) }
    return nil
  }
}
