import Understudy
import Zoo

final class OwnerSpy: Mock, Owner {
  let real: any Owner

  init(real: any Owner) {
    self.real = real
    super.init()
  }

  var dish: (any Dish)? {
    get { calledReturning { real.dish } }
    set { called(with: newValue) { real.dish = newValue } }
  }
}
