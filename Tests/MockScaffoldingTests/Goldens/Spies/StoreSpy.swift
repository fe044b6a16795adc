import Understudy
import Zoo

final class StoreSpy<Real: Store>: Mock, Store {
  typealias Item = Real.Item
  typealias Key = Real.Key
  var real: Real

  init(real: Real) {
    self.real = real
    super.init()
  }

  @discardableResult
  func item(for key: Key) -> Item? { calledReturning(with: key) { real.item(for: key) } }

  func save(_ item: Item, for key: Key) { called(with: item, key) { real.save(item, for: key) } }
}
