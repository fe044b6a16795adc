import Understudy
import Zoo

@Radio final class StationSpy: Station, Mocking {
  nonisolated let mockState = MockState()
  var real: any Station

  init(real: any Station) {
    self.real = real
  }

  @discardableResult
  func tune(_ frequency: Int) -> Bool { calledReturning(with: frequency) { real.tune(frequency) } }

  var name: String {
    get { calledReturning { real.name } }
    set { called(with: newValue) { real.name = newValue } }
  }

  // The real instance is isolated, so this member doesn't call through.
  nonisolated var description: String { calledReturning(default: "") }
}
