import Understudy
import Zoo

final class OwnershipMock: Mock, Ownership {
  @discardableResult
  func check(_ ticket: borrowing Ticket) -> Bool { calledReturning(with: omitted, default: false) }

  func destroy(_ ticket: consuming Ticket, reason: String) { called(with: omitted, reason) }

  #warning("issue(): create Ticket, which can't be copied, from a part that's forwarded")
  func issue() -> Ticket { fatalError("issue() isn't mocked.") }

  func keep<Item: ~Copyable>(_ item: consuming Item, at place: Int) { called(with: omitted, place) }

  func label(_ text: borrowing String) { called(with: copy text) }

  func take(_ text: consuming String) { called(with: text) }

  @discardableResult
  func ship(_ parcel: sending Order) -> sending Order { calledReturning(with: parcel) }

  @discardableResult
  func hand(_ chef: sending Chef) -> sending Chef {
    nonisolated(unsafe) let result: Chef = calledReturning(with: chef)
    return result
  }
}
