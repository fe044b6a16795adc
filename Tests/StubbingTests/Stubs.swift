import Testing
import Understudy

/// What stubs return, in both forms: `when` around a call, and `when(using:…)` before it.
@Suite(.mockSession) struct Stubs {
  private let kiosk = KioskMock()

  @Test("A stub answers the calls that match its arguments, and the newest of several stubs")
  func newestWins() {
    when(kiosk.price("apple", count: any())).thenReturn(5)
    when(using: kiosk, thenReturn: 6).price(any(), count: matching { $0 > 10 })
    when(kiosk.price("fig", count: 11)).thenReturn(7)
    #expect([kiosk.price("apple", count: 1), kiosk.price("apple", count: 11)] == [5, 6])
    #expect([kiosk.price("pear", count: 1), kiosk.price("pear", count: 11)] == [0, 6])
    #expect(kiosk.price("fig", count: 11) == 7)
    when(kiosk.price(any(), count: any())).thenReturn(8)
    #expect(kiosk.price("fig", count: 11) == 8)
  }

  @Test("Values and errors are given in order, and the last one repeats")
  func severalValues() throws {
    when(kiosk.price(any())).thenReturn(1, 2, 3)
    when(using: kiosk, thenReturn: 1, 2, 3).price("pear")
    for item in ["apple", "pear"] {
      #expect((1...5).map { _ in kiosk.price(item) } == [1, 2, 3, 3, 3])
    }
    when(kiosk.owner("Tuesday")).thenReturn("Ada", nil)
    when(using: kiosk, thenReturn: "Ada", nil).owner("Sunday")
    for day in ["Tuesday", "Sunday"] {
      #expect((1...3).map { _ in kiosk.owner(day) } == ["Ada", nil, nil])
    }
    when(kiosk.owner("Monday")).thenReturn(nil)
    #expect([kiosk.owner("Monday"), kiosk.owner("Friday")] == [nil, "unknown"])
    let errors = [KioskError.closed, .moved, .moved]
    try when(kiosk.open()).thenThrow(KioskError.closed, KioskError.moved)
    for error in errors { #expect(throws: error) { try kiosk.open() } }
    try when(using: kiosk, thenThrow: KioskError.closed, KioskError.moved).open()
    for error in errors { #expect(throws: error) { try kiosk.open() } }
  }

  @Test("An answer that is added after the last one was used follows it at once")
  func addedValues() {
    let stub = when(kiosk.price(any())).thenReturn(1)
    #expect((1...2).map { _ in kiosk.price("apple") } == [1, 1])
    stub.thenReturn(2, 3)
    #expect((1...3).map { _ in kiosk.price("apple") } == [2, 3, 3])
  }

  @Test("A stub that's written, changed, or removed between two calls is so from the second one on")
  func betweenCalls() {
    let sales = Sales()
    func price() -> Int { kiosk.price("apple", count: 1) }
    #expect(price() == 0)
    when(kiosk.price("apple", count: any())).thenReturn(1)
    #expect(price() == 1)
    let newest = when(kiosk.price(any(), count: 1)).thenReturn(2)
    #expect([price(), price()] == [2, 2])
    newest.thenReturn(3)
    #expect([price(), price()] == [3, 3])
    when(kiosk.price(any(), count: 1)).perform { sales.count += 1 }
    #expect([price(), price()] == [3, 3])
    #expect(sales.count == 2)
    kiosk.mockState.clearStubs()
    #expect([price(), price()] == [0, 0])
    #expect(sales.count == 2)
    when(kiosk.price(any(), count: any())).thenReturn(4)
    kiosk.mockState.clearInvocations()
    #expect(price() == 4)
    kiosk.mockState.reset()
    #expect(price() == 0)
  }
}

private final class Sales { var count = 0 }

private enum KioskError: Error { case closed, moved }

private final class KioskMock: Mock, @unchecked Sendable {
  @discardableResult func price(_ item: String) -> Int { calledReturning(with: item) }
  @discardableResult
  func price(_ item: String, count: Int) -> Int { calledReturning(with: item, count) }
  @discardableResult
  func owner(_ day: String) -> String? { calledReturning(with: day, default: "unknown") }
  func open() throws { try calledThrowing() }
}
