import Shop
import Testing

@Suite struct ShopTests {
  let catalog = CatalogSpy()
  let bank = BankSpy()
  let mailer = MailerSpy()
  var shop: Shop { Shop(catalog: catalog, bank: bank, mailer: mailer) }

  @Test func chargesTheTotal() async throws {
    catalog.stockStub = { _ in 1 }
    catalog.currency = "EUR"
    catalog.priceStub = { item in item == "tea" ? 3 : 4 }
    bank.chargeStub = { _, _ in "r1" }
    let receipt = try await shop.order(["tea", "cup"], card: "4711", address: "ada")
    #expect(receipt == "r1")
    #expect(bank.chargeCalls.filter { $0.card == "4711" && $0.amount == 7 }.count == 1)
    #expect(mailer.sendCalls.filter { $0.text == "7 EUR" && $0.address == "ada" }.count == 1)
  }

  @Test func chargesNothingIfAnItemIsSoldOut() async throws {
    catalog.stockStub = { _ in 0 }
    let receipt = try await shop.order(["tea"], card: "4711", address: "ada")
    #expect(receipt == nil)
    #expect(bank.chargeCalls.isEmpty)
    #expect(mailer.sendCalls.filter { $0.text == "Sold out" && $0.address == "ada" }.count == 1)
  }

  @Test func passesOnTheErrorOfTheCatalog() async throws {
    catalog.stockStub = { _ in 1 }
    catalog.priceStub = { _ in throw UnknownItem() }
    await #expect(throws: UnknownItem.self) {
      try await shop.order(["tea"], card: "4711", address: "ada")
    }
  }

  @Test func sendsNothingIfTheBankDeclines() async throws {
    catalog.stockStub = { _ in 1 }
    catalog.priceStub = { _ in 3 }
    bank.chargeStub = { _, _ in throw Declined() }
    await #expect(throws: Declined.self) {
      try await shop.order(["tea"], card: "4711", address: "ada")
    }
    #expect(mailer.sendCalls.isEmpty)
  }

  @Test func refundsACanceledOrder() async throws {
    try await shop.cancel("r1", address: "ada")
    #expect(bank.refundCalls == ["r1"])
    #expect(mailer.sendCalls.filter { $0.text == "Canceled" && $0.address == "ada" }.count == 1)
  }

  @Test func sendsNothingIfTheRefundFails() async throws {
    bank.refundStub = { _ in throw Declined() }
    await #expect(throws: Declined.self) { try await shop.cancel("r1", address: "ada") }
    #expect(mailer.sendCalls.isEmpty)
  }
}
