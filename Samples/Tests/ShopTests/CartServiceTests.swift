// An actor, two mocks with calls in an order, and arguments that aren't `Equatable`.

import Foundation
import Shop
import Testing
import Understudy

/// The protocol is `Sendable`, so the mock is `@unchecked Sendable`. It can be used on any thread.
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
    // A product isn't Equatable, so its fields are compared.
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

  @Test("Each product is printed after its payment")
  func order() async throws {
    try await fill()
    await cart.checkout(using: nil)

    // The calls can be of several mocks, with other calls between them.
    verifyInOrder {
      products.url = nil
      try products.checkout(with: phone)
      printer.printLine("Phone: 999")
      try products.checkout(with: cable)
      printer.printLine("Cable: 19")
    }
  }

  @Test("A product that is sold out remains in the cart and isn't printed")
  func soldOut() async throws {
    try await fill()
    try when(products.checkout(with: having(\.name, "Phone")))
      .thenThrow(ProductError.soldOut)
    await cart.checkout(using: nil)

    verify(printer.printLine(startingWith("Cable"))).called()
    verify(printer.printLine(startingWith("Phone"))).called(.never)
    #expect(await cart.contents.map(\.name) == ["Phone"])
  }

  @Test("Products can be compared by their names only")
  func comparator() async throws {
    // In a session, a comparator is used only by this test.
    ArgumentEquality.register(Product.self) { $0.name == $1.name }
    try await fill()
    await cart.checkout(using: nil)

    try verify(products.checkout(with: Product(name: "Phone", price: 0))).called(1)
    try verify(products.checkout(with: Product(name: "Cable", price: 0))).called(1)
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

    await verify { try await products.fetch(for: phone.id) }.calledEventually()
    await verify { try await products.fetch(for: any()) }.calledEventually(.atLeast(2))
  }

  private func fill() async throws {
    await when { try await products.fetch(for: phone.id) }.thenReturn(phone)
    await when { try await products.fetch(for: cable.id) }.thenReturn(cable)
    try await cart.add(phone.id)
    try await cart.add(cable.id)
  }
}

/// An unstubbed `fetch` returns this value.
extension Product: Mocked {
  public static var mock: Product { Product(name: "Mock product", price: 1) }
}
