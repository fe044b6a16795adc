import Understudy
import Zoo

final class NumberStoreMock: Mock, NumberStore {
  typealias Item = Int
  typealias Key = [String: Int]

  @discardableResult
  func total() -> Item { calledReturning() }

  @discardableResult
  func item(for key: Key) -> Item? { calledReturning(with: key, default: nil) }

  func save(_ item: Item, for key: Key) { called(with: item, key) }
}
