import Understudy
import Zoo

final class NamedSpy: Mock, Named {
  var real: any Named

  init(real: any Named) {
    self.real = real
    super.init()
  }

  var name: String {
    get { calledReturning { real.name } }
    set { called(with: newValue) { real.name = newValue } }
  }

  func eat(_ food: String) throws { try calledThrowing(with: food) { try real.eat(food) } }
}
