/// Compares the mocks of a source file with their protocols.
public enum MockCheck {
  /// A difference between a mock and its protocol.
  public struct Difference: Sendable, Equatable, CustomStringConvertible {
    /// The file of the mock.
    public var file: String
    /// The line in the file.
    public var line: Int
    /// What differs, and the line to write.
    public var message: String

    /// The difference as compilers report one, so that a build shows it at its line.
    public var description: String { "\(file):\(line): error: \(message)" }
  }

  /// Returns what differs between the mocks of a source text and their protocols.
  public static func differences(
    in source: String, file: String, graphs: SymbolGraphs, preferring modules: [String] = []
  ) throws(ScaffoldingError) -> [Difference] {
    []
  }

  /// The names in the inheritance clauses of the mocks of a source text.
  public static func candidateProtocols(in source: String) -> [String] { [] }
}
