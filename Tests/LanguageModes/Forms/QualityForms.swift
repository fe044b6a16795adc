import Testing
import Understudy
import UnderstudyExploration

/// What sessions and repeated runs say about the quality of a test.
@Suite(.mockSession, .checkedContracts, .timeLimit(.minutes(5))) struct QualityForms {
  @Test(.mockSession(warnings: [.nearMisses])) func warnings() {}

  @Test(.mockSession(policy: .strict, unusedStubs: .ignored, warnings: .nearMisses))
  func all() async {
    withMockSession(warnings: MockSession.Warnings.nearMisses) {}
    await withMockSession(warnings: .nearMisses) { await Task.yield() }
  }

  @Test(.checkedContracts) func contracts() async throws {
    withCheckedContracts {}
    let number = withCheckedContracts { 3 }
    let other = await withCheckedContracts {
      await Task.yield()
      return 3
    }
    #expect(number == other)
    try withCheckedContracts { try Task.checkCancellation() }
  }

  @Test(.challenged) func challenged() {
    let library = LibrarySpy()
    when(library.count("attic")).thenReturn(5)
    #expect(library.count("attic") == 5)
  }

  @Suite(.mockSession, .challenged, .checkedContracts) struct Both {}
}
