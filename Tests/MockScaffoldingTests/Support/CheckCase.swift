#if os(macOS) || os(Linux)
  import Foundation
  import Testing

  /// The source of a mock, and what is reported about it.
  struct CheckCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var source = ""
    var messages: [String] = []

    /// The cases in a file of `Cases`: the name of each after `//`, its code, and its messages, each of
    /// which begins with the number of a line.
    static func all(inFile name: String) throws -> [CheckCase] {
      let text = try Zoo.text(of: name)
      var cases: [CheckCase] = []
      let lines = text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
      for line in lines.map(String.init) {
        if line.hasPrefix("// ") {
          cases.append(CheckCase(testDescription: String(line.dropFirst(3))))
        } else if line.first?.isNumber == true {
          cases[cases.count - 1].messages.append(line)
        } else {
          cases[cases.count - 1].source += line + "\n"
        }
      }
      return cases
    }
  }
#endif
