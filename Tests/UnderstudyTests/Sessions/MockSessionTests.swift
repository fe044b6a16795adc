import Testing
import UnderstudyTestSupport

@testable import Understudy

@Suite struct MockSessionTests {
  /// Runs a closure in a session and returns the headlines of what was reported.
  private func headlines(
    receivesIssues: Bool = false, _ body: () async -> Void
  ) async -> [String] {
    await failures {
      let session = MockSession(
        policy: nil, unusedStubs: .reported, receivesIssues: receivesIssues)
      await session.run(body)
    }.map(\.headline)
  }

  private static let unused = "The stub of row(1) was never used."

  @Test("A session that receives issues does not count a report as one")
  func report() async {
    let found = await headlines(receivesIssues: true) {
      when(SailorMock().row(1)).thenReturn(1)
      verifyNoMoreInteractions(on: called())
    }
    #expect(found.last == Self.unused)
    #expect(found.count == 2)
  }

  @Test("A session that has received an issue reports no unused stub")
  func issue() async {
    let found = await headlines(receivesIssues: true) {
      when(SailorMock().row(1)).thenReturn(1)
      MockSession.current?.registerIssue()
    }
    #expect(found == [])
  }

  @Test("An issue of an inner session counts for the outer one")
  func nested() async {
    let issue = await headlines {
      when(SailorMock().row(1)).thenReturn(1)
      withMockSession {
        when(SailorMock().row(2)).thenReturn(1)
        MockSession.current?.registerIssue()
      }
    }
    #expect(issue == [])
  }

  @Test("Outside sessions there is no current session and no policy")
  func none() {
    #expect(MockSession.current == nil)
    #expect(MockSession.currentPolicy == nil)
  }

  @Test("A session has each mock once and does not keep it alive")
  func mocks() async {
    let found = await headlines {
      weak let released = SailorMock().mockState
      #expect(released == nil)
      let mock = SailorMock()
      for strokes in 1...3 { when(mock.row(strokes)).thenReturn(1).lenient() }
      _ = verify(on: mock, called: 1)
    }
    #expect(found == ["verify(on:called:) was not followed by a call of the mock."])
  }

  @Test("The transcript has the calls of mocks that were deallocated after the test had failed")
  func transcript() async {
    _ = await headlines {
      let mock = SailorMock()
      mock.row(1)
      SailorMock(named: "early").row(2)
      MockSession.current?.registerIssue()
      SailorMock(named: "late").row(3)
      mock.row(4)
      #expect(
        MockSession.current?.transcript == """
          #1 SailorMock.row(1)
          #2 late.row(3)
          #3 SailorMock.row(4)
          """)
    }
  }

  @Test("The transcript has the calls of mocks that were deallocated while a stub was unused")
  func transcriptOfUnusedStub() async {
    _ = await headlines {
      let mock = SailorMock()
      when(mock.row(1)).thenReturn(1)
      SailorMock(named: "early").row(2)
      mock.row(1)
      SailorMock(named: "late").row(3)
      #expect(MockSession.current?.transcript == "#1 early.row(_:)\n#2 SailorMock.row(1)")
    }
  }

  private func called() -> SailorMock {
    let mock = SailorMock()
    mock.row(9)
    return mock
  }
}
