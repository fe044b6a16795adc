import Foundation
import Understudy
import UnderstudyValues

/// A failure as the library reported it.
package struct ReportedFailure: Equatable, Sendable, CustomStringConvertible {
  package let text: String
  package let line: Int
  package var file = ""
  package var column = 0
  /// The framework that the mock remembered.
  package var framework: TestFramework?

  package init(text: String, line: Int) {
    self.text = text
    self.line = line
  }

  /// The first line of the text.
  package var headline: String { String(text.prefix { $0 != "\n" }) }

  package var description: String { "line \(line): \(text)" }

  package static func == (left: ReportedFailure, right: ReportedFailure) -> Bool {
    left.text == right.text && left.line == right.line
  }
}

/// Keeps the failures of a scope, so that the frameworks don't see them.
///
/// A mock remembers the reporter that it was created under. After the end of the scope its failures
/// are reported to the frameworks again, so that none is lost.
package final class RecordingReporter: FailureReporter, @unchecked Sendable {
  private let lock = NSLock()
  private var list: [ReportedFailure] = []
  private var warningList: [ReportedFailure] = []
  private var noteList: [String] = []
  private var isClosed = false

  package init() {}

  /// The failures so far, in order.
  package var failures: [ReportedFailure] { lock.withLock { list } }

  /// The warnings so far, in order.
  package var warnings: [ReportedFailure] { lock.withLock { warningList } }

  /// The lines about whole tests so far, in order.
  package var notes: [String] { lock.withLock { noteList } }

  package func note(_ message: String) { lock.withLock { noteList.append(message) } }

  package func warn(_ message: String, at position: SourcePosition) {
    let warning = ReportedFailure(text: message, line: Int(position.line))
    lock.withLock { warningList.append(warning) }
  }

  package func report(
    _ message: String, at position: SourcePosition, framework: TestFramework?
  ) {
    var failure = ReportedFailure(text: message, line: Int(position.line))
    failure.file = position.fileID.description
    failure.column = Int(position.column)
    failure.framework = framework
    let isKept = lock.withLock {
      if !isClosed { list.append(failure) }
      return !isClosed
    }
    if isKept { return }
    TestFrameworkReporter.shared.report(message, at: position, framework: framework)
  }

  fileprivate func append(_ error: any Error) {
    lock.withLock { list.append(ReportedFailure(text: "The body threw \(error).", line: 0)) }
  }

  /// Ends the scope and returns what was reported in it.
  fileprivate func close() -> [ReportedFailure] {
    FailureReport.warnOfLateCalls(to: self)
    return lock.withLock {
      isClosed = true
      return list
    }
  }
}

/// Runs `body` and returns the failures that it reports, in order. None of them fails the test.
///
/// An error that `body` throws is one of them. Failures of detached tasks, queues and threads are
/// among them if their mock is created in `body`.
package func failures(in body: () throws -> Void) -> [ReportedFailure] {
  let reporter = RecordingReporter()
  FailureReport.$reporter.withValue(reporter) {
    do { try body() } catch { reporter.append(error) }
  }
  return reporter.close()
}

/// Runs `body` and returns the warnings that it reports, in order. Its failures are ignored.
package func warnings(in body: () throws -> Void) -> [ReportedFailure] {
  let reporter = RecordingReporter()
  FailureReport.$reporter.withValue(reporter) {
    do { try body() } catch {}
  }
  _ = reporter.close()
  return reporter.warnings
}

/// The same for a body that awaits.
package func warnings(
  isolation: isolated (any Actor)? = #isolation, in body: () async throws -> Void
) async -> [ReportedFailure] {
  let reporter = RecordingReporter()
  await FailureReport.$reporter.withValue(reporter) {
    do { try await body() } catch {}
  }
  _ = reporter.close()
  return reporter.warnings
}

/// The same for a body that awaits. It runs on the caller's actor and in the caller's task.
package func failures(
  isolation: isolated (any Actor)? = #isolation, in body: () async throws -> Void
) async -> [ReportedFailure] {
  let reporter = RecordingReporter()
  await FailureReport.$reporter.withValue(reporter) {
    do { try await body() } catch { reporter.append(error) }
  }
  return reporter.close()
}

/// The calls that the one failure of `body` lists after its first line, as `#2 close()`.
///
/// For what `verifyNoMoreInteractions` finds; where it finds nothing, the list is empty.
package func reportedCalls(by body: () throws -> Void) -> [String] {
  let found = failures(in: body)
  guard found.count <= 1 else { return found.map(\.text) }
  return found.flatMap { failure in
    failure.text.split(separator: "\n").dropFirst().map { $0.drop { $0 == " " } }.map(String.init)
  }
}

/// Runs `body` and returns the lines about whole tests, in order. It must not report a failure.
package func notes(
  isolation: isolated (any Actor)? = #isolation, in body: () async throws -> Void
) async -> [String] {
  let reporter = RecordingReporter()
  await FailureReport.$reporter.withValue(reporter) {
    do { try await body() } catch { reporter.append(error) }
  }
  return reporter.notes + reporter.close().map { "failure: \($0)" }
}
