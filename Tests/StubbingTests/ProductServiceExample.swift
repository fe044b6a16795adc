import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

// The examples of libraries that generate mocks from a protocol, translated: what they write with `given`,
// `when`, and `verify`, in their order.

/// A cart gets its products from a service.
@Suite(.mockSession) struct ProductServiceExample {
  private let service = ProductServiceMock()
  private let phone = Product(name: "Phone")

  @Test("The first example: two methods are stubbed, and three members verified")
  func checkout() async throws {
    let url = URL(string: "https://example.com")
    await when { try await service.fetch(for: any()) }.thenReturn(phone)
    try when(service.checkout(with: any())).thenThrow(ProductError.notFound)

    let cart = Cart(service: service)
    await #expect(throws: ProductError.notFound) {
      try await cart.checkout(phone.id, using: url)
    }

    await verify { try await service.fetch(for: phone.id) }.called(.atLeast(1))
    try verify(service.checkout(with: phone)).called(.once)
    verify(service.url = url).called(.once)
  }

  // MARK: Parameters

  @Test("A parameter is any value, one value, or a value that matches a predicate")
  func parameters() async throws {
    try when(service.checkout(with: matching { $0.name == "Phone" })).thenThrow(
      ProductError.soldOut)

    #expect(throws: ProductError.soldOut) { try service.checkout(with: phone) }
    try service.checkout(with: Product(name: "Cable"))

    try verify(service.checkout(with: any())).called(2)
    try verify(service.checkout(with: phone)).called(1)
    try verify(service.checkout(with: matching { $0.name.count > 5 })).called(.never)
  }

  // MARK: Given

  @Test("An error for the first call, and then a product for every other call")
  func answersInOrder() async throws {
    await when { try await service.fetch(for: any()) }
      .thenThrow(ProductError.notFound).thenReturn(phone)

    await #expect(throws: ProductError.notFound) { try await service.fetch(for: UUID()) }
    #expect(try await service.fetch(for: UUID()) == phone)
    #expect(try await service.fetch(for: UUID()) == phone)
  }

  @Test("The arguments decide between an error and a product")
  func producer() async throws {
    await when { try await service.fetch(for: any()) }.thenAnswer { [phone] (id: UUID) in
      guard id.uuidString.last != "0" else { throw ProductError.notFound }
      return phone
    }

    let missing = try #require(UUID(uuidString: "00000000-0000-0000-0000-000000000000"))
    let known = try #require(UUID(uuidString: "00000000-0000-0000-0000-000000000001"))
    await #expect(throws: ProductError.notFound) { try await service.fetch(for: missing) }
    #expect(try await service.fetch(for: known) == phone)
  }

  @Test("The getter of a property is stubbed, and nil is a value")
  func propertyValues() {
    let url = URL(string: "https://example.com")
    when(service.url).thenReturn(url, nil)
    #expect(service.url == url)
    #expect(service.url == nil)
    #expect(service.url == nil)
  }

  // MARK: When

  @Test("Side effects run for a method, and for reading and setting a property")
  func sideEffects() async throws {
    let log = Log()
    await when { try await service.fetch(for: any()) }.perform { log.add("fetched") }
    when(service.url).perform { log.add("read") }
    when(service.url = any()).perform { log.add("set") }
    when(service.url = nil).perform { log.add("set to nil") }
    try when(service.checkout(with: matching { $0.name == "Phone" })).perform { log.add("Ouch!") }

    _ = try await service.fetch(for: phone.id)
    _ = service.url
    service.url = URL(string: "https://example.com")
    service.url = nil
    try service.checkout(with: Product(name: "Cable"))
    try service.checkout(with: phone)

    #expect(log.lines == ["fetched", "read", "set", "set", "set to nil", "Ouch!"])
  }

  // MARK: Verify

  @Test(
    "Counts; reading and setting a property are counted separately")
  func counts() async throws {
    for _ in 1...3 { _ = try await service.fetch(for: phone.id) }
    for _ in 1...10 { try service.checkout(with: phone) }
    for _ in 1...2 { _ = service.url }
    service.url = URL(string: "https://example.com")

    await verify { try await service.fetch(for: any()) }.called(.within(1...5))
    try verify(service.checkout(with: any())).called(10)
    verify(service.url).called(.atLeast(2))
    verify(service.url = nil).called(.never)
    verify(service.url = any()).called(1)
    verify(service.url).called(.moreThan(1))
    verify(service.url).called(.lessThan(3))
    verify(service.url).called(.atMost(2))
  }

  @Test("Counts that are reached later, of a method and of reading and setting a property")
  func countsEventually() async throws {
    let fetched = await verify { try await service.fetch(for: any()) }
    let paid = try verify(service.checkout(with: any()))
    let (read, emptied) = (verify(service.url), verify(service.url = nil))

    Task.detached { [service, phone] in
      _ = try await service.fetch(for: phone.id)
      for _ in 1...10 { try service.checkout(with: phone) }
      for _ in 1...2 { _ = service.url }
      service.url = nil
    }

    await fetched.calledEventually(.within(1...5))
    await paid.calledEventually(10, before: .seconds(3))
    await read.calledEventually(.atLeast(2))
    await emptied.calledEventually(.once)
  }

  // MARK: Comparators

  @Test("A type that isn't Equatable compares by its fields, or with a comparator")
  func comparators() {
    let basket = BasketMock()
    basket.add(Parcel(name: "Phone", weight: 3))

    verify(basket.add(Parcel(name: "Phone", weight: 3))).called(1)
    verify(basket.add(Parcel(name: "Phone", weight: 4))).called(.never)

    // The end of a session removes its comparators.
    withMockSession {
      ArgumentEquality.register(Parcel.self) { $0.name == $1.name }
      verify(basket.add(Parcel(name: "Phone", weight: 4))).called(1)
    }
    verify(basket.add(Parcel(name: "Phone", weight: 4))).called(.never)
  }

  @Test("Generic parameters and metatypes compare without a comparator")
  func genericParameters() {
    let basket = BasketMock()
    basket.put(Parcel(name: "Phone", weight: 3))
    basket.put(3)
    basket.open(Screen.self)

    verify(basket.put(Parcel(name: "Phone", weight: 3))).called(1)
    verify(basket.put(3)).called(1)
    verify(basket.put("3")).called(.never)
    verify(basket.open(Screen.self)).called(1)
    verify(basket.open(HomeScreen.self)).called(.never)
  }
}

/// The stubs of some libraries form a queue: a call takes the answer of the oldest stub that matches, which
/// is used up by it, except for the last one. Here, the newest stub that matches answers, and stays.
@Suite(.mockSession) struct QueueExample {
  private let service = ProductServiceMock()
  private let phone = Product(name: "Phone")
  private let cable = Product(name: "Cable")

  @Test("A queue for the same arguments is a chain of answers")
  func chain() async throws {
    await when { try await service.fetch(for: any()) }.thenThrow(ProductError.notFound)
      .thenReturn(phone, cable)

    await #expect(throws: ProductError.notFound) { try await service.fetch(for: phone.id) }
    let names = try await [
      service.fetch(for: phone.id), service.fetch(for: phone.id), service.fetch(for: phone.id),
    ].map(\.name)
    #expect(names == ["Phone", "Cable", "Cable"])
  }

  @Test(
    "A queue for different arguments: the last stub is written first, and the others retire"
  )
  func differentArguments() async throws {
    // In the queue: an error for the phone, then a cable for anything, then a phone for everything else.
    await when { try await service.fetch(for: any()) }.thenReturn(phone)
    await when { try await service.fetch(for: any()) }.thenReturn(cable).times(1)
    await when { try await service.fetch(for: phone.id) }.thenThrow(ProductError.notFound).times(1)

    await #expect(throws: ProductError.notFound) { try await service.fetch(for: phone.id) }
    #expect(try await service.fetch(for: phone.id) == cable)
    #expect(try await service.fetch(for: phone.id) == phone)
    #expect(try await service.fetch(for: cable.id) == phone)
  }

  @Test("A stub for other arguments remains in the queue until they come")
  func remaining() async throws {
    await when { try await service.fetch(for: any()) }.thenReturn(cable)
    await when { try await service.fetch(for: phone.id) }.thenReturn(phone).times(1)

    #expect(try await service.fetch(for: cable.id) == cable)
    #expect(try await service.fetch(for: phone.id) == phone)
    #expect(try await service.fetch(for: phone.id) == cable)
  }

  @Test("A queue that ends: after the last stub, a call is unstubbed")
  func end() {
    let strict = ProductServiceMock(policy: .strict)
    when(strict.url).thenReturn(URL(string: "https://example.com"), nil).times(2)
    let line = #line - 1
    #expect([strict.url, strict.url] == [URL(string: "https://example.com"), nil])
    expectFailure(
      """
      url was called without a stub, which the policy of ProductServiceMock does not allow.
      Called: url
      Stubs of url: url at ProductServiceExample.swift:\(line), exhausted by times(_:)
      Stub it: when(mock.url).thenReturn(…)
      \(forwarderLine)
      """, atLine: ProductServiceMock.urlLine
    ) { _ = strict.url }
  }
}

// MARK: - Fixtures

private struct Product: Equatable {
  var id = UUID()
  let name: String
}

private enum ProductError: Error { case notFound, soldOut }

private protocol ProductService: Sendable {
  var url: URL? { get nonmutating set }
  func fetch(for id: UUID) async throws -> Product
  func checkout(with product: Product) throws
}

private final class ProductServiceMock: Mock, ProductService, @unchecked Sendable {
  static let urlLine = #line + 2
  var url: URL? {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  @discardableResult
  func fetch(for id: UUID) async throws -> Product { try await calledThrowReturning(with: id) }
  func checkout(with product: Product) throws { try calledThrowing(with: product) }
}

extension Product: Mocked {
  static var mock: Product { Product(name: "Mock product") }
}

private struct Cart {
  let service: any ProductService

  func checkout(_ id: UUID, using url: URL?) async throws {
    service.url = url
    try service.checkout(with: try await service.fetch(for: id))
  }
}

private struct Parcel {
  let name: String
  let weight: Int
}

private class Screen {}
private final class HomeScreen: Screen {}

private final class BasketMock: Mock {
  func add(_ parcel: Parcel) { called(with: parcel) }
  func put<Item>(_ item: Item) { called(with: item) }
  func open(_ screen: Screen.Type) { called(with: screen) }
}

/// The lines that side effects write.
private final class Log: @unchecked Sendable {
  private let lock = NSLock()
  private var all: [String] = []
  var lines: [String] { lock.withLock { all } }
  func add(_ line: String) { lock.withLock { all.append(line) } }
}
