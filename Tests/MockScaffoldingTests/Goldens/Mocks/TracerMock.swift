import Understudy
import Zoo

final class TracerMock<Span: Zoo.Span>: Mock, Tracer {
  @discardableResult
  func start(_ invocation: Zoo.Invocation) -> Span { calledReturning(with: invocation) }

  @discardableResult
  func serve<Dish: Zoo.Dish>(_ dish: Dish) -> any Zoo.Dish { calledReturning(with: dish) }
}
