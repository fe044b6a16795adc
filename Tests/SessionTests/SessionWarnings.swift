import Testing
import Understudy
import UnderstudyTestSupport

/// `warnings:` of a session, for tests that pass.
@Suite struct SessionWarnings {
  @Test(
    "A near miss is a warning in a test that passes",
    arguments: [MockSession.UnusedStubs.reported, .ignored])
  func nearMisses(unusedStubs: MockSession.UnusedStubs) {
    func body(_ warnings: MockSession.Warnings) {
      withMockSession(unusedStubs: unusedStubs, warnings: warnings) {
        let canteen = CanteenMock()
        when(canteen.cook("apple")).thenReturn(13)
        when(canteen.cook("melon")).thenReturn(13).lenient()
        for item in ["apple", "apples", "melons", "fig"] { canteen.cook(item) }
      }
    }
    #expect(
      warnings { body(.nearMisses) } == [
        ReportedFailure(
          text: """
            The stub of cook("apple") just missed 1 call (* marks what did not match):
              #2 cook(*"apples"*)
            """, line: 14)
      ])
    #expect(failures { body(.nearMisses) }.isEmpty)
    #expect(warnings { body([]) }.isEmpty)
  }

  @Test("If unused stubs are ignored, a call that just missed one is a warning, too")
  func nearMissOfUnusedStub() {
    let found = warnings {
      withMockSession(unusedStubs: .ignored, warnings: .nearMisses) {
        let canteen = CanteenMock()
        for item in ["apple", "fig"] { when(canteen.cook(item)).thenReturn(13) }
        canteen.cook("apples")
      }
    }
    #expect(
      found.map(\.headline) == [
        #"The stub of cook("apple") just missed 1 call (* marks what did not match):"#
      ])
  }

  @Test("An unused stub is still a failure, and none if unused stubs are ignored")
  func unusedStub() {
    func body(_ unusedStubs: MockSession.UnusedStubs = .reported) {
      withMockSession(unusedStubs: unusedStubs, warnings: .nearMisses) {
        _ = when(CanteenMock().cook("apple")).thenReturn(13)
      }
    }
    #expect(failures { body() }.map(\.headline) == [#"The stub of cook("apple") was never used."#])
    #expect(warnings { body() }.isEmpty)
    #expect(failures { body(.ignored) }.isEmpty)
  }
}
