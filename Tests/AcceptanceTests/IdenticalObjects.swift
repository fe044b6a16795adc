import Foundation
import Testing
import Understudy

/// Objects that are equal are distinguished where a matcher is used beside a plain value.
@Suite struct IdenticalObjects {
  private let rack = RackMock()
  private let first = Ticket("a")
  private let second = Ticket("a")

  @Test("identical(to:) beside an equal object is not ambiguous")
  func identical() {
    rack.swap(first, second)
    verify(rack.swap(Understudy.identical(to: first), second)).called(1)
    verify(rack.swap(first, Understudy.identical(to: second))).called(1)
    verify(rack.swap(Understudy.identical(to: second), first)).called(0)
    verify(on: rack, called: 1).swap(Understudy.identical(to: first), second)
    verify(on: rack, called: 0).swap(first, Understudy.identical(to: first))
  }

  @Test("identical(to:) beside an equal object is not ambiguous in a stub")
  func stub() {
    when(rack.judge(Understudy.identical(to: first), second)).thenReturn(1)
    #expect(rack.judge(first, second) == 1)
    #expect(rack.judge(second, first) == 0)
    when(using: rack, thenReturn: 2).judge(second, Understudy.identical(to: first))
    #expect(rack.judge(second, first) == 2)
    #expect(rack.judge(second, second) == 0)
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

  @Test("Two identical(to:) of equal objects each match their own argument")
  func both() {
    rack.swap(first, second)
    verify(rack.swap(Understudy.identical(to: first), Understudy.identical(to: second))).called(1)
    verify(rack.swap(Understudy.identical(to: second), Understudy.identical(to: first))).called(0)
  }

  @Test("Equal objects inside a list are distinguished")
  func lists() {
    rack.hang(first, second, first)
    verify(rack.hang(first, Understudy.identical(to: second), first)).called(1)
    verify(rack.hang(first, second, Understudy.identical(to: second))).called(0)
    verify(on: rack, called: 1).hang(Understudy.identical(to: first), second, second)
  }

  @Test("Objects that are Hashable, or equal through NSObject, are distinguished")
  func otherClasses() {
    let (key, otherKey) = (Key(1), Key(1))
    rack.pair(key, otherKey)
    verify(rack.pair(Understudy.identical(to: key), otherKey)).called(1)
    let (text, otherText) = (Label("a"), Label("a"))
    rack.pair(text, otherText)
    verify(rack.pair(Understudy.identical(to: text), otherText)).called(1)
    verify(on: rack, called: 1).pair(text, Understudy.identical(to: otherText))
  }

  @Test("Order and sequence accept identical(to:) beside an equal object")
  func orders() {
    rack.swap(first, second)
    rack.swap(second, first)
    verifySequence {
      rack.swap(Understudy.identical(to: first), second)
      rack.swap(Understudy.identical(to: second), first)
    }
    verifyInOrder { rack.swap(second, Understudy.identical(to: first)) }
  }
}

// MARK: - Fixtures

private final class Ticket: Equatable {
  let name: String
  init(_ name: String) { self.name = name }
  static func == (left: Ticket, right: Ticket) -> Bool { left.name == right.name }
}

private final class Key: Hashable {
  let number: Int
  init(_ number: Int) { self.number = number }
  static func == (left: Key, right: Key) -> Bool { left.number == right.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

private final class Label: NSObject {
  let text: String
  init(_ text: String) { self.text = text }
  override func isEqual(_ object: Any?) -> Bool { (object as? Label)?.text == text }
  override var hash: Int { text.hash }
}

private final class RackMock: Mock {
  func swap(_ ticket: Ticket, _ other: Ticket) { called(with: ticket, other) }
  func pair(_ object: AnyObject, _ other: AnyObject) { called(with: object, other) }
  func hang(_ tickets: Ticket...) { called(with: tickets) }
  @discardableResult
  func judge(_ ticket: Ticket, _ other: Ticket) -> Int { calledReturning(with: ticket, other) }
}
