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
  /// The command that makes symbol graphs.
  package static let graphCommand =
    "swift package dump-symbol-graph --minimum-access-level internal"

  private static let listHint = "To list the protocols, write: swift package scaffold-mock"

  /// The reason, as the command prints it: `there is no protocol Walkin. Did you mean Walking?`
  package var description: String {
    func list(_ items: [String], _ word: String) -> String {
      let first = items.dropLast().joined(separator: ", ")
      return (first.isEmpty ? "" : "\(first) \(word) ") + (items.last ?? "")
    }
    return switch self {
    case .unknownProtocol(let name, nearest: []): "there is no protocol \(name). \(Self.listHint)"
    case .unknownProtocol(let name, let nearest):
      "there is no protocol \(name). Did you mean \(list(nearest, "or"))?"
    case .ambiguousProtocol(let name, let modules):
      "\(name) is in \(list(modules, "and")). Write the module, too: \(modules.first ?? "").\(name)"
    case .notASymbolGraph(let file):
      "\(file) isn't a symbol graph. To make one, write: \(Self.graphCommand)"
    case .unknownVersion(let file, let version):
      "\(file) has the symbol graph format \(version), but this tool reads 0.5 and 0.6. Make it "
        + "anew with the compiler that builds the package: \(Self.graphCommand)"
    case .cannotBeMocked(let name, let reason): "\(name) can't be mocked: \(reason)"
    case .noMock:
      "there is no mock of a protocol. A mock is declared as: "
        + "final class DatabaseMock: Mock, Database"
    case .notAProtocol(let name, "class"):
      "\(name) is a class, not a protocol. "
        + "To replace a part of a class, see Spies in the documentation"
    case .notAProtocol(let name, let kind):
      "\(name) is \(["actor", "enum"].contains(kind) ? "an" : "a") \(kind), not a protocol. "
        + Self.listHint
    case .inOtherTarget(let name, let target):
      "\(name) is a protocol of the target \(target). Add: --target \(target)"
    case .missingModules(let name, let modules):
      "\(name) inherits from protocols of \(modules.joined(separator: ", ")), whose symbol graphs "
        + "are missing. Add them: --symbol-graph \(modules.first ?? "Module").symbols.json"
    }
  }
}
