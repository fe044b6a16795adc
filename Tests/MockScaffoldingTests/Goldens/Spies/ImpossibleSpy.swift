import Understudy
import Zoo

final class ImpossibleSpy: Mock, Impossible {
  let real: any Impossible

  init(real: any Impossible) {
    self.real = real
    super.init()
  }

  #warning("stop(): a forwarder can't return Never")
  func stop() -> Never {
    fatalError("stop() isn't mocked.")
  }
}
