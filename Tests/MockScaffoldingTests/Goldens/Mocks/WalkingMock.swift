import Understudy
import Zoo

final class WalkingMock: Mock, Walking {
  @discardableResult
  func walk() -> Int { calledReturning(default: 0) }
}
