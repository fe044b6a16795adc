import Testing
import Understudy
import UnderstudyTestSupport

/// Answers are closures of the test. They run outside the library's locks, in the caller's task.
@Suite(.mockSession, .timeLimit(.minutes(5))) struct Answers {
  private let bank = BankMock()

  @Test("Existentials that generic code passes are opened, as arguments and as results")
  func existentials() {
    // In an array, the compiler doesn't open them.
    let amounts: [any Sendable] = [4]
    when(bank.price(ofFirst: amounts)).thenAnswer { (amount: Int) in amount + 1 }
    #expect(bank.price(ofFirst: amounts) == 5)

    func stub<Value>(_ values: [Value]) { when(using: bank, thenReturn: values[0]).double(7) }
    stub(amounts)
    #expect(bank.double(7) == 4)
  }

  @Test("The answer of a proxy can throw and suspend")
  func proxies() async throws {
    try when(bank.open()).thenAnswer { throw BankError.locked }
    let answer = { (currency: String) async in
      await Task.yield()
      return currency + "!"
    }
    await when { try await bank.rate(any()) }.thenAnswer(answer)
    try await when(using: bank, thenReturn: "one").rate("EUR")
    try await when(using: bank, thenThrow: BankError.closed).rate("DM")

    #expect(throws: BankError.locked) { try bank.open() }
    #expect(try await [bank.rate("USD"), bank.rate("EUR")] == ["USD!", "one"])
    await #expect(throws: BankError.closed) { try await bank.rate("DM") }
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

  @Test("An answer may call, stub, verify and clear its mock")
  func reentrancy() {
    let canteen = CanteenMock()
    when(canteen.cook("outer")).thenAnswer {
      when(canteen.cook("inner")).thenReturn(2)
      let inner = canteen.cook("inner")
      verify(on: canteen, called: 1).cook("inner")
      verify(canteen.cook("outer")).called(1)
      #expect(canteen.mockState.transcript == "#1 cook(\"outer\")\n#2 cook(\"inner\")")
      canteen.mockState.clearInvocations()
      return inner * 10
    }
    #expect(canteen.cook("outer") == 20)
    #expect(canteen.mockState.transcript == "")
  }
}

private enum BankError: Error { case closed, locked }

private final class BankMock: Mock, @unchecked Sendable {
  @discardableResult func double(_ amount: Int) -> Int { calledReturning(with: amount) }
  @discardableResult
  func price<Item>(ofFirst items: [Item]) -> Int { calledReturning(with: items[0]) }
  func open() throws(BankError) { try calledThrowing(throwing: BankError.self) }
  @discardableResult func rate(_ currency: String) async throws -> String {
    try await calledThrowReturning(with: currency)
  }
}
