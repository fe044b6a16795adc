/// A reason why a mock can't be written or checked.
///
/// Its description is a single line that says what is wrong and, where one helps, the line to
/// write.
package enum ScaffoldingError: Error, Equatable, Sendable {
  case unknownProtocol(String, nearest: [String])
  case ambiguousProtocol(String, modules: [String])
  /// The name is that of another type, for example a class.
  case notAProtocol(String, kind: String)
  /// A target that isn't searched declares the protocol.
  case inOtherTarget(String, target: String)
  /// The protocol inherits from protocols of modules whose graphs weren't read.
  case missingModules(String, modules: [String])
  case cannotBeMocked(String, reason: String)
  /// A file that is checked has no mock.
  case noMock
  case notASymbolGraph(String)
  case unknownVersion(file: String, version: String)
}

extension ScaffoldingError: CustomStringConvertible {
  /// The reason, as the command prints it: `there is no protocol Walkin. Did you mean Walking?`
  package var description: String {
    switch self {
    case .unknownProtocol(let name, let nearest):
      let hint =
        switch nearest.count {
        case 0: "To list the protocols, write: swift package scaffold-mock"
        case 1: "Did you mean \(nearest[0])?"
        default: "Did you mean \(nearest.dropLast().joined(separator: ", ")) or \(nearest.last!)?"
        }
      return "there is no protocol \(name). \(hint)"
    case .ambiguousProtocol(let name, let modules):
      return
        "\(name) is in \(modules.dropLast().joined(separator: ", ")) and \(modules.last ?? ""). "
        + "Write the module, too: \(modules.first ?? "").\(name)"
    case .notASymbolGraph(let file):
      return "\(file) isn't a symbol graph. To make one, write: swift package dump-symbol-graph "
        + "--minimum-access-level internal"
    case .unknownVersion(let file, let version):
      return
        "\(file) has the symbol graph format \(version), but this tool reads 0.5 and 0.6. Make it "
        + "anew with the compiler that builds the package: swift package dump-symbol-graph "
        + "--minimum-access-level internal"
    case .cannotBeMocked(let name, let reason):
      return "\(name) can't be mocked: \(reason)"
    case .noMock:
      return "there is no mock of a protocol. A mock is declared as: "
        + "final class DatabaseMock: Mock, Database"
    case .notAProtocol(let name, "class"):
      return "\(name) is a class, not a protocol. "
        + "To replace a part of a class, see Spies in the documentation"
    case .notAProtocol(let name, let kind):
      return "\(name) is \(["actor", "enum"].contains(kind) ? "an" : "a") \(kind), not a protocol. "
        + "To list the protocols, write: swift package scaffold-mock"
    case .inOtherTarget(let name, let target):
      return "\(name) is a protocol of the target \(target). Add: --target \(target)"
    case .missingModules(let name, let modules):
      return
        "\(name) inherits from protocols of \(modules.joined(separator: ", ")), whose symbol graphs "
        + "are missing. Add them: --symbol-graph \(modules.first ?? "Module").symbols.json"
    }
  }
}
