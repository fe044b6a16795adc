public import Understudy
public import Zoo

/// A mock of ``Store``.
public final class StoreMock<Item, Key: Hashable>: Mock, Store {
  @discardableResult
  public func item(for key: Key) -> Item? { calledReturning(with: key, default: nil) }

  public func save(_ item: Item, for key: Key) { called(with: item, key) }
}
