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
    #expect(warnings { body([.redundantVerifications]) }.isEmpty)
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

  @Test("A verification of a call that a used stub has proven is a warning at its line")
  func redundant() {
    let line = #line
    let found = warnings {
      withMockSession(warnings: [.redundantVerifications]) {
        let canteen = CanteenMock()
        when(canteen.cook("apple")).thenReturn(13)
        canteen.cook("apple")
        verify(canteen.cook("apple")).called()
        verify(on: canteen, called: .atLeast(1)).cook("apple")
      }
    }
    let text =
      "The verification of cook(\"apple\") is redundant, because the stub at SessionWarnings.swift:"
      + "\(line + 4) fails the test without such a call."
    #expect(found == [6, 7].map { ReportedFailure(text: text, line: line + $0) })
  }

  @Test("A verification that says more is none, and neither is one of a test that fails")
  func notRedundant() async {
    let reporter = RecordingReporter()
    await FailureReport.$reporter.withValue(reporter) {
      await withMockSession(warnings: .redundantVerifications) {
        let (canteen, other, cleared) = (CanteenMock(), CanteenMock(), CanteenMock())
        let captor = ArgumentCaptor<String>()
        when(canteen.cook("apple")).thenReturn(13)
        when(canteen.cook(oneOf("fig", "pear"))).thenReturn(13)
        when(canteen.cook("plum")).thenReturn(13).lenient()
        for item in ["apple", "fig", "plum", "kiwi"] { canteen.cook(item) }
        verify(canteen.cook("apple")).called(1)
        verify(canteen.cook("apple")).called(.atLeast(0))
        verify(canteen.cook("apple")).called { (item: String) in #expect(item == "apple") }
        verify(canteen.cook(captor.capture())).called()
        for item in ["fig", "plum", "kiwi"] { verify(canteen.cook(item)).called() }
        await verify(canteen.cook("apple")).calledEventually()
        // Verified for that there are no others, or received a second time.
        for mock in [other, cleared] {
          when(mock.cook("apple")).thenReturn(13)
          mock.cook("apple")
        }
        verify(other.cook("apple")).called()
        verifyNoMoreInteractions(on: other)
        // Each statement asks for a call of its own.
        let twice = CanteenMock()
        when(twice.cook("apple")).thenReturn(13)
        for _ in 1...2 { twice.cook("apple") }
        verifyAll { for _ in 1...2 { twice.cook("apple") } }
        cleared.mockState.clearInvocations()
        cleared.cook("apple")
        verify(cleared.cook("apple")).called()
      }
      #expect(reporter.failures.isEmpty)
      for fails in [true, false] {
        withMockSession(
          unusedStubs: fails ? .reported : .ignored, warnings: .redundantVerifications
        ) {
          let canteen = CanteenMock()
          when(canteen.cook("apple")).thenReturn(13)
          canteen.cook("apple")
          verify(canteen.cook("apple")).called()
          if fails { verify(canteen.cook("fig")).called() }
        }
      }
    }
    #expect(reporter.warnings.isEmpty)
  }
}
