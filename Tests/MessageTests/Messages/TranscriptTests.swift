import Testing

@testable import Understudy

@Suite struct TranscriptTests {
  @Test("Static calls have the type as a prefix once, in the text and in the diagram")
  func statics() {
    withMockSession {
      let mock = SailorMock(named: "Ahab")
      SailorMock.recruit("Ishmael")
      mock.row(3)
      let transcript = Transcript(of: [StaticMocks.state(of: SailorMock.self), mock.mockState])
      #expect(
        transcript.text == """
          #1 SailorMock.recruit("Ishmael")
          #2 Ahab.row(3)
          """)
      #expect(
        transcript.diagram == """
          sequenceDiagram
            participant Test
            participant M0 as SailorMock
            participant M1 as Ahab
            Test->>M0: SailorMock.recruit("Ishmael")
            Test->>M1: row(3)
          """)
    }
  }

  @Test("A mock that is passed twice appears once")
  func twice() {
    let mock = SailorMock()
    mock.row(1)
    #expect(Transcript(of: [mock.mockState, mock.mockState]).text == "#1 SailorMock.row(1)")
  }

  @Test("Without mocks and calls the text is empty")
  func empty() {
    #expect(Transcript(of: []).text == "")
    #expect(Transcript(of: []).diagram == "sequenceDiagram\n  participant Test")
  }
}

private final class SailorMock: Mock, @unchecked Sendable {
  @discardableResult
  func row(_ strokes: Int) -> Int { calledReturning(with: strokes) }

  @discardableResult
  static func recruit(_ name: String) -> Bool { calledReturning(with: name) }
}
