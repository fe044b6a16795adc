import Foundation

/// Compares both readings of a statement, and notes each difference in a file. The new one counts.
struct ReadingComparison {
  static let file = ProcessInfo.processInfo.environment["UNDERSTUDY_COMPARE_READINGS"]
  static var isOn: Bool { file != nil }

  private let position: SourcePosition
  private var known: [String] = []

  init(at position: SourcePosition) { self.position = position }

  mutating func old(_ read: () -> [CallPattern]?) {
    let reporter = KeptReports()
    let patterns = FailureReport.$reporter.withValue(reporter) { read() }
    known = Self.lines(patterns, reporter)
  }

  nonisolated(nonsending) mutating func old(_ read: () async -> [CallPattern]?) async {
    let reporter = KeptReports()
    let patterns = await FailureReport.$reporter.withValue(reporter) { await read() }
    known = Self.lines(patterns, reporter)
  }

  func new(_ read: () -> [CallPattern]?) -> [CallPattern]? {
    let reporter = KeptReports()
    let patterns = FailureReport.$reporter.withValue(reporter) { read() }
    compare(patterns, reporter)
    return patterns
  }

  nonisolated(nonsending) func new(_ read: () async -> [CallPattern]?) async -> [CallPattern]? {
    let reporter = KeptReports()
    let patterns = await FailureReport.$reporter.withValue(reporter) { await read() }
    compare(patterns, reporter)
    return patterns
  }

  static func lines(_ patterns: [CallPattern]?, _ reporter: KeptReports) -> [String] {
    (patterns ?? []).map { "pattern \($0.text)" }
      + reporter.all.map { "report \($0.1.line): \($0.0)" }
      + (patterns == nil ? ["no patterns"] : [])
  }

  private static let lock = NSLock()

  private func compare(_ patterns: [CallPattern]?, _ reporter: KeptReports) {
    let found = Self.lines(patterns, reporter)
    note(found)
    for (text, position, framework) in reporter.all {
      (FailureReport.reporter ?? TestFrameworkReporter.shared).report(
        text, at: position, framework: framework)
    }
  }

  func note(_ found: [String]) {
    // Entries of dictionaries can be in another order.
    func plain(_ lines: [String]) -> [String] {
      lines.map {
        String($0.replacing(#/\d{4,}|[0-9A-Fa-f]{8}-[0-9A-Fa-f-]{27}/#, with: "N").sorted())
      }
    }
    guard plain(found) != plain(known), let path = Self.file else { return }
    let text =
      "=== \(position.fileID):\(position.line)\n--- old\n\(known.joined(separator: "\n"))\n--- new\n\(found.joined(separator: "\n"))\n"
    Self.lock.withLock {
      if !FileManager.default.fileExists(atPath: path) {
        _ = FileManager.default.createFile(atPath: path, contents: nil)
      }
      guard let file = FileHandle(forWritingAtPath: path) else { return }
      file.seekToEndOfFile()
      file.write(Data(text.utf8))
      try? file.close()
    }
  }

  /// Compares the readings of a proxy's only run.
  static func proxy(_ call: RecordedCall, _ recording: Recording) {
    let isPlain = recording.run.sources.allSatisfy {
      if case .combined = $0.kind { false } else { true }
    }
    guard isOn, isPlain else { return }
    var comparison = ReadingComparison(at: recording.position)
    comparison.old { recording.oldPattern(of: call).map { [$0] } }
    let reporter = KeptReports()
    let patterns = FailureReport.$reporter.withValue(reporter) {
      recording.patternByDifferences(of: call).map { [$0] }
    }
    comparison.note(lines(patterns, reporter))
  }
}

final class KeptReports: FailureReporter, @unchecked Sendable {
  private let lock = NSLock()
  private var kept: [(String, SourcePosition, TestFramework?)] = []
  var all: [(String, SourcePosition, TestFramework?)] { lock.withLock { kept } }
  func report(_ message: String, at position: SourcePosition, framework: TestFramework?) {
    lock.withLock { kept.append((message, position, framework)) }
  }
  func warn(_ message: String, at position: SourcePosition) {}
  func note(_ message: String) {}
}
