import Testing
import Understudy
import UnderstudyTestSupport

// The mocks of the tests about order, waiting and sessions.

final class CanteenMock: Mock, @unchecked Sendable {
  @discardableResult
  func cook(_ dish: String) -> Int { calledReturning(with: dish, default: 0) }

  func clean() { called() }
  static let lineOfClean = #line - 1

  func bake(_ dish: String) async { await called(with: dish) }

  func store(_ thing: Any) { called(with: thing) }

  @discardableResult
  func borrow() -> AnyObject? { calledReturning(default: nil) }

  var heat: Int {
    get { calledReturning(default: 0) }
    set { called(with: newValue) }
  }

  subscript(shelf: Int) -> String {
    get { calledReturning(with: shelf, default: "") }
    set { called(with: shelf, newValue) }
  }

  @discardableResult
  static func open(_ day: String) -> Bool { calledReturning(with: day, default: false) }

  static func pay(_ bill: Bill) { called(with: bill) }
  static func pay(_ bill: Bill, by guest: AnyObject) { called(with: bill, guest) }
}

extension CanteenMock {
  /// Expects that `body` cleans once and that the policy of the mock does not allow it.
  static func expectForbiddenClean(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: () -> Void
  ) {
    let found = failures(in: body)
    #expect(
      found.map(\.headline) == [
        "clean() was called without a stub, which the policy of CanteenMock does not allow."
      ], sourceLocation: sourceLocation)
    #expect(found.map(\.line) == [lineOfClean], sourceLocation: sourceLocation)
  }
}

final class DiningRoomMock: Mock, @unchecked Sendable {
  func seat(_ guests: Int) { called(with: guests) }
  func serve(_ dish: String) { called(with: dish) }
}

/// Not `Equatable`: a comparator decides.
struct Bill {
  var table: Int
  var total: Double
}

/// An argument whose deallocation can be observed.
final class Ingredient: Sendable {
  let answer = 1
}
