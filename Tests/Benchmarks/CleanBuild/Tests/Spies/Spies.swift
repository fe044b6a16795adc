import Shop

final class CatalogSpy: Catalog {
  var currency = ""
  private(set) var priceCalls: [String] = []
  var priceStub: ((String) throws -> Int)?
  private(set) var stockCalls: [String] = []
  var stockStub: ((String) -> Int)?

  func price(of item: String) throws -> Int {
    priceCalls.append(item)
    return try priceStub?(item) ?? 0
  }

  func stock(of item: String) -> Int {
    stockCalls.append(item)
    return stockStub?(item) ?? 0
  }
}

final class BankSpy: Bank, @unchecked Sendable {
  private(set) var chargeCalls: [(card: String, amount: Int)] = []
  var chargeStub: ((String, Int) throws -> String)?
  private(set) var refundCalls: [String] = []
  var refundStub: ((String) throws -> Void)?

  func charge(_ card: String, _ amount: Int) async throws -> String {
    chargeCalls.append((card, amount))
    return try chargeStub?(card, amount) ?? ""
  }

  func refund(_ receipt: String) async throws {
    refundCalls.append(receipt)
    try refundStub?(receipt)
  }
}

final class MailerSpy: Mailer {
  private(set) var sendCalls: [(text: String, address: String)] = []

  func send(_ text: String, to address: String) {
    sendCalls.append((text, address))
  }
}
