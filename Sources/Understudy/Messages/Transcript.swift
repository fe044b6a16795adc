/// The calls of a mock in a transcript.
struct TranscriptPart {
  typealias Line = (order: UInt64, text: () -> String)

  let mock: MockName
  let count: Int
  /// The lines of the calls or, of many, of the first and the last ones.
  let lines: [Line]

  /// - Parameter isWhole: Whether all calls are shown.
  init(_ log: [LoggedCall], of mock: MockName, isWhole: Bool = false) {
    (self.mock, count) = (mock, log.count)
    lines = (isWhole ? log : Transcript.shown(of: log)).map { call in
      (call.sequence, { CallDescription(call, owner: mock).text })
    }
  }
}

enum Transcript {
  /// How many calls a transcript shows that nobody has asked for.
  static let (firstCount, lastCount) = (1_000, 4_000)

  fileprivate static func shown<Element>(of all: [Element]) -> [Element] {
    all.count <= firstCount + lastCount ? all : all.prefix(firstCount) + all.suffix(lastCount)
  }

  /// A line for each call, in the order in which they were received:
  /// `#1 DatabaseConnectionMock.connect()`.
  ///
  /// - Parameter isWhole: Whether all calls are shown, and not only the first and the last ones with
  ///   the number of others.
  static func text(of parts: [TranscriptPart], isWhole: Bool) -> String {
    let names = MockNames(parts.map(\.mock))
    let all = parts.flatMap { part in part.lines.map { (mock: part.mock, line: $0) } }
      .sorted { $0.line.order < $1.line.order }
    let lines = isWhole ? all : shown(of: all)
    let rest = parts.reduce(0) { $0 + $1.count } - lines.count
    return ObjectNumbers.$ofMessage.withValue(ObjectNumbers()) {
      var texts = lines.enumerated().map { index, call in
        "#\(index + 1 + (index < firstCount ? 0 : rest)) "
          + names.qualified(call.line.text(), of: call.mock)
      }
      if rest > 0 { texts.insert("… \(FailureMessage.counted(rest, "more call"))", at: firstCount) }
      return texts.joined(separator: "\n")
    }
  }

  /// - Parameter mocks: The names of the mocks with their calls. Columns are identified by number,
  ///   because names can be empty.
  static func diagram(of mocks: [(name: MockName, calls: [Invocation])]) -> String {
    let names = MockNames(mocks.map(\.name))
    let participants = mocks.enumerated().map { index, mock in
      let name = names.name(of: mock.name)
      let alias = name.allSatisfy(\.isWhitespace) ? "" : " as \(escaped(name))"
      return "  participant M\(index)\(alias)"
    }
    let arrows = mocks.enumerated().flatMap { index, mock in mock.calls.map { (index, $0) } }
      .sorted { $0.1.sequenceNumber < $1.1.sequenceNumber }
    let lines = ObjectNumbers.$ofMessage.withValue(ObjectNumbers()) {
      arrows.map { "  Test->>M\($0): \(escaped($1.text))" }
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
