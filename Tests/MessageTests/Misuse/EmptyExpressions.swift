import Testing
import Understudy
import UnderstudyTestSupport

/// An expression that contains no call to a mock is reported with what it threw, and one that is a
/// closure or method with the line to write.
@Suite struct EmptyExpressions {
  private let radio = RadioMock()

  private static let forwarders =
    "The method has to forward to called, calledReturning, calledThrowing or calledThrowReturning."

  private static func expression(_ verb: String, _ reason: String = "") -> String {
    """
    The expression in \(verb) contains no call to a mock\(reason).
    Write a call to a mock: \(verb)(mock.method(any()))
    \(forwarders)
    """
  }

  private static func block(_ verb: String, _ reason: String = "") -> String {
    """
    The block of \(verb) contains no call to a mock\(reason).
    Write the calls of mocks inside: \(verb) { mock.method(any()) }
    \(forwarders)
    """
  }

  @Test("An expression without a call to a mock is reported at its own line")
  func noCall() async {
    expectFailure(Self.expression("when")) { when("tea".count).thenReturn(3) }
    expectFailure(Self.expression("verify")) { verify("tea".count).called(1) }
    expectFailure(Self.expression("verify")) { verify(radio.forwardNothing()).called(1) }
    await expectFailure(Self.expression("verify")) { await verify { await Task.yield() }.called(1) }
    await expectFailure(Self.expression("when")) { await when { await Task.yield() }.thenReturn() }
  }

  @Test("A verification in another statement is reported, and the statement verifies nothing")
  func nested() async {
    radio.tune(to: 3)
    let text = """
      verify was written in the block of verifyInOrder, which takes only calls of mocks.
      Write the call alone: verifyInOrder { mock.method(any()) }
      """
    expectFailure(text) { verifyInOrder { verify(radio.tune(to: 3)).called(1) } }
    await expectFailure(text.replacing("InOrder", with: "All"), atLine: #line + 3) {
      await verifyAll {
        radio.tune(to: 3)
        await verify { await Task.yield() }.called(1)
      }
    }
    expectFailure(
      """
      verifyAll was written in the expression in when, which takes only calls of mocks.
      Write the call alone: when(mock.method(any()))
      """, atLine: #line + 1
    ) { when { verifyAll { radio.tune(to: 3) } }.thenReturn() }
    expectFailure(
      """
      verify was written in the block of verifyNoMoreInteractions, which takes only calls of mocks.
      Write the call alone: verifyNoMoreInteractions(on: mock, except: { mock.method(any()) })
      """, atLine: #line + 1
    ) { verifyNoMoreInteractions(on: radio) { verify(radio.tune(to: 3)).called(1) } }
  }

  @Test("An expression that throws before it calls a mock says what it threw")
  func thrown() async {
    let reason = ", because it threw lost"
    let stub = Self.expression("when", reason)
    let verification = Self.expression("verify", reason)
    expectFailure(stub) { try when(lose() as Int).thenReturn(3) }
    expectFailure(verification) { try verify(lose() as Int).called(1) }
    expectFailure(verification) { try verify(radio.volume(lose())).called(1) }
    // What it would have returned is a closure.
    expectFailure(verification) { try verify(lose() as @Sendable (Int) -> Void).called(1) }
    await expectFailure(verification) { await verify { try await loseLater() as Int }.called(1) }
  }

  @Test("An order block without a call to a mock shows how to write one")
  func blocks() async {
    expectFailure(Self.block("verifyInOrder")) { verifyInOrder { _ = "tea".count } }
    expectFailure(Self.block("verifySequence")) { verifySequence { _ = "tea".count } }
    let reason = ", because it threw lost"
    let (order, sequence) = (
      Self.block("verifyInOrder", reason), Self.block("verifySequence", reason)
    )
    expectFailure(order) { verifyInOrder { try lose() as Int } }
    expectFailure(sequence) { verifySequence { try lose() as Int } }
    await expectFailure(order) { await verifyInOrder { try await loseLater() as Int } }
    await expectFailure(sequence) { await verifySequence { try await loseLater() as Int } }
  }

  @Test("A closure or method that the expression doesn't call is reported with the line to write")
  func uncalled() {
    let text = { (verb: String, line: String) in
      """
      The expression in \(verb) is a closure or method, which wasn't called.
      Write the call: \(line)
      """
    }
    let tune = text("verify", "verify(mock.method(any())).called(1)")
    expectFailure(tune) { verify(radio.tune).called(1) }
    let value = text("when", "when(mock.method()).thenReturn(…)")
    expectFailure(value) { when(radio.forwardNothing).thenReturn { 3 } }
    let nothing = text("when", "when(mock.method(any())).thenReturn()")
    expectFailure(nothing) { when(radio.tune).thenReturn { _ in } }
    let throwing = text("verify", "try verify(mock.method(any())).called(1)")
    expectFailure(throwing) { verify(radio.scan).called(1) }

    let later = { (verb: String, line: String) in
      """
      The expression in \(verb) is an async closure or method, which wasn't called.
      Make the test async, and write: await \(verb) { try await mock.\(line)
      """
    }
    let closure = later("verify", "method() }.called(1)")
    expectFailure(closure) { verify { try await radio.fetch(1) }.called(1) }
    let method = later("when", "method(any()) }.thenReturn(…)")
    expectFailure(method) { when(radio.fetch).thenThrow(Lost.lost) }
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
