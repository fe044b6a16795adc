import Foundation

@testable import Understudy

/// Keeps failures instead of reporting them.
///
/// ```swift
/// let reporter = RecordingReporter()
/// FailureReport.$reporter.withValue(reporter) { … }
/// #expect(reporter.texts == ["…"])
/// ```
final class RecordingReporter: FailureReporter {
  struct Report: Sendable {
    let text: String
    let position: SourcePosition
    let origin: TestFramework?
  }

  private let list = Locked<[Report]>([])

  var reports: [Report] { list.withLock { $0 } }
  var texts: [String] { reports.map(\.text) }

  func report(_ message: String, at position: SourcePosition, origin: TestFramework?) {
    list.withLock { $0.append(Report(text: message, position: position, origin: origin)) }
  }
}
