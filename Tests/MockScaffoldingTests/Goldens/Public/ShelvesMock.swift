public import Understudy
public import Zoo

/// A mock of ``Shelves``.
public final class ShelvesMock<Items: Collection, Label>: Mock, Shelves
where Label == Items.Element {
  @discardableResult
  public func place(_ items: Items, label: Label) -> Items.Index {
    calledReturning(with: items, label)
  }

  @discardableResult
  public func labels() -> [Items.Element] { calledReturning() }
}
