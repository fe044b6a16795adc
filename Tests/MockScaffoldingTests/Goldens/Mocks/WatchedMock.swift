import Understudy
import Zoo

final class WatchedMock: Machine, Watched, Mocking {
  let mockState = MockState()

  func watch() { called() }
}
