import Testing
import Understudy

/// `when(using:…)` names the result first and then replays the call.
@Suite(.mockSession) struct StubbingProxies {
  private let kiosk = KioskMock()

  @Test("thenReturn returns its value for equal calls only")
  func thenReturn() {
    when(using: kiosk, thenReturn: 3).price("apple")

    #expect(kiosk.price("apple") == 3)
    #expect(kiosk.price("pear") == 0)
  }

  @Test("thenReturn returns several values in order, and the last one repeats")
  func severalValues() {
    when(using: kiosk, thenReturn: 1, 2, 3).price(any())
    #expect((1...5).map { _ in kiosk.price("apple") } == [1, 2, 3, 3, 3])
  }

  @Test("thenReturn stubs nil, alone and among other values")
  func nilValue() {
    when(using: kiosk, thenReturn: nil).owner("Monday")
    when(using: kiosk, thenReturn: "Ada", nil).owner("Tuesday")

    #expect(kiosk.owner("Monday") == nil)
    #expect(kiosk.owner("Tuesday") == "Ada")
    #expect(kiosk.owner("Tuesday") == nil)
    #expect(kiosk.owner("Friday") == "unknown")
  }

  @Test("thenThrow throws its errors in order, and the last one repeats")
  func thenThrow() throws {
    try when(using: kiosk, thenThrow: KioskError.closed, KioskError.moved).open()

    #expect(throws: KioskError.closed) { try kiosk.open() }
    #expect(throws: KioskError.moved) { try kiosk.open() }
    #expect(throws: KioskError.moved) { try kiosk.open() }
  }

  @Test("thenAnswer takes the call's arguments, with the types of its closure")
  func typedAnswer() {
    when(using: kiosk, thenAnswer: { (item: String) in item.count }).price(any())
    #expect(kiosk.price("apple") == 5)
    #expect(kiosk.price("fig") == 3)
  }

  @Test("thenAnswer may take the whole invocation or nothing")
  func otherAnswers() {
    when(using: kiosk, thenAnswer: { call in call.arguments.count }).price("apple")
    when(using: kiosk, thenAnswer: { 42 }).price("pear")
    when(using: kiosk) { (call: Invocation) in call.number }.price("fig")

    #expect(kiosk.price("apple") == 1)
    #expect(kiosk.price("pear") == 42)
    #expect(kiosk.price("fig") == 3)
  }

  @Test("thenAnswer for an async method may suspend")
  func asyncAnswer() async throws {
    try await when(
      using: kiosk,
      thenAnswer: { (item: String) in
        await Task.yield()
        return item.count
      }
    ).order(any())
    try await when(using: kiosk, thenReturn: 9).order("nine")
    try await when(using: kiosk, thenThrow: KioskError.closed).order("none")

    #expect(try await kiosk.order("apple") == 5)
    #expect(try await kiosk.order("nine") == 9)
    await #expect(throws: KioskError.closed) { try await kiosk.order("none") }
  }

  @Test("thenAnswer may throw what the method throws")
  func throwingAnswer() throws {
    try when(using: kiosk, thenAnswer: { throw KioskError.moved }).open()
    #expect(throws: KioskError.moved) { try kiosk.open() }
  }

  @Test("An answer of a method without a result is a side effect")
  func sideEffect() {
    var stored: [String] = []
    when(using: kiosk, thenAnswer: { (item: String) in stored.append(item) }).restock(any())
    kiosk.restock("apple")
    kiosk.restock("pear")
    #expect(stored == ["apple", "pear"])
  }

  @Test("The newest matching stub answers")
  func newestWins() {
    when(using: kiosk, thenReturn: 1).price(any())
    when(using: kiosk, thenReturn: 2).price("apple")
    #expect(kiosk.price("apple") == 2)
    #expect(kiosk.price("pear") == 1)

    when(using: kiosk, thenReturn: 3).price(any())
    #expect(kiosk.price("apple") == 3)
  }

  @Test("Stubbing again runs no older answer and is not a call")
  func restubbing() {
    var runs = 0
    let answer = { () -> Int in
      runs += 1
      return 1
    }
    when(using: kiosk, thenAnswer: answer).price("apple")
    #expect(kiosk.price("apple") == 1)
    when(using: kiosk, thenReturn: 2).price("apple")

    verify(on: kiosk, called: 1).price(any())
    #expect(kiosk.price("apple") == 2)
    #expect(runs == 1)
  }

  @Test("A property is stubbed by reading it")
  func getter() {
    _ = when(using: kiosk, thenReturn: 7).capacity
    #expect(kiosk.capacity == 7)
  }

  @Test("A property's setter is stubbed by assigning to it")
  func setter() {
    var seen: [Int] = []
    when(using: kiosk, thenAnswer: { (capacity: Int) in seen.append(capacity) }).capacity = any()
    kiosk.capacity = 3
    #expect(seen == [3])
    #expect(kiosk.capacity == 0)
  }

  @Test("A subscript is stubbed in both directions")
  func subscripts() {
    var seen: [String] = []
    _ = when(using: kiosk, thenReturn: "apples")[1]
    when(using: kiosk, thenAnswer: { (slot: Int, item: String) in seen.append("\(slot) \(item)") })[
      2] = any()

    #expect(kiosk[1] == "apples")
    #expect(kiosk[2] == "")
    kiosk[2] = "pears"
    kiosk[1] = "figs"
    #expect(seen == ["2 pears"])
  }

  @Test("Static members are stubbed on the type")
  func metatypes() async throws {
    when(using: KioskMock.self, thenReturn: true).isOpen(on: "Monday")
    try when(using: KioskMock.self, thenThrow: KioskError.moved).find(3)
    when(using: KioskMock.self, thenAnswer: { (day: String) in day.hasPrefix("T") })
      .isOpen(on: matching { $0.count == 7 })
    when(using: KioskMock.self, thenAnswer: { call in call.arguments.count == 1 })
      .isOpen(on: "Friday")
    _ = when(using: KioskMock.self, thenReturn: 5, 6).count
    var seen: [Int] = []
    when(using: KioskMock.self, thenAnswer: { (count: Int) in seen.append(count) }).count = any()
    await when(
      using: KioskMock.self,
      thenAnswer: {
        await Task.yield()
        return 8
      }
    ).survey()

    #expect(KioskMock.isOpen(on: "Monday"))
    #expect(KioskMock.isOpen(on: "Tuesday"))
    #expect(!KioskMock.isOpen(on: "Janurys"))
    #expect(KioskMock.isOpen(on: "Friday"))
    #expect(throws: KioskError.moved) { try KioskMock.find(3) }
    #expect([KioskMock.count, KioskMock.count, KioskMock.count] == [5, 6, 6])
    KioskMock.count = 4
    #expect(seen == [4])
    #expect(await KioskMock.survey() == 8)
  }

  @Test("A proxy stubs a result without placeholder if its forwarder has a default")
  func objectResult() {
    let ledger = Ledger()
    when(using: kiosk, thenReturn: ledger).ledger()
    #expect(kiosk.ledger() === ledger)
  }

  @Test("Matchers mix with plain values")
  func matchers() {
    when(using: kiosk, thenReturn: 5).price("apple", count: any())
    when(using: kiosk, thenReturn: 6).price(any(), count: matching { $0 > 10 })

    #expect(kiosk.price("apple", count: 1) == 5)
    #expect(kiosk.price("pear", count: 1) == 0)
    #expect(kiosk.price("pear", count: 11) == 6)
    #expect(kiosk.price("apple", count: 11) == 6)
  }
}

private enum KioskError: Error { case closed, moved }

private final class Ledger: Sendable {}

private final class KioskMock: Mock, @unchecked Sendable {
  @discardableResult
  func price(_ item: String) -> Int { calledReturning(with: item) }
  @discardableResult
  func price(_ item: String, count: Int) -> Int { calledReturning(with: item, count) }
  @discardableResult
  func owner(_ day: String) -> String? { calledReturning(with: day, default: "unknown") }
  func open() throws { try calledThrowing() }
  @discardableResult
  func order(_ item: String) async throws -> Int { try await calledThrowReturning(with: item) }
  func restock(_ item: String) { called(with: item) }
  @discardableResult
  func ledger() -> Ledger { calledReturning(default: Ledger()) }
  var capacity: Int {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  subscript(slot: Int) -> String {
    get { calledReturning(with: slot) }
    set { called(with: slot, newValue) }
  }
  @discardableResult
  static func isOpen(on day: String) -> Bool { calledReturning(with: day) }
  @discardableResult
  static func find(_ number: Int) throws -> String { try calledThrowReturning(with: number) }
  @discardableResult
  static func survey() async -> Int { await calledReturning() }
  static var count: Int {
    get { calledReturning() }
    set { called(with: newValue) }
  }
}
