import Foundation

/// Collects products and pays for them.
public actor CartService {
  private let products: any ProductService
  private let printer: any ReceiptPrinter
  public private(set) var contents: [Product] = []

  public init(products: any ProductService, printer: any ReceiptPrinter) {
    self.products = products
    self.printer = printer
  }

  /// Fetches a product and puts it into the cart.
  public func add(_ id: UUID) async throws {
    contents.append(try await products.fetch(for: id))
  }

  /// Pays for everything. A product that is sold out remains in the cart.
  public func checkout(using url: URL?) {
    products.url = url
    contents.removeAll { product in
      do {
        try products.checkout(with: product)
        printer.printLine("\(product.name): \(product.price)")
        return true
      } catch {
        return false
      }
    }
  }

  /// Fetches products in the background.
  public nonisolated func warmUp(_ ids: [UUID]) {
    for id in ids {
      Task.detached { [products] in try? await products.fetch(for: id) }
    }
  }
}
