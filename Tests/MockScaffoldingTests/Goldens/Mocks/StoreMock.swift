import Understudy
import Zoo

final class StoreMock<Item, Key: Hashable>: Mock, Store {
  @discardableResult
  func item(for key: Key) -> Item? { calledReturning(with: key, default: nil) }

  func save(_ item: Item, for key: Key) { called(with: item, key) }
}
