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
        let shop = ShopMock()
        when(shop.price("apple")).thenReturn(13)
        when(shop.price("melon")).thenReturn(13).lenient()
        for item in ["apple", "apples", "melons", "fig"] { shop.price(item) }
      }
    }
    #expect(
      warnings { body(.nearMisses) } == [
        ReportedFailure(
          text: """
            The stub of price("apple") just missed 1 call (* marks what did not match):
              #2 price(*"apples"*)
            """, line: 14)
      ])
    #expect(failures { body(.nearMisses) }.isEmpty)
    #expect(warnings { body([.redundantVerifications]) }.isEmpty)
  }

  @Test("If unused stubs are ignored, a call that just missed one is a warning, too")
  func nearMissOfUnusedStub() {
    let found = warnings {
      withMockSession(unusedStubs: .ignored, warnings: .nearMisses) {
        let shop = ShopMock()
        for item in ["apple", "fig"] { when(shop.price(item)).thenReturn(13) }
        shop.price("apples")
      }
    }
    #expect(
      found.map(\.headline) == [
        #"The stub of price("apple") just missed 1 call (* marks what did not match):"#
      ])
  }

  @Test("An unused stub is still a failure, and none if unused stubs are ignored")
  func unusedStub() {
    func body(_ unusedStubs: MockSession.UnusedStubs = .reported) {
      withMockSession(unusedStubs: unusedStubs, warnings: .nearMisses) {
        _ = when(ShopMock().price("apple")).thenReturn(13)
      }
    }
    #expect(failures { body() }.map(\.headline) == [#"The stub of price("apple") was never used."#])
    #expect(warnings { body() }.isEmpty)
    #expect(failures { body(.ignored) }.isEmpty)
  }

  @Test("A verification of a call that a used stub has proven is a warning at its line")
  func redundant() {
    let line = #line
    let found = warnings {
      withMockSession(warnings: [.redundantVerifications]) {
        let shop = ShopMock()
        when(shop.price("apple")).thenReturn(13)
        shop.price("apple")
        verify(shop.price("apple")).called()
        verify(on: shop, called: .atLeast(1)).price("apple")
      }
    }
    let text =
      "The verification of price(\"apple\") is redundant, because the stub at SessionWarnings.swift:"
      + "\(line + 4) fails the test without such a call."
    #expect(found == [6, 7].map { ReportedFailure(text: text, line: line + $0) })
  }

  @Test("A verification that says more is none, and neither is one of a test that fails")
  func notRedundant() async {
    let reporter = RecordingReporter()
    await FailureReport.$reporter.withValue(reporter) {
      await withMockSession(warnings: .redundantVerifications) {
        let (shop, other, cleared) = (ShopMock(), ShopMock(), ShopMock())
        let captor = ArgumentCaptor<String>()
        when(shop.price("apple")).thenReturn(13)
        when(shop.price(oneOf("fig", "pear"))).thenReturn(13)
        when(shop.price("plum")).thenReturn(13).lenient()
        for item in ["apple", "fig", "plum", "kiwi"] { shop.price(item) }
        verify(shop.price("apple")).called(1)
        verify(shop.price("apple")).called(.atLeast(0))
        verify(shop.price("apple")).called { (item: String) in #expect(item == "apple") }
        verify(shop.price(captor.capture())).called()
        for item in ["fig", "plum", "kiwi"] { verify(shop.price(item)).called() }
        await verify(shop.price("apple")).calledEventually()
        // Verified for that there are no others, or received a second time.
        for mock in [other, cleared] {
          when(mock.price("apple")).thenReturn(13)
          mock.price("apple")
        }
        verify(other.price("apple")).called()
        verifyNoMoreInteractions(on: other)
        cleared.mockState.clearInvocations()
        cleared.price("apple")
        verify(cleared.price("apple")).called()
      }
      #expect(reporter.failures.isEmpty)
      for fails in [true, false] {
        withMockSession(
          unusedStubs: fails ? .reported : .ignored, warnings: .redundantVerifications
        ) {
          let shop = ShopMock()
          when(shop.price("apple")).thenReturn(13)
          shop.price("apple")
          verify(shop.price("apple")).called()
          if fails { verify(shop.price("fig")).called() }
        }
      }
    }
    #expect(reporter.warnings.isEmpty)
  }
}

private final class ShopMock: Mock, @unchecked Sendable {
  @discardableResult func price(_ item: String) -> Int { calledReturning(with: item) }
}
