// The declarations that the code blocks of the documentation use.
import Foundation
import Testing
import Understudy
import XCTest

#if canImport(FoundationNetworking)
  @_exported import FoundationNetworking
#endif

enum DatabaseError: Error { case reconnection, lost }
enum ConnectionError: Error { case busy }

struct User: Decodable, Sendable {
  var name = ""
  var age = 0
}

struct Product: Sendable {
  var name = ""
}

struct Car: Sendable {
  var name: String
  var seats: Int
}

protocol DatabaseConnection {
  func connect() throws
  func insert(into table: String, values: Any...)
  func delete(from table: String, where condition: String)
  func select(_ content: String, from table: String, where condition: String) -> String
  func count(_ table: String) throws -> Int
  func ping() async throws -> Duration
  func find<T>(_ id: Int, as type: T.Type) -> T?
  func close() throws(ConnectionError)
  var timeout: Int? { get set }
  subscript(row: Int) -> String { get set }
  static func open(_ path: String) -> Bool
}

final class DatabaseConnectionMock: Mock, DatabaseConnection, @unchecked Sendable {
  func connect() throws { try calledThrowing() }
  func insert(into table: String, values: Any...) { called(with: table, values) }
  func delete(from table: String, where condition: String) { called(with: table, condition) }
  @discardableResult
  func select(_ content: String, from table: String, where condition: String) -> String {
    calledReturning(with: content, table, condition) as? String ?? ""
  }
  @discardableResult
  func count(_ table: String) throws -> Int { try calledThrowReturning(with: table, default: 0) }
  @discardableResult
  func ping() async throws -> Duration { try await calledThrowReturning() }
  func find<T>(_ id: Int, as type: T.Type) -> T? { calledReturning(with: id, type) as? T }
  func close() throws(ConnectionError) { try calledThrowing(throwing: ConnectionError.self) }
  var timeout: Int? {
    get { calledReturning(default: nil) }
    set { called(with: newValue) }
  }
  subscript(row: Int) -> String {
    get { calledReturning(with: row) }
    set { called(with: row, newValue) }
  }
  @discardableResult
  static func open(_ path: String) -> Bool { mockState.calledReturning(with: path, default: true) }
}

protocol Archive {
  func connect() throws
  func insert(into table: String, values: Any...)
  func select(_ content: String, from table: String) -> String
}

protocol Logger: Sendable {
  func log(_ line: String)
}

final class LoggerMock: Mock, Logger, @unchecked Sendable {
  func log(_ line: String) { called(with: line) }
}

protocol Cache: Actor {
  func value(_ key: String) async -> Int
  func put(_ key: String)
}

protocol PricingService {
  func price(for item: String) -> Int
}

final class PricingServiceMock: Mock, PricingService {
  @discardableResult
  func price(for item: String) -> Int { calledReturning(with: item) }
}

final class Session: Sendable {
  let isOpen = true
}

final class RouterMock: Mock {
  func show(_ session: Session) { called(with: session) }
}

final class DeskMock: Mock {
  var table: String { calledReturning() }
  @discardableResult
  func select(_ table: String) -> String { calledReturning(with: table) }
}

final class FactoryMock: Mock {
  func make() -> Session { calledReturning() }
}

final class ApiMock: Mock, @unchecked Sendable {
  func load(_ id: Int, completion: @escaping @Sendable (Int) -> Void) {
    called(with: id, completion)
  }
}

final class ScoreFeedMock: Mock, @unchecked Sendable {
  func scores() -> AsyncStream<Int> { calledReturning() }
}

final class PoolMock: Mock {
  func open(_ id: Int) throws { try calledThrowing(with: id) }
  func close(_ id: Int) { called(with: id) }
  func release(_ session: Session) { called(with: session) }
}

final class SwitchesMock: Mock {
  func set(_ left: Bool, _ right: Bool) { called(with: left, right) }
}

final class ProfileMock: Mock {
  func rename(to name: String?) { called(with: name) }
}

final class ButtonMock: Mock {
  func onTap(_ action: @escaping (Int) -> Void) { called(with: action) }
}

struct Button {
  var title: String
  var onTap: (Int) -> Void
}
final class ScreenMock: Mock {
  func show(_ button: Button) { called(with: button) }
}

protocol HTTP: Sendable {
  func load(_ request: URLRequest) async throws -> (Data, HTTPURLResponse)
}

protocol Client {}
struct RealClient: Client {}

struct Address: Sendable {
  var street = ""
  var city = "Ulm"
}

struct Order: Sendable {
  var number = 7
  var city = ""
  var tags: [String: Int] = [:]
  var address = Address()
}

enum ShopEvent: Sendable { case closed, failed(code: Int, text: String) }

final class ShopMock: Mock, @unchecked Sendable {
  @discardableResult
  func price(_ name: String) -> Int { calledReturning(with: name) }
  func order(_ name: String, count: Int) { called(with: name, count) }
  func pay(_ amount: Int) { called(with: amount) }
  func place(_ order: Order) { called(with: order) }
  func post(_ event: ShopEvent) { called(with: event) }
  func deliver(_ order: Order) { called(with: order) }
  func tag(_ tags: [String]) { called(with: tags) }
  func weigh(_ weight: Double, at date: Date) { called(with: weight, date) }
  func open() throws { try calledThrowing() }
  @discardableResult
  func load() async throws -> Data { try await calledThrowReturning() }
  var url: String {
    get { calledReturning() }
    set { called(with: newValue) }
  }
}

final class ServiceMock: Mock {
  @discardableResult
  func fetchConfig(arg: UInt8) -> [String: String] { calledReturning(with: arg) }
  var name: String { calledReturning() }
}

struct Item: Sendable {
  var name = ""
}

enum StoreError: Error { case full }
struct Offline: Error {}

protocol Store: Sendable {
  func save(_ item: Item)
  func price(_ name: String) -> Int
  func load() throws -> Data
  func fetch(_ id: Int) async throws -> Item
  func flush() throws(StoreError)
}

class RealStore: Store, @unchecked Sendable {
  func save(_ item: Item) {}
  func price(_ name: String) -> Int { name.count }
  func load() throws -> Data { Data() }
  func fetch(_ id: Int) async throws -> Item { Item() }
  func flush() throws(StoreError) {}
  func stock(_ name: String) throws(StoreError) -> Int { 1 }
  func close() {}
  func remove(_ item: Item) throws {}
}

let real = RealStore()

final class StoreSpy: Mock, Store, @unchecked Sendable {
  func save(_ item: Item) { called(with: item) { real.save(item) } }
  @discardableResult
  func price(_ name: String) -> Int { calledReturning(with: name) { real.price(name) } }
  @discardableResult
  func load() throws -> Data { try calledThrowReturning { try real.load() } }
  @discardableResult
  func fetch(_ id: Int) async throws -> Item {
    try await calledThrowReturning(with: id) { try await real.fetch(id) }
  }
  func flush() throws(StoreError) {
    try calledThrowing(throwing: StoreError.self) { try real.flush() }
  }
}

final class Draft {
  var title = ""

  func copy() -> Draft {
    let copy = Draft()
    copy.title = title
    return copy
  }
}

protocol Engine {
  var speed: Int { get }
  func start()
}

final class EngineMock: Mock, Engine {
  var speed: Int { calledReturning() }
  func start() { called() }
}

final class CarMock: Mock {
  var engine: any Engine { calledReturning() }
}

final class OutboxMock: Mock {
  func send(_ draft: Draft) { called(with: draft) }
}

final class RemoteMock: Mock, @unchecked Sendable {
  @discardableResult
  func fetch(_ text: String) async -> String { await calledReturning(with: text) }
}

actor Search {
  private let remote: RemoteMock
  private(set) var shown = ""

  init(_ remote: RemoteMock) { self.remote = remote }

  func type(_ text: String) async { shown = await remote.fetch(text) }
}

struct Disconnected: Error {}

final class MessagesMock: Mock, @unchecked Sendable {
  @discardableResult
  func receive() async throws -> String { try await calledThrowReturning() }
}

func listen(to socket: MessagesMock) async throws {
  while true { try await socket.receive() }
}

final class FillsMock: Mock, @unchecked Sendable {
  func fills() -> AsyncStream<Int> { calledReturning() }
}

// The parameters of statements:
// value: shop: ShopMock = ShopMock()
// value: spy: StoreSpy = StoreSpy()
// value: db: DatabaseConnectionMock = DatabaseConnectionMock()
// value: log: LoggerMock = LoggerMock()
// value: pricing: PricingServiceMock = PricingServiceMock()
// value: router: RouterMock = RouterMock()
// value: factory: FactoryMock = FactoryMock()
// value: pool: PoolMock = PoolMock()
// value: api: ApiMock = ApiMock()
// value: feed: ScoreFeedMock = ScoreFeedMock()
// value: switches: SwitchesMock = SwitchesMock()
// value: profile: ProfileMock = ProfileMock()
// value: button: ButtonMock = ButtonMock()
// value: screen: ScreenMock = ScreenMock()
// value: mock: PricingServiceMock = PricingServiceMock()
// value: error: any Error = Offline()
// value: x: String = "url"
// value: session: Session = Session()
// value: service: ServiceMock = ServiceMock()
// value: captor: ArgumentCaptor<UInt8> = ArgumentCaptor()
// value: mailer: OutboxMock = OutboxMock()
// value: draft: Draft = Draft()
// value: car: CarMock = CarMock()
// value: socket: MessagesMock = MessagesMock()
// value: orders: FillsMock = FillsMock()
