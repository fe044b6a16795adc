import Testing
import Understudy
import UnderstudyTestSupport

/// `times(_:)` retires a stub after so many answers, and the next older one answers again.
@Suite struct Times {
  private let checkout = CheckoutMock()

  @Test("The next older stub that matches answers after the last time, as in a queue")
  func retire() {
    when(checkout.price("apple")).thenReturn(13)
    when(checkout.price("apple")).thenReturn(9).times(2)
    #expect((1...4).map { _ in checkout.price("apple") } == [9, 9, 13, 13])
    for price in [3, 2, 1] { when(checkout.price("pear")).thenReturn(price).times(1) }
    #expect((1...4).map { _ in checkout.price("pear") } == [1, 2, 3, 0])
  }

  @Test("Without an older stub the call is unstubbed")
  func noOlderStub() throws {
    try when(checkout.open()).thenThrow(CheckoutError.jammed).times(1)
    #expect(throws: CheckoutError.jammed) { try checkout.open() }
    try checkout.open()
    // What is written after the limit is limited, too.
    when(checkout.price("plum")).thenAnswer { (name: String) in name.count }.times(1).thenReturn(7)
    #expect((1...2).map { _ in checkout.price("plum") } == [4, 0])
    let strict = CheckoutMock(policy: .strict)
    when(strict.price("apple")).thenReturn(1).times(1)
    let line = #line - 1
    strict.price("apple")
    expectFailure(
      """
      price(_:) was called without a stub, which the policy of CheckoutMock does not allow.
      Called: price("apple")
      Stubs of price(_:): price("apple") at Times.swift:\(line), exhausted by times(_:)
      Stub it: when(mock.price("apple")).thenReturn(…)
      \(forwarderLine)
      """, atLine: CheckoutMock.priceLine
    ) { strict.price("apple") }
  }

  @Test("The forms with the answer first are limited, and lenient, for each kind of answer")
  func answerFirst() async throws {
    when(using: checkout, thenReturn: 13).price(any())
    when(using: checkout, thenReturn: 9, 8, times: 3).price(any())
    when(checkout.price("fig")).thenAnswer { (name: String) in name.count }.times(1)
    #expect((1...5).map { _ in checkout.price("fig") } == [3, 9, 8, 8, 13])
    try when(using: checkout, thenThrow: CheckoutError.jammed, times: 1).open()
    #expect(throws: CheckoutError.jammed) { try checkout.open() }
    try checkout.open()
    let line = #line + 5
    let unused = failures {
      withMockSession {
        when(using: checkout, thenReturn: 1, lenient: true).price("a")
        when(checkout.price("b")).thenAnswer { call in call.number }.lenient()
        when(using: checkout, thenReturn: 1, lenient: false).price("c")
      }
    }
    #expect(unused.map(\.line) == [line])
    #expect(unused.map(\.headline) == [#"The stub of price("c") was never used."#])
  }

  @Test("A verification sees all calls, and doesn't use up an answer")
  func verification() {
    when(checkout.price("apple")).thenReturn(1).times(1)
    verify(checkout.price("apple")).called(.never)
    #expect((1...2).map { _ in checkout.price("apple") } == [1, 0])
    verify(checkout.price("apple")).called(2)
  }

  @Test("A higher limit lets a retired stub answer again, with the calls that it answered counted")
  func limitRaised() {
    when(checkout.price("apple")).thenReturn(13)
    let stub = when(checkout.price("apple")).thenReturn(1, 2).times(1)
    #expect((1...2).map { _ in checkout.price("apple") } == [1, 13])
    stub.times(3)
    #expect((1...3).map { _ in checkout.price("apple") } == [2, 2, 13])
    // Retired stubs answer in the order of writing again, whichever gets its limit first.
    let queue = (1...2).map { when(checkout.price("pear")).thenReturn($0).times(1) }
    #expect((1...3).map { _ in checkout.price("pear") } == [2, 1, 0])
    for stub in queue.reversed() { stub.times(2) }
    #expect((1...3).map { _ in checkout.price("pear") } == [2, 1, 0])
    var beeps = 0
    let effect = when(checkout.scan(any())).perform { beeps += 1 }.times(1)
    for _ in 1...2 { checkout.scan("a") }
    effect.times(3)
    for _ in 1...3 { checkout.scan("a") }
    #expect(beeps == 3)
  }

  @Test("The predicate of a retired stub doesn't run on what stands for a matcher")
  func predicates() {
    var names: [String] = []
    let name: (String) -> Bool = { name in
      names.append(name)
      return name == "a"
    }
    when(checkout.basket(matching(name))).thenReturn(Basket()).times(1)
    checkout.basket("a")
    verify(checkout.basket(any())).called(1)
    verifyAll { checkout.basket(any()) }
    verify(on: checkout, called: 1).basket(any())
    when(checkout.basket(any())).thenReturn(Basket())
    #expect(names == ["a"])
  }

  @Test("A newer stub answers before an older one whose answer was written later")
  func lateAnswer() {
    let prices = when(checkout.price(any()))
    when(checkout.price("apple")).thenReturn(1)
    prices.thenReturn(2)
    #expect(["apple", "pear"].map(checkout.price) == [1, 2])
    let plum = when(checkout.price("plum")).thenReturn(3).times(1)
    #expect((1...2).map { _ in checkout.price("plum") } == [3, 2])
    #expect(checkout.price("apple") == 1)
    plum.times(2)
    #expect(checkout.price("apple") == 1)
    var scans: [Int] = []
    let all = when(checkout.scan(any()))
    let one = when(checkout.scan("a")).perform { scans.append(2) }
    all.perform { scans.append(1) }
    checkout.scan("a")
    one.times(2)
    checkout.scan("a")
    #expect(scans == [1, 2, 1, 2])
  }

  @Test("A number below 1 is reported at its line, and ignored", arguments: [0, -1])
  func noAnswers(count: Int) async {
    let text = """
      times(\(count)) leaves the stub no call to answer.
      Write a number of 1 or more, or leave the stub out.
      """
    expectFailure(text, atLine: #line + 2) {
      when(checkout.price("apple")).thenReturn(1)
        .times(count)
    }
    #expect(checkout.price("apple") == 1)
    expectFailure(text) { when { checkout.scan("a") }.perform {}.times(count) }
    expectFailure(text) { when(checkout.price("")).times(count).withAnyArguments().thenReturn(1) }
    await expectFailure(text) { await when { await checkout.pay() }.thenReturn(1).times(count) }
    expectFailure(text) { when(using: checkout, thenReturn: 1, times: count).price("plum") }
    expectFailure(text) { when(using: CheckoutMock.self, thenReturn: 1, times: count).tax() }
    expectFailure(text, atLine: #line + 1) {
      try when(using: checkout, thenThrow: CheckoutError.jammed, times: count).open()
    }
  }
}

private enum CheckoutError: Error { case jammed }

private final class CheckoutMock: Mock, @unchecked Sendable {
  static let priceLine = #line + 2
  @discardableResult
  func price(_ name: String) -> Int { calledReturning(with: name, default: 0) }
  func open() throws { try calledThrowing() }
  func pay() async -> Int { await calledReturning() }
  @discardableResult static func tax() -> Int { mockState.calledReturning() }
  func scan(_ name: String) { called(with: name) }
  @discardableResult
  func basket(_ name: String) -> Basket { calledReturning(with: name) }
}

private final class Basket: Sendable {}
