import Testing

@testable import Understudy

@Suite struct MockSessionTests {
  @Test("The transcript has the calls of mocks that were deallocated after the test had failed")
  func transcript() async {
    let session = MockSession(policy: nil, unusedStubs: .reported, receivesIssues: false)
    await session.run {
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
}
