import Foundation

/// A product. It is not `Equatable`; tests compare it by its parts.
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

/// The part of the shop that is far away.
public protocol ProductService: AnyObject, Sendable {
  /// Where orders go.
  var url: URL? { get set }
  func fetch(for id: UUID) async throws -> Product
  func checkout(with product: Product) throws
}

/// The part of the shop that prints.
public protocol ReceiptPrinter: Sendable {
  func printLine(_ text: String)
}
