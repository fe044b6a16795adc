/// Compares the mocks of a source file with their protocols.
package enum MockCheck {
  /// A difference between a mock and its protocol, or a reason why a mock isn't checked.
  package struct Difference: Sendable, Equatable, CustomStringConvertible {
    var file: String
    package var line: Int
    /// What differs, and the line to write.
    package var message: String
    /// The changes of the source that remove the difference.
    var edits: [SourceEdit] = []

    /// The difference as compilers report one, so that a build shows it at its line.
    package var description: String { "\(file):\(line): error: \(message)" }
  }

  /// What a check of a file found.
  package struct Report: Sendable, Equatable {
    /// What differs, by line.
    package var differences: [Difference] = []
    /// Why mocks weren't checked, by line.
    package var obstacles: [Difference] = []
    /// The number of mocks that were checked.
    package var mocks = 0
    /// The number of members that these mocks have or lack for their protocols.
    package var members = 0
    /// The number of members about which nothing is reported.
    package var matchingMembers = 0
  }

  /// Returns what differs between the mocks of a source text and their protocols. A mock of no known
  /// protocol isn't checked, unless the text has no other mock.
  ///
  /// - Parameters:
  ///   - file: The name of the file for the differences.
  ///   - modules: The modules whose protocols take precedence.
  package static func report(
    on source: String, file: String, graphs: SymbolGraphs, preferring modules: [String] = []
  ) -> Report {
    var report = Report()
    var unknown: Difference?
    let modules = modules + importedModules(in: source)
    for mock in SourceScanner.mocks(in: source) {
      var check = CheckedMock(
        mock, file: file, source: source, graphs: graphs, modules: modules)
      report.differences += check.differences()
      report.obstacles += check.obstacles
      unknown = unknown ?? check.unknown
      if !check.protocols.isEmpty { report.mocks += 1 }
      report.members += check.members
      report.matchingMembers += check.matchingMembers
    }
    if report.mocks == 0, report.obstacles.isEmpty {
      let noMock = Difference(file: file, line: 1, message: ScaffoldingError.noMock.description)
      report.obstacles = [unknown ?? noMock]
    }
    report.differences.sort { $0.line < $1.line }
    report.obstacles.sort { $0.line < $1.line }
    return report
  }

  /// Returns a source text with the changes of a report on it.
  package static func fixing(_ source: String, _ report: Report) -> String {
    SourceEdit.apply(report.differences.flatMap(\.edits), to: source)
  }

  /// The names that can be those of protocols in the inheritance clauses of a source text's mocks.
  package static func candidateProtocols(in source: String) -> [String] {
    SourceScanner.mocks(in: source).flatMap(candidates)
  }

  /// The modules that a source text imports, which tell the protocols of one name apart.
  package static func importedModules(in source: String) -> [String] {
    SourceScanner.imports(in: source).map(\.module)
  }

  static func candidates(_ mock: SourceScanner.MockType) -> [String] {
    let own: Set = ["Mock", "Mocking", "Sendable", "AnyObject", "NSObject"]
    return mock.inherited.map(\.bare.text).filter { !own.contains($0) }
  }
}
