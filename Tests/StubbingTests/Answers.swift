import Testing
import Understudy

/// Answers are closures of the test. They run outside the library's locks, in the caller's task.
@Suite(.mockSession, .timeLimit(.minutes(5))) struct Answers {
  private let bank = BankMock()

  @Test("An answer takes the invocation, or nothing")
  func invocation() {
    when(bank.pay(any(), to: any(), note: any(), fast: any())).thenAnswer { call in
      "\(call.mockName) \(call.signature) \(call.number) \(call.arguments.count)"
    }
    when(bank.double(any())).thenAnswer { 3 }
    _ = bank.double(4)
    #expect(bank.double(4) == 3)
    #expect(
      bank.pay(1, to: "Bob", note: nil, fast: true) == "BankMock pay(_:to:note:fast:) 3 4")
  }

  @Test("Existentials that generic code passes are opened, as arguments and as results")
  func existentials() {
    // In an array, the compiler doesn't open them.
    let amounts: [any Sendable] = [4]
    when(using: bank, thenAnswer: { (amount: Int) in amount + 1 }).price(ofFirst: amounts)
    #expect(bank.price(ofFirst: amounts) == 5)

    func stub<Value>(_ values: [Value]) { when(using: bank, thenReturn: values[0]).double(7) }
    stub(amounts)
    #expect(bank.double(7) == 4)
    func stubClosure<Value>(_ values: [Value]) {
      when(using: bank, thenAnswer: { (_: Int) in values[0] }).double(8)
    }
    stubClosure(amounts)
    #expect(bank.double(8) == 4)
  }

  @Test("The answer of a proxy can throw and suspend")
  func proxies() async throws {
    try when(using: bank, thenAnswer: { throw BankError.locked }).open()
    let answer = { (currency: String) async in
      await Task.yield()
      return currency + "!"
    }
    try await when(using: bank, thenAnswer: answer).rate(any())
    try await when(using: bank, thenReturn: "one").rate("EUR")
    try await when(using: bank, thenThrow: BankError.closed).rate("DM")

    #expect(throws: BankError.locked) { try bank.open() }
    #expect(try await [bank.rate("USD"), bank.rate("EUR")] == ["USD!", "one"])
    await #expect(throws: BankError.closed) { try await bank.rate("DM") }
  }

  @Test("An async answer suspends, in the task of the caller, and a sync one suits an async method")
  func suspends() async throws {
    await when { try await bank.rate(any()) }.thenAnswer { (currency: String) async in
      await Task.yield()
      return Scope.name + currency
    }
    await when { try await bank.rate("USD") }.thenAnswer { (currency: String) in currency + "!" }
    await when { await bank.wait() }.thenAnswer { await Task.yield() }

    let rate = try await Scope.$name.withValue("child ") { try await bank.rate("EUR") }
    #expect(rate == "child EUR")
    #expect(try await bank.rate("USD") == "USD!")
    await bank.wait()
    await verify { await bank.wait() }.called(1)
  }

  @Test("An answer is canceled with its caller")
  func cancellation() async throws {
    let (stream, entered) = AsyncStream<Void>.makeStream()
    await when { try await bank.rate(any()) }.thenAnswer {
      entered.yield()
      try await Task.sleep(for: .seconds(600))
      return "never"
    }
    let task = Task { [bank] in try await bank.rate("EUR") }
    for await _ in stream { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await verify { try await bank.rate("EUR") }.called(1)
  }
}

private enum BankError: Error { case closed, locked }
private enum Scope { @TaskLocal static var name = "none " }

private final class BankMock: Mock, @unchecked Sendable {
  @discardableResult func double(_ amount: Int) -> Int { calledReturning(with: amount) }
  @discardableResult
  func price<Item>(ofFirst items: [Item]) -> Int { calledReturning(with: items[0]) }
  func pay(_ amount: Int, to name: String, note: String?, fast: Bool) -> String {
    calledReturning(with: amount, name, note, fast)
  }
  func open() throws(BankError) { try calledThrowing(throwing: BankError.self) }
  @discardableResult func rate(_ currency: String) async throws -> String {
    try await calledThrowReturning(with: currency)
  }
  func wait() async { await called() }
}
