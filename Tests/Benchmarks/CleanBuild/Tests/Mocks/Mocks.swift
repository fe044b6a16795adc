import Shop
import Understudy

final class CatalogMock: Mock, Catalog {
  var currency: String { calledReturning() }
  func price(of item: String) throws -> Int { try calledThrowReturning(with: item) }
  func stock(of item: String) -> Int { calledReturning(with: item) }
}

final class BankMock: Mock, Bank, @unchecked Sendable {
  func charge(_ card: String, _ amount: Int) async throws -> String {
    try await calledThrowReturning(with: card, amount)
  }
  func refund(_ receipt: String) async throws { try await calledThrowing(with: receipt) }
}

final class MailerMock: Mock, Mailer {
  func send(_ text: String, to address: String) { called(with: text, address) }
}
