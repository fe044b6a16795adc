import Understudy
import Zoo

final class DishMock: Mock, Dish {
  var name: String { calledReturning(default: "") }
}
