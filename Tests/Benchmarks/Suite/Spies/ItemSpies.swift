import App

final class ItemStoreSpy: ItemStore {
  private(set) var limits: [Int] = []
  var limitStub = 0
  var limit: Int {
    get { limitStub }
    set { limits.append(newValue) }
  }
  var isLocked = false
  var allStub: [Item] = []
  private(set) var allCount = 0
  private(set) var loaded: [Int] = []
  var loadStub: (Int) throws -> Item = { _ in Item(id: 0, name: "", price: 0) }
  private(set) var saved: [Item] = []
  var saveStub: (Item) throws -> Void = { _ in }
  private(set) var deleted: [Int] = []
  private(set) var counted: [String] = []
  var countStub: (String) -> Int = { _ in 0 }

  func all() -> [Item] {
    allCount += 1
    return allStub
  }
  func load(_ id: Int) throws -> Item {
    loaded.append(id)
    return try loadStub(id)
  }
  func save(_ item: Item) throws {
    saved.append(item)
    try saveStub(item)
  }
  func delete(_ id: Int) { deleted.append(id) }
  func count(where name: String) -> Int {
    counted.append(name)
    return countStub(name)
  }
}

final class ItemGatewaySpy: ItemGateway, @unchecked Sendable {
  private(set) var events: [String] = []
  private(set) var fetched: [Int] = []
  var fetchStub: (Int) throws -> Item = { _ in Item(id: 0, name: "", price: 0) }
  private(set) var pages: [(page: Int, size: Int)] = []
  var fetchAllStub: (Int, Int) throws -> [Item] = { _, _ in [] }
  private(set) var sent: [(item: Item, urgent: Bool)] = []
  var sendStub: (Item, Bool) throws -> String = { _, _ in "" }
  private(set) var logged: [(text: String, values: [Int])] = []
  private(set) var handlers: [@Sendable (Item) -> Void] = []

  func fetch(_ id: Int) async throws -> Item {
    events.append("fetch")
    fetched.append(id)
    return try fetchStub(id)
  }
  func fetchAll(page: Int, size: Int) async throws -> [Item] {
    events.append("fetchAll")
    pages.append((page, size))
    return try fetchAllStub(page, size)
  }
  func send(_ item: Item, urgent: Bool) async throws -> String {
    events.append("send")
    sent.append((item, urgent))
    return try sendStub(item, urgent)
  }
  func log(_ text: String, _ values: [Int]) {
    events.append("log")
    logged.append((text, values))
  }
  func observe(_ handler: @escaping @Sendable (Item) -> Void) { handlers.append(handler) }
}
