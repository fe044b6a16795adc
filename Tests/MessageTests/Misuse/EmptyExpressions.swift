import Testing
import Understudy
import UnderstudyTestSupport

/// An expression that is a closure or method, or another statement, is reported. `InterruptedExpressions` has
/// those that contain no call.
@Suite struct EmptyExpressions {
  private let radio = RadioMock()

  @Test("A verification in another statement is reported, and the statement verifies nothing")
  func nested() async {
    radio.tune(to: 3)
    let text = "verify was written in the block of verifyInOrder, which takes only calls of mocks."
    expectFailure(headline: text) { verifyInOrder { verify(radio.tune(to: 3)).called(1) } }
    await expectFailure(headline: text.replacing("InOrder", with: "All"), atLine: #line + 3) {
      await verifyAll {
        radio.tune(to: 3)
        await verify { await Task.yield() }.called(1)
      }
    }
    expectFailure(
      headline: "verifyAll was written in the expression in when, which takes only calls of mocks.",
      atLine: #line + 1
    ) { when { verifyAll { radio.tune(to: 3) } }.thenReturn() }
    expectFailure(
      headline: """
        verify was written in the block of verifyNoMoreInteractions, which takes only calls of mocks.
        """, atLine: #line + 1
    ) { verifyNoMoreInteractions(on: radio) { verify(radio.tune(to: 3)).called(1) } }
  }

  @Test("An expression whose result would be a closure says what it threw")
  func thrown() {
    let text = "The expression in verify contains no call to a mock, because it threw lost."
    expectFailure(headline: text, atLine: #line + 1) {
      try verify(lose() as @Sendable (Int) -> Void).called(1)
    }
  }

  @Test("A closure or method that the expression doesn't call is reported")
  func uncalled() {
    func text(_ verb: String, _ article: String) -> String {
      "The expression in \(verb) is \(article) closure or method, which wasn't called."
    }
    expectFailure(headline: text("verify", "a")) { verify(radio.tune).called(1) }
    expectFailure(headline: text("when", "a")) { when(radio.forwardNothing).thenReturn { 3 } }
    expectFailure(headline: text("verify", "a")) { verify(radio.scan).called(1) }
    let later = text("verify", "an async")
    expectFailure(headline: later) { verify { try await radio.fetch(1) }.called(1) }
    expectFailure(headline: text("when", "an async")) { when(radio.fetch).thenThrow(Lost.lost) }
  }
}

private final class RadioMock: Mock {
  func tune(to frequency: Int) { called(with: frequency) }
  @discardableResult func forwardNothing() -> Int { 0 }
  @discardableResult
  func fetch(_ number: Int) async throws -> Int { try await calledThrowReturning(with: number) }
  @discardableResult
  func scan(_ number: Int) throws -> Int { try calledThrowReturning(with: number) }
}
