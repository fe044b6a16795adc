import Understudy

final class CanteenMock: Mock, @unchecked Sendable {
  @discardableResult func cook(_ dish: String) -> Int { calledReturning(with: dish) }
  func clean() { called() }
  func bake(_ dish: String) async { await called(with: dish) }
  func store(_ thing: Any) { called(with: thing) }
  subscript(shelf: Int) -> String {
    get { calledReturning(with: shelf, default: "") }
    set { called(with: shelf, newValue) }
  }
  @discardableResult static func open(_ day: String) -> Bool { calledReturning(with: day) }
}
