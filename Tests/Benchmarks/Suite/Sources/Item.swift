public struct Item: Sendable, Equatable {
  public var id: Int
  public var name: String
  public var price: Int

  public init(id: Int, name: String, price: Int) {
    (self.id, self.name, self.price) = (id, name, price)
  }
}

public enum ItemError: Error, Equatable { case offline, unknown(Int), full }

public protocol ItemStore: AnyObject {
  var limit: Int { get set }
  var isLocked: Bool { get }
  func all() -> [Item]
  func load(_ id: Int) throws -> Item
  func save(_ item: Item) throws
  func delete(_ id: Int)
  func count(where name: String) -> Int
}

public protocol ItemGateway: AnyObject, Sendable {
  func fetch(_ id: Int) async throws -> Item
  func fetchAll(page: Int, size: Int) async throws -> [Item]
  func send(_ item: Item, urgent: Bool) async throws -> String
  func log(_ text: String, _ values: [Int])
  func observe(_ handler: @escaping @Sendable (Item) -> Void)
}

public final class ItemWorkflow {
  private let store: any ItemStore
  private let gateway: any ItemGateway

  public init(store: any ItemStore, gateway: any ItemGateway) {
    (self.store, self.gateway) = (store, gateway)
  }

  public func total() -> Int { store.all().map(\.price).reduce(0, +) }
  public func name(of id: Int) -> String { (try? store.load(id).name) ?? "none" }

  public func rename(_ id: Int, to name: String) throws {
    var item = try store.load(id)
    item.name = name
    try store.save(item)
  }

  public func discount(_ id: Int, by percent: Int) throws -> Int {
    var item = try store.load(id)
    item.price = item.price * (100 - percent) / 100
    try store.save(item)
    return item.price
  }

  public func clear() { for item in store.all() { store.delete(item.id) } }
  public func isKnown(_ name: String) -> Bool { store.count(where: name) > 0 }
  public func grow() { if !store.isLocked { store.limit += 10 } }

  public func refresh(_ id: Int) async throws -> Item {
    let item = try await gateway.fetch(id)
    try store.save(item)
    gateway.log("refreshed", [id])
    return item
  }

  public func refreshOrLoad(_ id: Int) async throws -> Item {
    do { return try await refresh(id) } catch ItemError.offline { return try store.load(id) }
  }

  public func sync(pages: Int) async throws -> Int {
    var count = 0
    for page in 1...pages {
      let items = try await gateway.fetchAll(page: page, size: 20)
      for item in items { try store.save(item) }
      count += items.count
    }
    gateway.log("synced", [pages, count])
    return count
  }

  public func send(_ id: Int) async throws -> String {
    let item = try store.load(id)
    return try await gateway.send(item, urgent: item.price > 100)
  }

  public func watch() {
    gateway.observe { [gateway] item in gateway.log("changed", [item.id]) }
  }
}
