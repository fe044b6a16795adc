import Foundation
import Shop
import Testing
import Understudy

/// The protocol is `Sendable`, so its mock is `@unchecked Sendable`; it is safe on any thread.
private final class ProductServiceMock: Mock, ProductService, @unchecked Sendable {
  var url: URL? {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  @discardableResult
  func fetch(for id: UUID) async throws -> Product { try await calledThrowReturning(with: id) }
  func checkout(with product: Product) throws { try calledThrowing(with: product) }
}

private final class ReceiptPrinterMock: Mock, ReceiptPrinter, @unchecked Sendable {
  func printLine(_ text: String) { called(with: text) }
}

@Suite(.mockSession) struct CartServiceTests {
  private let products = ProductServiceMock()
  private let printer = ReceiptPrinterMock()
  private let cart: CartService

  private let phone = Product(name: "Phone", price: 999)
  private let cable = Product(name: "Cable", price: 19)

  init() { cart = CartService(products: products, printer: printer) }

  @Test("A product is fetched, paid for and printed")
  func checkout() async throws {
    await when { try await products.fetch(for: phone.id) }.thenReturn(phone)

    try await cart.add(phone.id)
    await cart.checkout(using: URL(string: "https://example.com"))

    await verify { try await products.fetch(for: phone.id) }.called(.once)
    // Not Equatable, and equal: the fields are compared.
    try verify(products.checkout(with: phone)).called(.once)
    verify(products.url = URL(string: "https://example.com")).called(.once)
    verify(products.url).called(.never)
    #expect(await cart.contents.isEmpty)
  }

  @Test("A product that does not exist is not put into the cart")
  func notFound() async throws {
    await when { try await products.fetch(for: any()) }.thenThrow(ProductError.notFound)

    await #expect(throws: ProductError.notFound) { try await cart.add(phone.id) }
    #expect(await cart.contents.isEmpty)
    verifyNoInteractions(on: printer)
  }

  @Test("A receipt is printed after the payment, line by line")
  func order() async throws {
    try await fill()
    await cart.checkout(using: nil)

    // Across mocks, too. Other calls may come between.
    verifyInOrder {
      products.url = nil
      try products.checkout(with: phone)
      printer.printLine("Phone: 999")
      try products.checkout(with: cable)
      printer.printLine("Cable: 19")
    }
  }

  @Test("A product that is sold out remains in the cart and is on no receipt")
  func soldOut() async throws {
    try await fill()
    try when(products.checkout(with: matching { $0.name == "Phone" }))
      .thenThrow(ProductError.soldOut)
    await cart.checkout(using: nil)

    let line = ArgumentCaptor<String>()
    verify(printer.printLine(line.capture())).called(1)
    #expect(line.values == ["Cable: 19"])
    #expect(await cart.contents.map(\.name) == ["Phone"])
  }

  @Test("Products may be compared by their names alone")
  func comparator() async throws {
    // Inside a session, a comparator is the test's own.
    ArgumentEquality.register(Product.self) { $0.name == $1.name }
    try await fill()
    await cart.checkout(using: nil)

    try verify(products.checkout(with: Product(name: "Phone", price: 0))).called(1)
  }

  @Test("The cart waits for a slow service")
  func slow() async throws {
    await when { try await products.fetch(for: any()) }.thenAnswer { [cable] (id: UUID) in
      await Task.yield()
      return Product(id: id, name: cable.name, price: cable.price)
    }

    try await cart.add(phone.id)
    #expect(await cart.contents.map(\.id) == [phone.id])
  }

  @Test("Warming up fetches in the background")
  func warmUp() async {
    cart.warmUp([phone.id, cable.id])

    await verify { try await products.fetch(for: phone.id) }.calledEventually(1)
    await verify { try await products.fetch(for: any()) }.calledEventually(.atLeast(2))
  }

  private func fill() async throws {
    await when { try await products.fetch(for: phone.id) }.thenReturn(phone)
    await when { try await products.fetch(for: cable.id) }.thenReturn(cable)
    try await cart.add(phone.id)
    try await cart.add(cable.id)
  }
}

/// The value of an unstubbed `fetch`, which warming up throws away.
extension Product: Mocked {
  public static var mock: Product { Product(name: "Mock product", price: 1) }
}
