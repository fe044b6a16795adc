#if os(macOS) || os(Linux)
  import Testing

  /// The source of a mock, and what is reported about it.
  struct CheckCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var source = ""
    var messages: [String] = []

    /// The cases in a text: the name of each after `//`, its code, and its messages, each of which
    /// begins with the number of a line.
    static func all(in text: String) -> [CheckCase] {
      var cases: [CheckCase] = []
      for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
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
