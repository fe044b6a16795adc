import Testing
import Understudy
import UnderstudyTestSupport

/// An expression that contains no call to a mock is reported with what it threw, and one that is a
/// closure or method with the line to write.
@Suite struct EmptyExpressions {
  private let radio = RadioMock()

  private static func expression(_ verb: String, _ reason: String = "") -> String {
    "The expression in \(verb) contains no call to a mock\(reason)."
  }

  private static func block(_ verb: String, _ reason: String = "") -> String {
    "The block of \(verb) contains no call to a mock\(reason)."
  }

  @Test("An expression without a call to a mock is reported at its own line")
  func noCall() async {
    expectFailure(headline: Self.expression("when")) { when("tea".count).thenReturn(3) }
    expectFailure(headline: Self.expression("verify")) { verify("tea".count).called(1) }
    expectFailure(headline: Self.expression("verify")) { verify(radio.forwardNothing()).called(1) }
    await expectFailure(headline: Self.expression("verify"), atLine: #line + 1) {
      await verify { await Task.yield() }.called(1)
    }
    await expectFailure(headline: Self.expression("when"), atLine: #line + 1) {
      await when { await Task.yield() }.thenReturn()
    }
  }

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

  @Test("An expression that throws before it calls a mock says what it threw")
  func thrown() async {
    let reason = ", because it threw lost"
    let stub = Self.expression("when", reason)
    let verification = Self.expression("verify", reason)
    expectFailure(headline: stub) { try when(lose() as Int).thenReturn(3) }
    expectFailure(headline: verification) { try verify(lose() as Int).called(1) }
    expectFailure(headline: verification) { try verify(radio.volume(lose())).called(1) }
    // What it would have returned is a closure.
    expectFailure(headline: verification, atLine: #line + 1) {
      try verify(lose() as @Sendable (Int) -> Void).called(1)
    }
    await expectFailure(headline: verification, atLine: #line + 1) {
      await verify { try await loseLater() as Int }.called(1)
    }
  }

  @Test("An order block without a call to a mock shows how to write one")
  func blocks() async {
    expectFailure(headline: Self.block("verifyInOrder")) { verifyInOrder { _ = "tea".count } }
    expectFailure(headline: Self.block("verifySequence")) { verifySequence { _ = "tea".count } }
    let reason = ", because it threw lost"
    let (order, sequence) = (
      Self.block("verifyInOrder", reason), Self.block("verifySequence", reason)
    )
    expectFailure(headline: order) { verifyInOrder { try lose() as Int } }
    expectFailure(headline: sequence) { verifySequence { try lose() as Int } }
    await expectFailure(headline: order) { await verifyInOrder { try await loseLater() as Int } }
    await expectFailure(headline: sequence, atLine: #line + 1) {
      await verifySequence { try await loseLater() as Int }
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
  @discardableResult func volume(_ side: String) -> Int { calledReturning(with: side) }
  @discardableResult func forwardNothing() -> Int { 0 }
  @discardableResult
  func fetch(_ number: Int) async throws -> Int { try await calledThrowReturning(with: number) }
  @discardableResult
  func scan(_ number: Int) throws -> Int { try calledThrowReturning(with: number) }
}
