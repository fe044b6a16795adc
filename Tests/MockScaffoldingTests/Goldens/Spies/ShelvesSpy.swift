import Understudy
import Zoo

final class ShelvesSpy<Real: Shelves>: Mock, Shelves {
  typealias Items = Real.Items
  typealias Label = Real.Label
  let real: Real

  init(real: Real) {
    self.real = real
    super.init()
  }

  @discardableResult
  func place(_ items: Items, label: Label) -> Items.Index {
    calledReturning(with: items, label) { real.place(items, label: label) }
  }

  @discardableResult
  func labels() -> [Items.Element] { calledReturning { real.labels() } }
}
