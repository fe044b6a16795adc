import Understudy
import Zoo

final class ImpossibleMock: Mock, Impossible {
  override init() { super.init() }

  #warning("stop(): a forwarder can't return Never")
  func stop() -> Never { fatalError("stop() isn't mocked.") }

  init(parts: String...) {
    super.init()
    Self.called(with: parts)
  }

  #warning(
    "reserveTable(named:forGuest:until:): create Ticket, which can't be copied, from a part that's forwarded"
  )
  func reserveTable(named name: String, forGuest guest: String, until time: Int) -> Ticket {
    fatalError("reserveTable(named:forGuest:until:) isn't mocked.")
  }

  #warning(
    "reserveTable(named:forGuests:until:): create Ticket, which can't be copied, from a part that's forwarded"
  )
  func reserveTable(named name: String, forGuests guests: [String], until time: Int) -> Ticket {
    fatalError("reserveTable(named:forGuests:until:) isn't mocked.")
  }
}
