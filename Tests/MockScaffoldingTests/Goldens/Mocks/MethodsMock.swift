import Understudy
import Zoo

final class MethodsMock: Mock, Methods {
  func open() { called() }

  func seat(_ guests: Int, at table: String) { called(with: guests, table) }

  @discardableResult
  func price(of dish: String) -> Int { calledReturning(with: dish, default: 0) }

  @discardableResult
  func menu() -> [String] { calledReturning(default: []) }

  @discardableResult
  func orders() -> [Order] { calledReturning() }

  @discardableResult
  func chef() -> Chef { calledReturning() }

  @discardableResult
  func today() -> any Dish { calledReturning() }

  @discardableResult
  func notes() -> String? { calledReturning(default: nil) }

  @discardableResult
  func table() -> (row: Int, seats: Int) { calledReturning(default: (0, 0)) }

  @discardableResult
  func recipe() -> (Int) -> String { calledReturning(default: { _ in "" }) }

  @discardableResult
  func kind() -> any Dish.Type { calledReturning() }

  @discardableResult
  func state(of line: Order.Line) -> Order.State { calledReturning(with: line) }

  @discardableResult
  func wait() -> Duration { calledReturning(default: .zero) }
}
