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
    var isChecked = false
    let modules = modules + SourceScanner.imports(in: source)
    for mock in SourceScanner.mocks(in: source) {
      let check = CheckedMock(mock, file: file, graphs: graphs, modules: modules)
      report.differences += check.differences
      report.obstacles += check.obstacles
      unknown = unknown ?? check.unknown
      if !check.protocols.isEmpty { isChecked = true }
    }
    if !isChecked, report.obstacles.isEmpty {
      report.obstacles = [
        unknown
          ?? Difference(file: file, line: 1, message: ScaffoldingError.noMock.description)
      ]
    }
    report.differences.sort { $0.line < $1.line }
    report.obstacles.sort { $0.line < $1.line }
    return report
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
    SourceScanner.imports(in: source)
  }

  static func candidates(_ mock: SourceScanner.MockType) -> [String] {
    let own: Set = ["Mock", "Mocking", "Sendable", "AnyObject", "NSObject"]
    return mock.inherited.map(\.bare.text).filter { !own.contains($0) }
  }
}
