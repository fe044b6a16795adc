import Understudy

// The mocks of the tests about verifications, waiting, and sessions.

package final class CanteenMock: Mock, @unchecked Sendable {
  @discardableResult
  package func cook(_ dish: String) -> Int { calledReturning(with: dish, default: 0) }

  package func clean() { called() }

  package func bake(_ dish: String) async { await called(with: dish) }

  package func store(_ thing: Any) { called(with: thing) }

  @discardableResult package func borrow() -> AnyObject? { calledReturning(default: nil) }

  package var heat: Int {
    get { calledReturning(default: 0) }
    set { called(with: newValue) }
  }

  package subscript(shelf: Int) -> String {
    get { calledReturning(with: shelf, default: "") }
    set { called(with: shelf, newValue) }
  }

  package subscript(thing shelf: Int) -> AnyObject? {
    get { calledReturning(with: shelf, default: nil) }
    set { called(with: shelf, newValue) }
  }

  @discardableResult
  package static func open(_ day: String) -> Bool {
    mockState.calledReturning(with: day, default: false)
  }

  package static func pay(_ bill: Bill) { mockState.called(with: bill) }
  package static func pay(_ bill: Bill, by guest: AnyObject) { mockState.called(with: bill, guest) }
}

package final class DiningRoomMock: Mock, @unchecked Sendable {
  package func seat(_ guests: Int) { called(with: guests) }
  package func serve(_ dish: String) { called(with: dish) }
}

/// Not `Equatable`: a comparator decides.
package struct Bill {
  package var table: Int
  package var total: Double

  package init(table: Int, total: Double) {
    self.table = table
    self.total = total
  }
}

/// An argument whose deallocation can be observed.
package final class Ingredient: Sendable {
  package let answer = 1
  package init() {}
}
