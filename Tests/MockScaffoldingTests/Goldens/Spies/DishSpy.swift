import Understudy
import Zoo

final class DishSpy: Mock, Dish {
  let real: any Dish

  init(real: any Dish) {
    self.real = real
    super.init()
  }

  var name: String { calledReturning { real.name } }
}
