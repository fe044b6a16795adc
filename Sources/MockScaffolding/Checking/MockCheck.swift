/// Compares the mocks of a source file with their protocols.
package struct MockCheck {
  package let file: String
  package let source: String
  let mocks: [MockType]
  let imports: [Import]

  /// The import of a module.
  struct Import {
    var module: String
    /// Where the name is among the characters of the file.
    var start: Int
    /// Whether it's `@testable`, for example.
    var hasAttribute: Bool
  }

  package init(of source: String, file: String) {
    let tokens = Lexer.tokens(of: source)
    (self.file, self.source) = (file, source)
    mocks = MockType.mocks(in: tokens)
    let pairs = zip(tokens, tokens.dropFirst())
    imports = pairs.filter { $0.0.text == "import" }.map { keyword, name in
      Import(module: name.text, start: name.start, hasAttribute: !keyword.startsLine)
    }
  }

  /// A difference between a mock and its protocol, or a reason why a mock isn't checked.
  package struct Difference: Sendable, Equatable, CustomStringConvertible {
    var file: String
    package var line: Int
    /// What differs, and the line to write.
    package var message: String
    var edits: [SourceEdit] = []

    /// The difference as compilers report one, so that a build shows it at its line.
    package var description: String { "\(file):\(line): error: \(message)" }
  }

  /// What a check of one or more files found.
  package struct Report: Sendable, Equatable {
    package var differences: [Difference] = []
    /// Why mocks weren't checked.
    package var obstacles: [Difference] = []
    package var mocks = 0
    /// The number of members that these mocks have or lack for their protocols.
    package var members = 0
    /// The number of members about which nothing is reported.
    package var matchingMembers = 0

    package init() {}

    package static func += (left: inout Report, right: Report) {
      left.differences += right.differences
      left.obstacles += right.obstacles
      left.mocks += right.mocks
      left.members += right.members
      left.matchingMembers += right.matchingMembers
    }
  }

  /// The names that can be those of protocols in the inheritance clauses of the mocks.
  package var candidates: [String] { mocks.flatMap(\.candidates) }

  /// The modules that the file imports, which tell the protocols of one name apart.
  package var importedModules: [String] { imports.map(\.module) }

  /// Returns what differs between the mocks and their protocols, by line. A mock of no known protocol
  /// isn't checked, unless the file has no other mock.
  package func report(_ graphs: SymbolGraphs, preferring modules: [String] = []) -> Report {
    let mocks = mocks.map {
      CheckedMock($0, in: self, graphs: graphs, modules: modules + importedModules)
    }
    var report = Report()
    for mock in mocks { report += mock.report }
    if report.mocks == 0, report.obstacles.isEmpty {
      let noMock = Difference(file: file, line: 1, message: ScaffoldingError.noMock.description)
      report.obstacles = [mocks.compactMap(\.unknown).first ?? noMock]
    }
    report.differences.sort { $0.line < $1.line }
    report.obstacles.sort { $0.line < $1.line }
    return report
  }

  /// Returns the file with the changes that correct it. Some of them follow from others.
  package func fixed(_ graphs: SymbolGraphs, preferring modules: [String] = []) -> MockCheck {
    var check = self
    for _ in 0..<4 {
      let edits = check.report(graphs, preferring: modules).differences.flatMap(\.edits)
      let source = SourceEdit.apply(edits, to: check.source)
      if source == check.source { break }
      check = MockCheck(of: source, file: file)
    }
    return check
  }
}
