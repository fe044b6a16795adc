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

  @Test("A registry is used until the sessions with values in it end, and takes none after that")
  func registries() {
    let processWide = Registry<Int>()
    let registries = [Registry(before: processWide), Registry(before: processWide)]
    #expect(!processWide.isUsed)
    for value in 1...2 { for registry in registries { registry.register(value, for: Int.self) } }
    #expect(processWide.isUsed)
    _ = registries[0].takeAll()
    #expect(processWide.isUsed)
    _ = registries[1].takeAll()
    #expect(!processWide.isUsed)
    registries[1].register(3, for: Int.self)
    #expect(!processWide.isUsed)
    processWide.register(4, for: Int.self)
    let found = processWide.entries(in: nil) { _ in processWide }
    #expect(processWide.isUsed && found.map(\.value) == [4])
  }

  private func called() -> SailorMock {
    let mock = SailorMock()
    mock.row(9)
    return mock
  }
}
