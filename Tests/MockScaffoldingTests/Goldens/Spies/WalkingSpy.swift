import Understudy
import Zoo

final class WalkingSpy: Mock, Walking {
  let real: any Walking

  init(real: any Walking) {
    self.real = real
    super.init()
  }

  @discardableResult
  func walk() -> Int { calledReturning { real.walk() } }
}
