import Understudy
import Zoo

final class WatchedSpy: Machine, Watched, Mocking {
  let mockState = MockState()
  let real: any Watched

  init(real: any Watched) {
    self.real = real
    super.init()
  }

  func watch() { called { real.watch() } }
}
