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

extension Transcript {
  static func text(of mocks: [MockState]) -> String {
    text(
      of: mocks.unique.map { mock in
        let (log, identity) = mock.withLock { ($0.knownLog(), $0.identity) }
        return TranscriptPart(log, of: identity, isWhole: true)
      }, isWhole: true)
  }

  static func diagram(of mocks: [MockState]) -> String {
    diagram(of: mocks.unique.map { ($0.identity, $0.invocations) })
  }
}
