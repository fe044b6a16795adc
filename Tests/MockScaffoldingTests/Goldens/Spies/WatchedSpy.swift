import Understudy
import Zoo

nonisolated final class WatchedSpy: Machine, Watched, Mocking {
  let mockState = MockState()
  let real: any Watched

  init(real: any Watched) {
    self.real = real
    super.init()
  }

  func watch() { called { real.watch() } }
}
