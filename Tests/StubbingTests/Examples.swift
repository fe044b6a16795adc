import Foundation
import Testing
import Understudy

// MARK: - A first mock

// A university enrolls students over a database connection: the whole of a first mock in one file,
// from the protocol to the tests.

private enum DatabaseError: Error { case reconnection }

private protocol DatabaseConnection {
  func connect() throws
  func reconnect() throws
  func insert(into table: String, values: Any...)
  func select(_ content: String, from table: String, where condition: String) -> String
  func delete(from table: String, where condition: String)
  func close() throws
}

private struct Enrollment {
  let database: any DatabaseConnection

  func matriculate(studentID: UInt, name: String) {
    do {
      try database.connect()
      database.insert(into: "students", values: studentID, name)
      try database.close()
    } catch {
      try? database.reconnect()
    }
  }

  func name(of studentID: UInt) -> String {
    database.select("name", from: "students", where: "id = \(studentID)")
  }
}

private final class DatabaseConnectionMock: Mock, DatabaseConnection {
  func connect() throws { try calledThrowing() }
  func reconnect() throws { try calledThrowing() }
  func insert(into table: String, values: Any...) { called(with: table, values) }
  @discardableResult
  func select(_ content: String, from table: String, where condition: String) -> String {
    calledReturning(with: content, table, condition) as? String ?? "unknown"
  }
  func delete(from table: String, where condition: String) { called(with: table, condition) }
  func close() throws { try calledThrowing() }
}

@Suite(.mockSession) struct EnrollmentExample {
  private let database = DatabaseConnectionMock()
  private var enrollment: Enrollment { Enrollment(database: database) }

  @Test("Matriculating opens the connection, inserts the student and closes it")
  func matriculate() throws {
    enrollment.matriculate(studentID: 33174, name: "John Doe")

    try verify(on: database, called: exactly(1)).connect()
    // The literal is an Int, the student's number a UInt; equal numbers are equal.
    verify(on: database, called: exactly(1))
      .insert(into: "students", values: 33174, "John Doe")
    verify(on: database, called: never()).delete(from: "students", where: "id = 33174")
    try verify(on: database, called: atLeast(1)).close()
    verifySequence {
      try database.connect()
      database.insert(into: "students", values: 33174, "John Doe")
      try database.close()
    }
  }

  @Test("A stubbed result is for its arguments; other calls get the value after ??")
  func thenReturn() {
    when(using: database, thenReturn: "Ada").select("name", from: "students", where: "id = 1")

    #expect(enrollment.name(of: 1) == "Ada")
    #expect(enrollment.name(of: 2) == "unknown")
  }

  @Test("A stubbed error is thrown, and the calls after it don't happen")
  func thenThrow() throws {
    try when(using: database, thenThrow: DatabaseError.reconnection).connect()

    enrollment.matriculate(studentID: 1, name: "Ada")

    #expect(throws: DatabaseError.reconnection) { try database.connect() }
    verify(on: database, called: never()).insert(into: any(), values: any(), any())
    try verify(on: database, called: 1).reconnect()
  }
}

// MARK: - Products

// The examples of libraries that generate mocks from a protocol, translated: what they write with
// `given`, `when`, and `verify`, in their order.

@Suite(.mockSession) struct ProductServiceExample {
  private let service = ProductServiceMock()
  private let phone = Product(name: "Phone")
  private let cable = Product(name: "Cable")

  @Test("Two methods are stubbed, and three members verified")
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

  // The stubs of some libraries form a queue: a call uses up the answer of the oldest stub that
  // matches, except for the last one. Here, the newest stub that matches answers, and stays. A queue
  // for the same arguments is a chain of answers.
  @Test("A queue for different arguments: the last stub is written first, and the others retire")
  func queue() async throws {
    // In the queue: an error for the phone, then a cable for anything, then a phone for the rest.
    await when { try await service.fetch(for: any()) }.thenReturn(phone)
    await when { try await service.fetch(for: any()) }.thenReturn(cable).times(1)
    await when { try await service.fetch(for: phone.id) }.thenThrow(ProductError.notFound).times(1)

    await #expect(throws: ProductError.notFound) { try await service.fetch(for: phone.id) }
    #expect(try await service.fetch(for: phone.id) == cable)
    #expect(try await service.fetch(for: phone.id) == phone)
    #expect(try await service.fetch(for: cable.id) == phone)

    // A stub for other arguments remains until they come.
    await when { try await service.fetch(for: phone.id) }.thenReturn(cable).times(1)
    #expect(try await service.fetch(for: cable.id) == phone)
    #expect(try await service.fetch(for: phone.id) == cable)
    #expect(try await service.fetch(for: phone.id) == phone)
  }
}

private struct Product: Equatable, Mocked {
  var id = UUID()
  let name: String
  static var mock: Product { Product(name: "Mock product") }
}

private enum ProductError: Error { case notFound }

private protocol ProductService: Sendable {
  var url: URL? { get nonmutating set }
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

private struct Cart {
  let service: any ProductService

  func checkout(_ id: UUID, using url: URL?) async throws {
    service.url = url
    try service.checkout(with: try await service.fetch(for: id))
  }
}
