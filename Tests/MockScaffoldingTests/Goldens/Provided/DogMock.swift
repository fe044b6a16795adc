import Understudy
import Zoo

final class DogMock: Mock, Dog {
  @discardableResult
  func bark() -> String { calledReturning(default: "") }

  var description: String { calledReturning(default: "") }

  var name: String {
    get { calledReturning(default: "") }
    set { called(with: newValue) }
  }

  func eat(_ food: String) { called(with: food) }

  @discardableResult
  func walk() -> Int { calledReturning(default: 0) }
}
