import App
import Understudy

final class ItemStoreMock: Mock, ItemStore {
  var limit: Int {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  var isLocked: Bool { calledReturning() }
  @discardableResult func all() -> [Item] { calledReturning() }
  func load(_ id: Int) throws -> Item { try calledThrowReturning(with: id) }
  func save(_ item: Item) throws { try calledThrowing(with: item) }
  func delete(_ id: Int) { called(with: id) }
  func count(where name: String) -> Int { calledReturning(with: name) }
}

final class ItemGatewayMock: Mock, ItemGateway, @unchecked Sendable {
  @discardableResult func fetch(_ id: Int) async throws -> Item {
    try await calledThrowReturning(with: id)
  }
  func fetchAll(page: Int, size: Int) async throws -> [Item] {
    try await calledThrowReturning(with: page, size)
  }
  func send(_ item: Item, urgent: Bool) async throws -> String {
    try await calledThrowReturning(with: item, urgent)
  }
  func log(_ text: String, _ values: [Int]) { called(with: text, values) }
  func observe(_ handler: @escaping @Sendable (Item) -> Void) { called(with: handler) }
}
