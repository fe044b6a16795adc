import Understudy
import Zoo

final class OwnerMock: Mock, Owner {
  var dish: (any Dish)? {
    get { calledReturning(default: nil) }
    set { called(with: newValue) }
  }
}
