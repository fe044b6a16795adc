import Understudy
import Zoo

final class ImpossibleMock: Mock, Impossible {
  #warning("stop(): a forwarder can't return Never")
  func stop() -> Never {
    fatalError("stop() isn't mocked.")
  }
}
