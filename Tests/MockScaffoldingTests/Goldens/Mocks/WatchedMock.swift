import Understudy
import Zoo

nonisolated final class WatchedMock: Machine, Watched, Mocking {
  let mockState = MockState()

  func watch() { called() }
}
