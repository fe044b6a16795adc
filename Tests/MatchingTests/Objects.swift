import Dispatch
import Testing
import Understudy

/// `identical(to:)` matches one object. Equal objects are distinguished where a matcher is used
/// beside a plain value.
@Suite struct Objects {
  private let rack = RackMock()
  private let first = Ticket("a")
  private let second = Ticket("a")

  @Test("identical(to:) matches one object and no equal one, also beside an equal one")
  func besideEqual() {
    rack.swap(first, second)
    verify(rack.swap(identical(to: first), second)).called(1)
    verify(rack.swap(first, identical(to: second))).called(1)
    verify(rack.swap(identical(to: second), first)).called(0)
    verify(rack.swap(identical(to: first), identical(to: second))).called(1)
    verify(rack.swap(identical(to: second), identical(to: first))).called(0)
    verify(on: rack, called: 1).swap(identical(to: first), second)
    verify(on: rack, called: 0).swap(first, identical(to: first))
    verifySequence { rack.swap(identical(to: first), second) }
  }

  @Test("Samples beside equal objects are not ambiguous")
  func samples() {
    let tickets = ArgumentCaptor<Ticket>()
    rack.swap(Ticket("b"), second)
    verify(rack.swap(any(like: first), second)).called(1)
    verify(rack.swap(second, any(like: first))).called(0)
    verify(rack.swap(matching(like: first) { $0.name == "b" }, second)).called(1)
    verify(rack.swap(tickets.capture(like: first), second)).called(1)
    verify(on: rack, called: 1).swap(any(like: first), second)
    #expect(tickets.values.map(\.name) == ["b"])
  }

  @Test("A dispatch queue is matched by its label, or compared by a comparator", .mockSession)
  func queues() {
    rack.lift(on: .main)
    verify(rack.lift(on: any())).called(1)
    verify(rack.lift(on: matching { $0.label == DispatchQueue.main.label })).called(1)
    #if os(Linux)
      // Each use of the main queue is another object.
      verify(rack.lift(on: .main)).called(0)
    #endif
    ArgumentEquality.register(DispatchQueue.self) { $0.label == $1.label }
    verify(rack.lift(on: .main)).called(1)
  }
}

private final class Ticket: Hashable {
  let name: String
  init(_ name: String) { self.name = name }
  static func == (left: Ticket, right: Ticket) -> Bool { left.name == right.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

private final class RackMock: Mock {
  func lift(on queue: DispatchQueue) { called(with: queue) }
  func swap(_ ticket: Ticket, _ other: Ticket) { called(with: ticket, other) }
}
