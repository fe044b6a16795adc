import Understudy
import Zoo

@Radio final class StationMock: Station, Mocking {
  nonisolated let mockState = MockState()

  nonisolated init() {}

  @discardableResult
  func tune(_ frequency: Int) -> Bool { calledReturning(with: frequency, default: false) }

  var name: String {
    get { calledReturning(default: "") }
    set { called(with: newValue) }
  }

  nonisolated var description: String { calledReturning(default: "") }
}
