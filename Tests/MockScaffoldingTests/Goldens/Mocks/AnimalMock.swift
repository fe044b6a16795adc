import Understudy
import Zoo

final class AnimalMock: Mock, Animal {
  func eat(_ food: String) { called(with: food) }

  var name: String { calledReturning(default: "") }
}
