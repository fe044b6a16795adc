import Testing
import Understudy

/// What stubs return, in both forms: `when` around a call, and `when(using:…)` before it.
@Suite(.mockSession) struct Stubs {
  private let kiosk = KioskMock()

  @Test(
    "A stub answers the calls that match its arguments, and the newest of several stubs",
    arguments: StubForm.both {
      when($0.price("apple", count: any())).thenReturn(5)
      when($0.price(any(), count: matching { $0 > 10 })).thenReturn(6)
      when($0.price("fig", count: 11)).thenReturn(7)
    } proxy: {
      when(using: $0, thenReturn: 5).price("apple", count: any())
      when(using: $0, thenReturn: 6).price(any(), count: matching { $0 > 10 })
      when(using: $0, thenReturn: 7).price("fig", count: 11)
    })
  func newestWins(form: StubForm) throws {
    try form.stub(kiosk)
    #expect([kiosk.price("apple", count: 1), kiosk.price("apple", count: 11)] == [5, 6])
    #expect([kiosk.price("pear", count: 1), kiosk.price("pear", count: 11)] == [0, 6])
    #expect(kiosk.price("fig", count: 11) == 7)
    when(kiosk.price(any(), count: any())).thenReturn(8)
    #expect(kiosk.price("fig", count: 11) == 8)
  }

  @Test(
    "Values and errors are given in order, and the last one repeats",
    arguments: StubForm.both {
      when($0.price(any())).thenReturn(1, 2, 3)
      when($0.owner("Tuesday")).thenReturn("Ada", nil)
      when($0.owner("Monday")).thenReturn(nil)
      try when($0.open()).thenThrow(KioskError.closed, KioskError.moved)
    } proxy: {
      when(using: $0, thenReturn: 1, 2, 3).price(any())
      when(using: $0, thenReturn: "Ada", nil).owner("Tuesday")
      when(using: $0, thenReturn: nil).owner("Monday")
      try when(using: $0, thenThrow: KioskError.closed, KioskError.moved).open()
    })
  func severalValues(form: StubForm) throws {
    try form.stub(kiosk)
    #expect((1...5).map { _ in kiosk.price("apple") } == [1, 2, 3, 3, 3])
    #expect((1...3).map { _ in kiosk.owner("Tuesday") } == ["Ada", nil, nil])
    #expect([kiosk.owner("Monday"), kiosk.owner("Friday")] == [nil, "unknown"])
    for error in [KioskError.closed, .moved, .moved] {
      #expect(throws: error) { try kiosk.open() }
    }
  }

  @Test("An answer that is added after the last one was used follows it at once")
  func addedValues() {
    let stub = when(kiosk.price(any())).thenReturn(1)
    #expect((1...2).map { _ in kiosk.price("apple") } == [1, 1])
    stub.thenReturn(2, 3)
    #expect((1...3).map { _ in kiosk.price("apple") } == [2, 3, 3])
  }
}

/// One of the two forms in which a test writes the same stubs.
struct StubForm: Sendable, CustomTestStringConvertible {
  let testDescription: String
  fileprivate let stub: @Sendable (KioskMock) throws -> Void

  fileprivate static func both(
    expression: @escaping @Sendable (KioskMock) throws -> Void,
    proxy: @escaping @Sendable (KioskMock) throws -> Void
  ) -> [StubForm] {
    [
      StubForm(testDescription: "as an expression", stub: expression),
      StubForm(testDescription: "with a proxy", stub: proxy),
    ]
  }
}

private enum KioskError: Error { case closed, moved }

private final class KioskMock: Mock, @unchecked Sendable {
  @discardableResult func price(_ item: String) -> Int { calledReturning(with: item) }
  @discardableResult
  func price(_ item: String, count: Int) -> Int { calledReturning(with: item, count) }
  @discardableResult
  func owner(_ day: String) -> String? { calledReturning(with: day, default: "unknown") }
  func open() throws { try calledThrowing() }
}
