import Foundation

/// A product of the shop. It isn't `Equatable`, but tests can compare it.
public struct Product: Sendable {
  public let id: UUID
  public var name: String
  public var price: Int

  public init(id: UUID = UUID(), name: String, price: Int) {
    self.id = id
    self.name = name
    self.price = price
  }
}

public enum ProductError: Error {
  case notFound, soldOut
}

/// The server of the shop.
public protocol ProductService: AnyObject, Sendable {
  /// The address to which orders are sent.
  var url: URL? { get set }
  func fetch(for id: UUID) async throws -> Product
  func checkout(with product: Product) throws
}

/// The printer of the shop.
public protocol ReceiptPrinter: Sendable {
  func printLine(_ text: String)
}
