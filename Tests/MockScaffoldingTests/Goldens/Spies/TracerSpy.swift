import Understudy
import Zoo

final class TracerSpy<Real: Tracer>: Mock, Tracer {
  typealias Span = Real.Span
  let real: Real

  init(real: Real) {
    self.real = real
    super.init()
  }

  @discardableResult
  func start(_ invocation: Zoo.Invocation) -> Span {
    calledReturning(with: invocation) { real.start(invocation) }
  }

  @discardableResult
  func serve<Dish: Zoo.Dish>(_ dish: Dish) -> any Zoo.Dish {
    calledReturning(with: dish) { real.serve(dish) }
  }
}
