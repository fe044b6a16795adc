import Testing
import Understudy
import UnderstudyTestSupport

/// A wrong forwarder that compiles is reported by the first test that uses the method.
@Suite struct WrongForwards {
  private let hotel = HotelMock()

  @Test("Every statement about a method whose forwarder leaves out a parameter is reported")
  func lostArguments() async {
    let rest = """
      Pass all of them after with:, in their order, and write omitted for one that can't be passed on.
      """
    let book = """
      book(_:for:) has 2 parameters, and its forwarder at WrongForwards.swift:\(HotelMock.bookLine) \
      passes on 1.
      \(rest)
      """
    hotel.book(7, for: "Ada")
    expectFailure(book) { verify(hotel.book(7, for: "Bob")).called(1) }
    expectFailure(book) { verify(hotel.book(7, for: any())).called(.never) }
    expectFailure(book) { verify(hotel.book(any(), for: "Bob")).withAnyArguments().called(1) }
    expectFailure(book) { verify { _ = hotel.book(8, for: "Bob") }.called(.never) }
    expectFailure(book) { when(hotel.book(7, for: "Bob")).thenReturn(true) }
    expectFailure(book) { when(hotel.book(7, for: "Bob"), thenReturn: true).lenient() }
    expectFailure(book) { when(using: hotel, thenReturn: true).book(7, for: "Bob") }
    expectFailure(book) { verify(on: hotel, called: 1).book(7, for: any()) }
    expectFailure(book) { verifyAll { hotel.book(7, for: "Bob") } }
    expectFailure(book) { verifyInOrder { calls(2) { hotel.book(7, for: "Bob") } } }
    expectFailure(book) { verifySequence { hotel.book(7, for: "Bob") } }
    expectFailure(book, atLine: #line + 1) {
      verifyNoMoreInteractions(on: hotel, except: { hotel.book(7, for: "Bob") })
    }
    let clean = """
      clean(_:) has 1 parameter, and its forwarder at WrongForwards.swift:\(HotelMock.cleanLine) \
      passes on 0.
      \(rest)
      """
    await hotel.clean(7)
    await expectFailure(clean) { await verify { await hotel.clean(8) }.called(1) }
    await expectFailure(clean) { await when { await hotel.clean(8) }.thenReturn() }
    await expectFailure(clean) { await verify { await hotel.clean(8) }.calledEventually(1) }
    await expectFailure(clean) { await verifyInOrder { await hotel.clean(8) } }
    expectFailure(
      headline: """
        open(_:) has 1 parameter, and its forwarder at WrongForwards.swift:\(HotelMock.cleanLine + 2) \
        passes on 0.
        """, atLine: #line + 1
    ) { verify(HotelMock.open("x")).called(1) }
  }

  @Test("What a setter or an operator passes on can't be counted, and isn't reported")
  func uncounted() {
    hotel[1] = "Ada"
    verify(hotel[1] = "Ada").called(1)
    _ = hotel == "Ritz"
    verify(hotel == "Ritz").called(1)
    let value = "any() does not match any argument of name."
    expectFailure(headline: value) { verify(hotel.name = any()).called(1) }
  }

  @Test("A value that a forwarder makes of a matcher, beside its parameters, is reported")
  func surplusArguments() async {
    let line = HotelMock.greetLine
    let text = """
      greet(_:) has 1 parameter, and its forwarder at WrongForwards.swift:\(line) passes on 2 values, \
      of which it makes some from a matcher. No call can equal these.
      Pass on the parameters only, or write plain values in the call.
      """
    let proxy = """
      greet(_:) has 1 parameter, and its forwarder at WrongForwards.swift:\(line) passes on 2 values, \
      of which it can make some from a matcher. No call can equal these.
      Pass on the parameters only, or write plain values in the call, or use the form with the call inside.
      """
    hotel.greet("Ada")
    expectFailure(text) { verify(hotel.greet(any())).called(.never) }
    expectFailure(text) { verify(hotel.greet(matching { $0 == "Ada" })).called(1) }
    expectFailure(text) { verify { hotel.greet(any()) }.called(.never) }
    expectFailure(text) { when(hotel.greet(any())).thenReturn() }
    expectFailure(text) { verifyAll { hotel.greet(any()) } }
    expectFailure(text) { verifyInOrder { hotel.greet(any()) } }
    expectFailure(text, atLine: #line + 1) {
      verifyNoMoreInteractions(on: hotel, except: { hotel.greet(any()) })
    }
    expectFailure(proxy) { verify(on: hotel, called: .never).greet(any()) }
    expectFailure(proxy) { when(using: hotel, thenReturn: ()).greet(any()) }
    await expectFailure(
      headline: """
        page(_:times:) has 2 parameters, and its forwarder at WrongForwards.swift:\(line + 2) passes \
        on 3 values, of which it makes some from a matcher. No call can equal these.
        """, atLine: #line + 1
    ) { await verify { await hotel.page(any(), times: 2) }.calledEventually(.never) }
    verify(hotel.greet("Ada")).called(1)
    verify(on: hotel, called: 1).greet("Ada")
    // A value that doesn't come from a parameter is like any other.
    hotel.ring(any: 7)
    verify(hotel.ring(any: any())).called(1)
    verify(hotel.ring(any: inRange(8...9))).called(.never)
  }

  @Test("A method that forwards twice is reported by verify, with both forwarders")
  func twoForwards() {
    hotel.rename("Ritz")
    expectFailure(
      """
      The expression in verify makes 2 calls: mock.rename("Ritz"), mock.rename("Ritz").
      They come from the forwarders at WrongForwards.swift:\(HotelMock.renameLine) and WrongForwards.swift:\(HotelMock.renameLine + 1). A method forwards once.
      """, atLine: #line + 1
    ) { verify(hotel.rename("Ritz")).called(.never) }
    #expect(hotel.mockState.transcript == "#1 rename(\"Ritz\")\n#2 rename(\"Ritz\")")

    let right = HotelMock()
    right.nothing(7)
    right.book(7, for: "Ada")
    _ = right.untyped(1)
    let calls = reportedCalls { verifyNoMoreInteractions(on: right) }
    #expect(calls == ["#1 book(7)", "#2 untyped(1)"])
  }

  @Test("A stub of a type to which an untyped forwarder does not cast is not used")
  func untyped() {
    _ = when(using: hotel, thenReturn: "seven").untyped(1)
    #expect(hotel.untyped(1) == 0)
  }
}

private final class HotelMock: Mock {
  // Each of these is wrong and compiles.
  static let bookLine = #line + 2
  @discardableResult
  func book(_ room: Int, for guest: String) -> Bool { calledReturning(with: room) }
  static let renameLine = #line + 2
  func rename(_ name: String) {
    called(with: name)
    called(with: name)
  }
  static let cleanLine = #line + 1
  func clean(_ room: Int) async { await called() }
  @discardableResult
  static func open(_ day: String) -> Bool { mockState.calledReturning() }
  static let greetLine = #line + 1
  func greet(_ guest: String) { called(with: guest, guest.count) }
  func page(_ guest: String, times: Int) async {
    await called(with: guest, times, "\(guest)!")
  }
  func ring(any room: Int) { called(with: room, "front desk") }
  func nothing(_ room: Int) {}
  func untyped(_ room: Int) -> Int { calledReturning(with: room) as? Int ?? 0 }
  var name: String {
    get { calledReturning() }
    set { called() }
  }
  subscript(room: Int) -> String {
    get { calledReturning(with: room) }
    set { called(with: newValue) }
  }
  static func == (hotel: HotelMock, name: String) -> Bool { hotel.calledReturning(with: name) }
}
