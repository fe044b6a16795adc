import Understudy
import Zoo

final class AnimalSpy: Mock, Animal {
  let real: any Animal

  init(real: any Animal) {
    self.real = real
    super.init()
  }

  func eat(_ food: String) { called(with: food) { real.eat(food) } }

  var name: String { calledReturning { real.name } }
}
