import Foundation
import Testing
import Understudy

/// Conditions on single parameters of a product service: any value, one value, a predicate.
@Suite(.mockSession) struct ParameterConditions {
  private let products = ProductServiceMock()
  private let id = UUID()
  private let phone = Product(name: "phone")

  @Test("A parameter has a result for one value, and one for all others")
  func givenValues() async throws {
    await when { try await products.fetch(for: any()) }.thenReturn(phone)
    await when { try await products.fetch(for: id) }.thenThrow(ProductError.notFound)

    #expect(try await products.fetch(for: UUID()).name == "phone")
    await #expect(throws: ProductError.notFound) { try await products.fetch(for: id) }
  }

  @Test("Errors and values are consumed in order, and the last one repeats")
  func order() async throws {
    await when { try await products.fetch(for: any()) }
      .thenThrow(ProductError.notFound).thenReturn(phone)

    await #expect(throws: ProductError.notFound) { try await products.fetch(for: id) }
    for _ in 1...3 { #expect(try await products.fetch(for: id).name == "phone") }
  }

  @Test("An answer has the method's parameters")
  func answer() async throws {
    let bad = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    await when { try await products.fetch(for: any()) }.thenAnswer { (id: UUID) in
      if id.uuidString.last == "0" { throw ProductError.notFound }
      return Product(name: id.uuidString)
    }

    await #expect(throws: ProductError.notFound) { try await products.fetch(for: bad) }
    #expect(
      try await products.fetch(for: UUID(uuid: (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)))
        .name.hasPrefix("0101"))
  }

  @Test("A side effect runs for the arguments that a predicate accepts")
  func predicate() throws {
    var ouches = 0
    try when(products.checkout(with: matching { $0.name == "phone" })).perform { ouches += 1 }

    try products.checkout(with: phone)
    try products.checkout(with: Product(name: "tablet"))

    #expect(ouches == 1)
    try verify(products.checkout(with: any())).called(2)
    try verify(products.checkout(with: phone)).called(1)
  }

  @Test("The getter and the setter of a property have separate conditions")
  func property() {
    var events: [String] = []
    when(products.url).perform { events.append("accessed") }
    when(products.url = nil).perform { events.append("set to nil") }
    when(products.url = isNotNil()).perform { (url: URL?) in events.append("set to \(url!)") }

    products.url = URL(string: "apple.com")
    _ = products.url
    products.url = nil

    #expect(events == ["set to apple.com", "accessed", "set to nil"])
    verify(products.url).called(atLeast(1))
    verify(products.url = nil).called(1)
    verify(products.url = any()).called(within(1...5))
  }

  @Test("A type without Equatable is compared by structure, or by a comparator")
  func nonEquatable() throws {
    try products.checkout(with: phone)
    try verify(products.checkout(with: Product(name: "phone"))).called(1)
    try verify(products.checkout(with: Product(name: "PHONE"))).called(0)

    ArgumentEquality.register(Product.self) { $0.name.lowercased() == $1.name.lowercased() }
    try verify(products.checkout(with: Product(name: "PHONE"))).called(1)
  }
}

private enum ProductError: Error { case notFound }
private struct Product { var name: String }

private protocol ProductService: AnyObject {
  var url: URL? { get set }
  func fetch(for id: UUID) async throws -> Product
  func checkout(with product: Product) throws
}

private final class ProductServiceMock: Mock, ProductService, @unchecked Sendable {
  var url: URL? {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  @discardableResult
  func fetch(for id: UUID) async throws -> Product { try await calledThrowReturning(with: id) }
  func checkout(with product: Product) throws { try calledThrowing(with: product) }
}
