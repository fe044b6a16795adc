public import Understudy
public import Zoo

/// A mock of ``Station``.
@Radio public final class StationMock: Station, Mocking {
  public nonisolated let mockState = MockState()

  public nonisolated init() {}

  @discardableResult
  public func tune(_ frequency: Int) -> Bool { calledReturning(with: frequency, default: false) }

  public var name: String {
    get { calledReturning(default: "") }
    set { called(with: newValue) }
  }

  public nonisolated var description: String { calledReturning(default: "") }
}
