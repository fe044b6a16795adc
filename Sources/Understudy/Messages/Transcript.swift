typealias TranscriptLine = (order: UInt64, text: String)

enum Transcript {
  /// A line for each call, in the order in which they were received:
  /// `#1 DatabaseConnectionMock.connect()`.
  static func text(of lines: [TranscriptLine]) -> String {
    lines.sorted { $0.order < $1.order }.enumerated().map { "#\($0 + 1) \($1.text)" }
      .joined(separator: "\n")
  }

  static func text(of mocks: [MockState]) -> String {
    ObjectNumbers.$ofMessage.withValue(ObjectNumbers()) {
      text(of: mocks.unique.flatMap(\.transcriptLines))
    }
  }

  static func diagram(of mocks: [MockState]) -> String {
    let mocks = mocks.unique
    let participants = mocks.enumerated().map { index, mock in
      // Columns are identified by number, because names can be equal or empty.
      let name = mock.identity.name
      let alias = name.allSatisfy(\.isWhitespace) ? "" : " as \(escaped(name))"
      return "  participant M\(index)\(alias)"
    }
    let arrows = mocks.enumerated().flatMap { index, mock in
      mock.invocations.map { (index, $0) }
    }.sorted { $0.1.sequenceNumber < $1.1.sequenceNumber }
    let lines = ObjectNumbers.$ofMessage.withValue(ObjectNumbers()) {
      arrows.map { "  Test->>M\($0): \(escaped($1.description))" }
    }
    return (["sequenceDiagram", "  participant Test"] + participants + lines)
      .joined(separator: "\n")
  }

  // Characters with a meaning in Mermaid: `;` and `#` end a text, `%%` begins comments and
  // directives, `$$` begins formulas, `<`, `>`, and `&` are HTML, and a newline ends a message.
  private static func escaped(_ text: String) -> String {
    text.map { character in
      if character.isNewline { return " " }
      guard let code = character.asciiValue, "#;%$<>&".contains(character) else {
        return String(character)
      }
      return "#\(code);"
    }.joined()
  }
}

extension [LoggedCall] {
  func transcript(for mock: MockName) -> [TranscriptLine] {
    map { ($0.sequence, mock.qualifying(CallDescription($0, owner: mock).text)) }
  }

  func signatures(for mock: MockName) -> [TranscriptLine] {
    map { ($0.sequence, mock.qualifying($0.method.id.signature)) }
  }
}

extension MockState {
  var transcriptLines: [TranscriptLine] {
    let (log, identity) = withLock { ($0.log, $0.identity) }
    return log.transcript(for: identity)
  }
}

/// Returns the calls of mocks, in the order in which they were received, one on each line.
///
/// ```
/// #1 DatabaseConnectionMock.connect()
/// #2 LoggerMock.log("connected")
/// ```
///
/// The order holds across mocks, threads, and tasks.
public func transcript(of mocks: any Mocking...) -> String {
  Transcript.text(of: mocks.map(\.mockState))
}

/// Returns the calls of mocks as a sequence diagram in the language of Mermaid:
///
/// ```
/// sequenceDiagram
///   participant Test
///   participant M0 as DatabaseConnectionMock
///   Test->>M0: connect()
/// ```
///
/// - Parameter mocks: The mocks whose calls to show, in the order of their columns.
public func sequenceDiagram(of mocks: any Mocking...) -> String {
  Transcript.diagram(of: mocks.map(\.mockState))
}
