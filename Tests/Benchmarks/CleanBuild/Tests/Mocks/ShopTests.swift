import Shop
import Testing
import Understudy

@Suite(.mockSession) struct ShopTests {
  let catalog = CatalogMock()
  let bank = BankMock()
  let mailer = MailerMock()
  var shop: Shop { Shop(catalog: catalog, bank: bank, mailer: mailer) }

  @Test func chargesTheTotal() async throws {
    when(catalog.stock(of: any())).thenReturn(1)
    when(catalog.currency).thenReturn("EUR")
    try when(catalog.price(of: "tea")).thenReturn(3)
    try when(catalog.price(of: "cup")).thenReturn(4)
    await when { try await bank.charge("4711", any()) }.thenReturn("r1")
    let receipt = try await shop.order(["tea", "cup"], card: "4711", address: "ada")
    #expect(receipt == "r1")
    await verify { try await bank.charge("4711", 7) }.called(1)
    verify(mailer.send("7 EUR", to: "ada")).called(1)
  }

  @Test func chargesNothingIfAnItemIsSoldOut() async throws {
    when(catalog.stock(of: "tea")).thenReturn(0)
    let receipt = try await shop.order(["tea"], card: "4711", address: "ada")
    #expect(receipt == nil)
    await verify { try await bank.charge(any(), any()) }.called(.never)
    verify(mailer.send("Sold out", to: "ada")).called(1)
  }

  @Test func passesOnTheErrorOfTheCatalog() async throws {
    when(catalog.stock(of: any())).thenReturn(1)
    try when(catalog.price(of: any())).thenThrow(UnknownItem())
    await #expect(throws: UnknownItem.self) {
      try await shop.order(["tea"], card: "4711", address: "ada")
    }
  }

  @Test func sendsNothingIfTheBankDeclines() async throws {
    when(catalog.stock(of: any())).thenReturn(1)
    try when(catalog.price(of: any())).thenReturn(3)
    await when { try await bank.charge(any(), any()) }.thenThrow(Declined())
    await #expect(throws: Declined.self) {
      try await shop.order(["tea"], card: "4711", address: "ada")
    }
    verify(mailer.send(any(), to: any())).called(.never)
  }

  @Test func refundsACanceledOrder() async throws {
    try await shop.cancel("r1", address: "ada")
    await verify { try await bank.refund("r1") }.called(1)
    verify(mailer.send("Canceled", to: "ada")).called(1)
  }

  @Test func sendsNothingIfTheRefundFails() async throws {
    await when { try await bank.refund(any()) }.thenThrow(Declined())
    await #expect(throws: Declined.self) { try await shop.cancel("r1", address: "ada") }
    verify(mailer.send(any(), to: any())).called(.never)
  }
}
