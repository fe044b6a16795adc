import Testing
import Understudy

/// What sessions say about the quality of a test.
@Suite(.mockSession(contracts: .checked), .timeLimit(.minutes(5))) struct QualityForms {
  @Test(.mockSession(warnings: [.nearMisses])) func warnings() {}

  @Test(
    .mockSession(
      policy: .strict, unusedStubs: .ignored, contracts: .checked, warnings: .nearMisses))
  func all() async {
    withMockSession(contracts: .checked, warnings: .nearMisses) {}
    await withMockSession(contracts: .ignored) { await Task.yield() }
    let contracts: MockSession.Contracts? = nil
    withMockSession(contracts: contracts, warnings: MockSession.Warnings.nearMisses) {}
  }

  @Test(.challenged) func challenged() {
    let library = LibrarySpy()
    when(library.count("attic")).thenReturn(5)
    #expect(library.count("attic") == 5)
  }

  @Suite(.mockSession, .challenged) struct Challenged {}
}
