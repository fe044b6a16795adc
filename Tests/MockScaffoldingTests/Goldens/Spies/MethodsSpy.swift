import Understudy
import Zoo

final class MethodsSpy: Mock, Methods {
  let real: any Methods

  init(real: any Methods) {
    self.real = real
    super.init()
  }

  func open() { called { real.open() } }

  func seat(_ guests: Int, at table: String) {
    called(with: guests, table) { real.seat(guests, at: table) }
  }

  @discardableResult
  func price(of dish: String) -> Int { calledReturning(with: dish) { real.price(of: dish) } }

  @discardableResult
  func menu() -> [String] { calledReturning { real.menu() } }

  @discardableResult
  func orders() -> [Order] { calledReturning { real.orders() } }

  @discardableResult
  func chef() -> Chef { calledReturning { real.chef() } }

  @discardableResult
  func today() -> any Dish { calledReturning { real.today() } }

  @discardableResult
  func notes() -> String? { calledReturning { real.notes() } }

  @discardableResult
  func table() -> (row: Int, seats: Int) { calledReturning { real.table() } }

  @discardableResult
  func recipe() -> (Int) -> String { calledReturning { real.recipe() } }

  @discardableResult
  func kind() -> any Dish.Type { calledReturning { real.kind() } }

  @discardableResult
  func state(of line: Order.Line) -> Order.State {
    calledReturning(with: line) { real.state(of: line) }
  }

  @discardableResult
  func wait() -> Duration { calledReturning { real.wait() } }
}
