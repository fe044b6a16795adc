public protocol Catalog {
  var currency: String { get }
  func price(of item: String) throws -> Int
  func stock(of item: String) -> Int
}

public protocol Bank {
  func charge(_ card: String, _ amount: Int) async throws -> String
  func refund(_ receipt: String) async throws
}

public protocol Mailer {
  func send(_ text: String, to address: String)
}

public struct UnknownItem: Error {
  public init() {}
}

public struct Declined: Error {
  public init() {}
}

public struct Shop {
  private let catalog: any Catalog
  private let bank: any Bank
  private let mailer: any Mailer

  public init(catalog: any Catalog, bank: any Bank, mailer: any Mailer) {
    (self.catalog, self.bank, self.mailer) = (catalog, bank, mailer)
  }

  /// Returns the receipt, or `nil` if an item is sold out.
  public func order(_ items: [String], card: String, address: String) async throws -> String? {
    guard items.allSatisfy({ catalog.stock(of: $0) > 0 }) else {
      mailer.send("Sold out", to: address)
      return nil
    }
    let total = try items.map { try catalog.price(of: $0) }.reduce(0, +)
    let receipt = try await bank.charge(card, total)
    mailer.send("\(total) \(catalog.currency)", to: address)
    return receipt
  }

  public func cancel(_ receipt: String, address: String) async throws {
    try await bank.refund(receipt)
    mailer.send("Canceled", to: address)
  }
}
