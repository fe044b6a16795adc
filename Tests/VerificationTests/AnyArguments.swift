import Testing
import Understudy
import UnderstudyTestSupport

/// `withAnyArguments()` leaves the arguments out of the comparison.
@Suite(.mockSession) struct AnyArguments {
  private let bank = BankMock()

  @Test("All calls of the method match, of this method only")
  func verification() async {
    bank.pay(1, to: "a") {}
    bank.pay(2, to: nil) {}
    bank.note("a", "b")
    verify(bank.pay(0, to: "") {}).withAnyArguments().called(2)
    verify(bank.note()).withAnyArguments().called { (texts: [String]) in
      #expect(texts == ["a", "b"])
    }
    await verify { bank.note("c") }.withAnyArguments().calledEventually(1)
    verify(bank.limit = 3).withAnyArguments().called(.never)
    verifyNoMoreInteractions(on: bank)
  }

  @Test("A failure shows the call with any arguments")
  func failure() {
    bank.pay(1, to: "a") {}
    let text = """
      limit was set 0 times, expected at least 1.
      Expected: limit = any()
      The only call on BankMock:
        #1 pay(1, to: "a", closure)
      """
    expectFailure(text) { verify(bank.limit = 3).withAnyArguments().called() }
  }

  @Test("Stubs answer all calls of the method")
  func stubs() {
    let captor = ArgumentCaptor<Int>()
    when(bank.pay(captor.capture(), to: "z") {}).withAnyArguments().thenReturn(true).times(2)
    #expect(bank.pay(1, to: "a") {})
    #expect(bank.pay(2, to: nil) {})
    #expect(!bank.pay(3, to: "z") {})
    #expect(captor.values == [1, 2])
    when(bank.pay(0, to: "") {}).withAnyArguments().thenAnswer {
      (amount: Int, _: String?, _: Any) in
      amount > 5
    }
    #expect(bank.pay(6, to: nil) {})
  }

  @Test("A limit and leniency that stand before it stay")
  func limitBefore() {
    when(bank.pay(0, to: "") {}).times(1).withAnyArguments().thenReturn(true)
    #expect([bank.pay(1, to: "a") {}, bank.pay(1, to: "a") {}] == [true, false])
    when(bank.note("a")).lenient().withAnyArguments().thenReturn()
  }

  @Test("A statement that ends with it is reported")
  func unfinished() {
    let verification = "verify(note(any())) was not followed by called or calledEventually."
    expectFailure(headline: verification) { _ = verify(bank.note("a")).withAnyArguments() }
    let stub = "when(pay(any(), to: any(), any())) was not followed by an answer."
    expectFailure(headline: stub) { _ = when(bank.pay(1, to: "a") {}).withAnyArguments() }
  }

  @Test("After an answer, it's reported, and what follows is ignored")
  func late() {
    // MistakeTexts has the whole text.
    let text = "withAnyArguments() was written after an answer or a side effect."
    expectFailure(headline: text, atLine: #line + 1) {
      when(bank.rate("a")).thenReturn(1).withAnyArguments().thenReturn(2)
    }
    #expect(bank.rate("a") == 1 && bank.rate("b") == 0)
  }
}

private final class BankMock: Mock, @unchecked Sendable {
  var limit: Int {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  @discardableResult
  func pay(_ amount: Int, to name: String?, _ done: @escaping () -> Void) -> Bool {
    calledReturning(with: amount, name, done)
  }
  func note(_ texts: String...) { called(with: texts) }
  func rate(_ name: String) -> Int { calledReturning(with: name) }
}
