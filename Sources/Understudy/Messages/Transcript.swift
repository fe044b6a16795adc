/// The calls of several mocks, in the order in which they were received.
struct Transcript {
  private let calls: [(mock: Int, invocation: Invocation)]
  private let names: [String]

  init(of mocks: [MockState]) {
    let unique = mocks.unique
    names = unique.map(\.identity.name)
    calls = unique.enumerated().flatMap { index, mock in
      mock.invocations.map { (mock: index, invocation: $0) }
    }.sorted { $0.invocation.sequenceNumber < $1.invocation.sequenceNumber }
  }

  /// A line for each call: `#1 DatabaseConnectionMock.connect()`.
  var text: String {
    ObjectNumbers.$ofMessage.withValue(ObjectNumbers()) {
      Self.text(
        of: calls.map { ($0.invocation.sequenceNumber, $0.invocation.qualifiedDescription) })
    }
  }

  /// A line for each call, in the order in which they were received.
  static func text(of lines: [TranscriptLine]) -> String {
    lines.sorted { $0.order < $1.order }.enumerated().map { "#\($0 + 1) \($1.text)" }
      .joined(separator: "\n")
  }

  /// The calls as a sequence diagram in the language of Mermaid.
  var diagram: String {
    let participants = names.enumerated().map { index, name in
      // Columns are identified by number, because names can be equal or empty.
      let alias = name.allSatisfy(\.isWhitespace) ? "" : " as \(escaped(name))"
      return "  participant M\(index)\(alias)"
    }
    let arrows = ObjectNumbers.$ofMessage.withValue(ObjectNumbers()) {
      calls.map { "  Test->>M\($0.mock): \(escaped($0.invocation.description))" }
    }
    return (["sequenceDiagram", "  participant Test"] + participants + arrows)
      .joined(separator: "\n")
  }

  // Characters with a meaning in Mermaid: `;` and `#` end a text, `%%` begins comments and
  // directives, `$$` begins formulas, `<`, `>`, and `&` are HTML, and a newline ends a message.
  private func escaped(_ text: String) -> String {
    text.map { character in
      if character.isNewline { return " " }
      guard let code = character.asciiValue, "#;%$<>&".contains(character) else {
        return String(character)
      }
      return "#\(code);"
    }.joined()
  }
}

/// The description of a call, with its sequence number in the process.
typealias TranscriptLine = (order: UInt64, text: String)

extension [LoggedCall] {
  /// The descriptions of the calls, with the mock's name as a prefix.
  func transcript(for mock: MockIdentity) -> [TranscriptLine] {
    map { ($0.sequence, mock.qualifying(CallDescription($0, owner: mock).text)) }
  }

  /// The signatures of the calls, without arguments.
  func signatures(for mock: MockIdentity) -> [TranscriptLine] {
    map { ($0.sequence, mock.qualifying($0.method.id.signature.description)) }
  }
}

/// Returns the calls of mocks, in the order in which they were received, one on each line.
///
/// ```swift
/// print(transcript(of: db, log))
/// ```
/// ```
/// #1 DatabaseConnectionMock.connect()
/// #2 LoggerMock.log("connected")
/// ```
///
/// The order holds across mocks, threads, and tasks. The arguments are described when you call the
/// function. You can call it on any thread.
///
/// - Parameter mocks: The mocks whose calls to list.
/// - Returns: The lines, or an empty string if there were no calls.
public func transcript(of mocks: any Mocking...) -> String {
  Transcript(of: mocks.map(\.mockState)).text
}

/// Returns the calls of mocks as a sequence diagram in the language of Mermaid.
///
/// ```swift
/// print(sequenceDiagram(of: db))
/// ```
/// ```
/// sequenceDiagram
///   participant Test
///   participant M0 as DatabaseConnectionMock
///   Test->>M0: connect()
/// ```
///
/// - Parameter mocks: The mocks whose calls to show, in the order of their columns.
/// - Returns: The source of the diagram. Without calls, it has the participants only.
public func sequenceDiagram(of mocks: any Mocking...) -> String {
  Transcript(of: mocks.map(\.mockState)).diagram
}
