import Understudy
import Zoo

final class ShelvesMock<Items: Collection, Label>: Mock, Shelves where Label == Items.Element {
  @discardableResult
  func place(_ items: Items, label: Label) -> Items.Index { calledReturning(with: items, label) }

  @discardableResult
  func labels() -> [Items.Element] { calledReturning() }
}
