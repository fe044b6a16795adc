/// Compares the mocks of a source file with their protocols. All functions can be called on any
/// thread.
public enum MockCheck {
  /// A difference between a mock and its protocol, or a reason why a mock isn't checked.
  public struct Difference: Sendable, Equatable, CustomStringConvertible {
    /// The file of the mock.
    public var file: String
    /// The line in the file.
    public var line: Int
    /// What differs, and the line to write.
    public var message: String
    /// The changes of the source that remove the difference.
    var edits: [SourceEdit] = []

    /// Creates a difference.
    ///
    /// - Parameters:
    ///   - file: The file of the mock.
    ///   - line: The line in the file.
    ///   - message: What differs, and the line to write.
    public init(file: String, line: Int, message: String) {
      self.file = file
      self.line = line
      self.message = message
    }

    /// The difference as compilers report one, so that a build shows it at its line.
    public var description: String { "\(file):\(line): error: \(message)" }
  }

  /// What a check of a file found.
  public struct Report: Sendable, Equatable {
    /// What differs, by line.
    public var differences: [Difference] = []
    /// Why mocks weren't checked, by line.
    public var obstacles: [Difference] = []
    /// The number of mocks that were checked.
    public var mocks = 0
    /// The number of members that these mocks have or lack for their protocols.
    public var members = 0
    /// The number of members about which nothing is reported.
    public var matchingMembers = 0

    /// Creates an empty report.
    public init() {}
  }

  /// Returns what differs between the mocks of a source text and their protocols: members that are
  /// missing, members that have other types or effects, members that no protocol requires, and
  /// members that don't forward each call once, with all parameters in their order.
  ///
  /// Members that don't forward, and private ones, can be added to a mock without being reported. A
  /// mock of no known protocol isn't checked, unless the text has no other mock.
  ///
  /// - Parameters:
  ///   - source: The text of the file.
  ///   - file: The name of the file for the differences.
  ///   - graphs: The symbol graphs of the protocols.
  ///   - modules: The modules whose protocols take precedence. The default is none.
  /// - Returns: The differences, and why mocks weren't checked.
  public static func report(
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
      report.obstacles = [
        unknown
          ?? Difference(file: file, line: 1, message: ScaffoldingError.noMock.description)
      ]
    }
    report.differences.sort { $0.line < $1.line }
    report.obstacles.sort { $0.line < $1.line }
    return report
  }

  /// Returns a source text whose mocks have the members that their protocols require.
  ///
  /// Members that are missing are added, signatures that differ are corrected, and members that no
  /// protocol requires any more are marked with a `#warning`. A body that differs from what the
  /// scaffolder writes remains as it is, and so does a member whose body would have to change.
  ///
  /// - Parameters:
  ///   - source: The text of the file.
  ///   - report: What ``report(on:file:graphs:preferring:)`` returned for the text.
  /// - Returns: The text with the changes, or the same text if there are none.
  public static func fixing(_ source: String, _ report: Report) -> String {
    let edits = report.differences.flatMap(\.edits)
    return edits.isEmpty ? source : SourceEdit.apply(edits, to: source)
  }

  /// Returns the names that can be those of protocols in the inheritance clauses of a source text's
  /// mocks.
  ///
  /// - Parameter source: The text of the file.
  /// - Returns: The names in their order; empty if the text has no mocks.
  public static func candidateProtocols(in source: String) -> [String] {
    SourceScanner.mocks(in: source).flatMap(candidates)
  }

  /// Returns the modules that a source text imports, which tell the protocols of one name apart.
  ///
  /// - Parameter source: The text of the file.
  /// - Returns: The names of the modules; empty if the text imports none.
  public static func importedModules(in source: String) -> [String] {
    SourceScanner.imports(in: source).map(\.module)
  }

  static func candidates(_ mock: SourceScanner.MockType) -> [String] {
    let own: Set = ["Mock", "Mocking", "Sendable", "AnyObject", "NSObject"]
    return mock.inherited.map(\.bare.text).filter { !own.contains($0) }
  }
}
