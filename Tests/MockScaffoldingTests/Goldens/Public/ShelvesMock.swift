public import Understudy
public import Zoo

/// A mock of ``Shelves``.
public final class ShelvesMock<Items: Collection, Label>: Mock, Shelves
where Items.Index == Int, Label == Items.Element {
  public typealias Place = Int

  @discardableResult
  public func place(_ items: Items, label: Label) -> Items.Index {
    calledReturning(with: items, label)
  }
}
