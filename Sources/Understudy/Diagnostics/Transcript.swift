/// The calls of several mocks in the order in which they were made.
struct Transcript {
  private let calls: [(order: UInt64, invocation: Invocation, isType: Bool)]
  private let names: [String]

  init(of mocks: [MockState]) {
    let unique = mocks.reduce(into: [MockState]()) { found, mock in
      if !found.contains(where: { $0 === mock }) { found.append(mock) }
    }
    names = unique.map(\.identity.name)
    calls = unique.flatMap { mock in
      let isType = mock.identity.isType
      return mock.invocations.map { (order: $0.sequenceNumber, invocation: $0, isType: isType) }
    }.sorted { $0.order < $1.order }
  }

  /// A line for each call: `#1 DatabaseConnectionMock.connect()`.
  var text: String {
    calls.enumerated().map { index, call in
      "#\(index + 1) \(line(call.invocation, isType: call.isType))"
    }.joined(separator: "\n")
  }

  private func line(_ invocation: Invocation, isType: Bool) -> String {
    if isType { return invocation.description }
    let separator = invocation.description.hasPrefix("[") ? "" : "."
    return invocation.mockName + separator + invocation.description
  }

  /// The calls as a sequence diagram in Mermaid's language.
  var diagram: String {
    let participants = names.enumerated().map { "  participant M\($0) as \(escaped($1))" }
    let arrows = calls.map { call in
      let index = names.firstIndex(of: call.invocation.mockName) ?? 0
      return "  Test->>M\(index): \(escaped(call.invocation.description))"
    }
    return (["sequenceDiagram", "  participant Test"] + participants + arrows)
      .joined(separator: "\n")
  }

  // `;` ends a statement in Mermaid, `#` starts an entity, and a line ends a message.
  private func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "#": "#35;"
      case ";": "#59;"
      case "\n", "\r\n": " "
      default: String(character)
      }
    }.joined()
  }
}

/// The calls of mocks in the order in which they were made, a line each.
///
/// ```swift
/// print(transcript(of: db, log))
/// ```
/// ```
/// #1 DatabaseConnectionMock.connect()
/// #2 LoggerMock.log("connected")
/// ```
///
/// The order holds across mocks, threads and tasks. May be called on any thread.
///
/// - Parameter mocks: The mocks whose calls are wanted.
/// - Returns: The lines; an empty text where there was no call.
public func transcript(of mocks: any Mocking...) -> String {
  Transcript(of: mocks.map(\.mockState)).text
}

/// The calls of mocks as a sequence diagram in Mermaid's language.
///
/// ```
/// sequenceDiagram
///   participant Test
///   participant M0 as DatabaseConnectionMock
///   Test->>M0: connect()
/// ```
///
/// - Parameter mocks: The mocks whose calls are wanted, in the order of their columns.
/// - Returns: The diagram's text.
public func sequenceDiagram(of mocks: any Mocking...) -> String {
  Transcript(of: mocks.map(\.mockState)).diagram
}
