import Understudy
import Zoo

final class NamedMock: Mock, Named {
  var name: String {
    get { calledReturning(default: "") }
    set { called(with: newValue) }
  }

  func eat(_ food: String) throws { try calledThrowing(with: food) }
}
