import Testing
import Understudy
import UnderstudyTestSupport

/// What stubs return, in both forms: `when` around a call, and `when(using:…)` before it.
@Suite(.mockSession) struct Stubs {
  private let kiosk = KioskMock()

  // MARK: Both forms

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

  @Test(
    "Stubbing again runs no older answer, and is not a call",
    arguments: StubForm.both {
      when($0.price(any())).thenReturn(3)
      when($0.price("apple")).thenReturn(4)
    } proxy: {
      when(using: $0, thenReturn: 3).price(any())
      when(using: $0, thenReturn: 4).price("apple")
    })
  func stubbingAgain(form: StubForm) throws {
    var runs = 0
    when(kiosk.price(any())).thenAnswer {
      runs += 1
      return 1
    }
    #expect(kiosk.price("apple") == 1)
    try form.stub(kiosk)
    verify(on: kiosk, called: 1).price(any())
    #expect([kiosk.price("apple"), kiosk.price("pear")] == [4, 3])
    #expect(runs == 1)
  }

  @Test(
    "Properties, subscripts, and static members are stubbed like methods",
    arguments: StubForm.both {
      when($0.capacity).thenReturn(7, 8)
      when($0[1]).thenReturn("apples")
      when(KioskMock.isOpen(on: "Monday")).thenReturn(true)
      when(KioskMock.count).thenReturn(5, 6)
      try when(KioskMock.find(3)).thenThrow(KioskError.moved)
    } proxy: {
      _ = when(using: $0, thenReturn: 7, 8).capacity
      _ = when(using: $0, thenReturn: "apples")[1]
      when(using: KioskMock.self, thenReturn: true).isOpen(on: "Monday")
      _ = when(using: KioskMock.self, thenReturn: 5, 6).count
      try when(using: KioskMock.self, thenThrow: KioskError.moved).find(3)
    })
  func members(form: StubForm) throws {
    try form.stub(kiosk)
    #expect([kiosk.capacity, kiosk.capacity] == [7, 8])
    #expect([kiosk[1], kiosk[2]] == ["apples", ""])
    #expect([KioskMock.isOpen(on: "Monday"), KioskMock.isOpen(on: "Friday")] == [true, false])
    #expect([KioskMock.count, KioskMock.count] == [5, 6])
    #expect(throws: KioskError.moved) { try KioskMock.find(3) }
  }

  @Test("A result without placeholder is stubbed by a proxy, or with the value first")
  func valueFirst() async throws {
    let (ledger, other) = (Ledger(), Ledger())
    when(using: kiosk, thenReturn: ledger, other).ledger()
    #expect([kiosk.ledger(), kiosk.ledger()].map { $0 === ledger } == [true, false])
    try when(using: kiosk, thenReturn: ledger).book(any())
    #expect(try kiosk.book(4) === ledger)

    when(kiosk.ledger(), thenReturn: other)
    try when(kiosk.book(any()), thenReturn: other).thenReturn(ledger)
    await when({ try await kiosk.laterLedger() }, thenReturn: other)
    when({ kiosk.ledger(of: any()) }, thenReturn: other)
    #expect(kiosk.ledger() === other)
    #expect(try kiosk.book(1) === other)
    #expect(try kiosk.book(1) === ledger)
    #expect(try await kiosk.laterLedger() === other)
    #expect(kiosk.ledger(of: 3) === other)
  }

  // MARK: when around a call

  @Test("when takes the call itself, in a closure, or in an async closure")
  func overloads() async throws {
    when(kiosk.price("a")).thenReturn(1)
    when { kiosk.price("b") }.thenReturn(2)
    await when { await kiosk.stock("c") }.thenReturn(3)
    when(try kiosk.measure(4)).thenReturn(4)
    try when(kiosk.measure(5)).thenReturn(5)
    when { try kiosk.measure(6) }.thenReturn(6)
    await when { try await kiosk.order("d") }.thenReturn(7)

    #expect([kiosk.price("a"), kiosk.price("b"), await kiosk.stock("c")] == [1, 2, 3])
    #expect(try (4...6).map { try kiosk.measure($0) } == [4, 5, 6])
    #expect(try await kiosk.order("d") == 7)
  }

  @Test("Answers of all kinds chain")
  func chain() throws {
    try when(kiosk.open()).thenThrow(KioskError.closed, KioskError.moved).thenReturn()
    try when(kiosk.measure(any())).thenReturn(1).thenThrow(KioskError.closed)
      .thenAnswer { (height: Int) in height * 2 }.thenReturn(4, 5)

    #expect(throws: KioskError.closed) { try kiosk.open() }
    #expect(throws: KioskError.moved) { try kiosk.open() }
    for _ in 1...2 { try kiosk.open() }

    #expect(try kiosk.measure(9) == 1)
    #expect(throws: KioskError.closed) { try kiosk.measure(9) }
    #expect(try (1...4).map { _ in try kiosk.measure(9) } == [18, 4, 5, 5])
  }

  @Test("A stub can be lenient before it has an answer")
  func lenientFirst() { when(kiosk.price("pear")).lenient().thenReturn(2) }

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
private protocol Book: AnyObject {}
private final class Ledger: Book, Sendable {}

private final class KioskMock: Mock, @unchecked Sendable {
  @discardableResult
  func price(_ item: String) -> Int { calledReturning(with: item) }
  @discardableResult
  func price(_ item: String, count: Int) -> Int { calledReturning(with: item, count) }
  @discardableResult
  func owner(_ day: String) -> String? { calledReturning(with: day, default: "unknown") }
  func open() throws { try calledThrowing() }
  func measure(_ height: Int) throws -> Int { try calledThrowReturning(with: height) }
  func stock(_ item: String) async -> Int { await calledReturning(with: item, default: 0) }
  func order(_ item: String) async throws -> Int { try await calledThrowReturning(with: item) }
  @discardableResult
  func ledger() -> Ledger { calledReturning() }
  func ledger(of year: Int) -> Ledger { calledReturning(with: year) }
  @discardableResult
  func book(_ number: Int) throws -> any Book { try calledThrowReturning(with: number) }
  func laterLedger() async throws -> Ledger { try await calledThrowReturning() }
  var capacity: Int {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  subscript(slot: Int) -> String { calledReturning(with: slot) }
  @discardableResult
  static func isOpen(on day: String) -> Bool { calledReturning(with: day) }
  @discardableResult
  static func find(_ number: Int) throws -> String { try calledThrowReturning(with: number) }
  static var count: Int { calledReturning() }
}
