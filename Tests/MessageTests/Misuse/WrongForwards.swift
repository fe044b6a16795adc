import Testing
import Understudy
import UnderstudyTestSupport

/// A wrong forwarder that compiles is reported by the first test that uses the method.
@Suite struct WrongForwards {
  private let hotel = HotelMock()

  /// Expects the failure in each statement that takes a call.
  private func expectInEachStatement<Value>(_ headline: String, _ call: @escaping () -> Value) {
    let statements: [() -> Void] = [
      { verify(call()).called(1) }, { verify(call()).called(.never) },
      { verify(call()).withAnyArguments().called(1) }, { verify { call() }.called(.never) },
      { when(call()).lenient() }, { verifyAll { call() } }, { verifySequence { call() } },
      { verifyInOrder { calls(2) { call() } } },
      { verifyNoMoreInteractions(on: hotel, except: { call() }) },
    ]
    for statement in statements { #expect(failures(in: statement).map(\.headline) == [headline]) }
  }

  @Test("Every statement about a method whose forwarder leaves out a parameter is reported")
  func lostArguments() async {
    let book = """
      book(_:for:) has 2 parameters, and its forwarder at WrongForwards.swift:\(HotelMock.bookLine) \
      passes on 1.
      """
    hotel.book(7, for: "Ada")
    expectInEachStatement(book) { hotel.book(7, for: "Bob") }
    expectInEachStatement(book) { hotel.book(7, for: any()) }
    expectFailure(headline: book) { when(hotel.book(7, for: "Bob"), thenReturn: true).lenient() }
    expectFailure(headline: book) { when(using: hotel, thenReturn: true).book(7, for: "Bob") }
    expectFailure(headline: book) { verify(on: hotel, called: 1).book(7, for: any()) }
    let clean = """
      clean(_:) has 1 parameter, and its forwarder at WrongForwards.swift:\(HotelMock.cleanLine) \
      passes on 0.
      """
    await hotel.clean(7)
    await expectFailure(headline: clean) { await verify { await hotel.clean(8) }.called(1) }
    await expectFailure(headline: clean) { await when { await hotel.clean(8) }.thenReturn() }
    await expectFailure(headline: clean, atLine: #line + 1) {
      await verify { await hotel.clean(8) }.calledEventually(1)
    }
    await expectFailure(headline: clean) { await verifyInOrder { await hotel.clean(8) } }
    expectFailure(
      headline: """
        open(_:) has 1 parameter, and its forwarder at WrongForwards.swift:\(HotelMock.cleanLine + 2) \
        passes on 0.
        """, atLine: #line + 1
    ) { verify(HotelMock.open("x")).called(1) }
  }

  @Test("Every statement about a property whose setter leaves out the new value is reported")
  func lostNewValue() {
    let text =
      "The setter of name at WrongForwards.swift:\(HotelMock.nameLine) doesn't pass on the new value."
    hotel.name = "Ritz"
    expectInEachStatement(text) { hotel.name = "Ritz" }
    expectInEachStatement(text) { hotel.name = any() }
    expectFailure(headline: text) { verify(on: hotel, called: .never).name = any() }
    expectFailure(headline: text) { when(using: hotel, thenReturn: ()).name = "Ritz" }
    expectFailure(
      headline: """
        The setter of city at WrongForwards.swift:\(HotelMock.cityLine) doesn't pass on the new value.
        """, atLine: #line + 1
    ) { verify(HotelMock.city = "Ulm").called(.never) }
    verify(hotel.name).called(0)
    hotel.close()
    verify(hotel.close()).called(1)
  }

  @Test(
    "What the setter of a subscript or an operator passes on can't be counted, and isn't reported")
  func uncounted() {
    hotel[1] = "Ada"
    verify(hotel[1] = "Ada").called(1)
    _ = hotel == "Ritz"
    verify(hotel == "Ritz").called(1)
    let value = "any() does not match any argument of [any()]."
    expectFailure(headline: value) { verify(hotel[any()] = any()).called(1) }
  }

  @Test("A value that a forwarder makes of a matcher, beside its parameters, is reported")
  func surplusArguments() async {
    let line = HotelMock.greetLine
    let text = """
      greet(_:) has 1 parameter, and its forwarder at WrongForwards.swift:\(line) passes on 2 values. \
      No call can equal a value that it makes from a matcher.
      """
    hotel.greet("Ada")
    expectInEachStatement(text) { hotel.greet(any()) }
    expectInEachStatement(text) { hotel.greet(matching { $0 == "Ada" }) }
    expectFailure(headline: text) { verify(on: hotel, called: .never).greet(any()) }
    expectFailure(headline: text) { when(using: hotel, thenReturn: ()).greet(any()) }
    await expectFailure(
      headline: """
        page(_:times:) has 2 parameters, and its forwarder at WrongForwards.swift:\(line + 2) passes \
        on 3 values. No call can equal a value that it makes from a matcher.
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
      headline: """
        The expression in verify makes 2 calls: mock.rename("Ritz"), mock.rename("Ritz").
        """, atLine: #line + 1
    ) { verify(hotel.rename("Ritz")).called(.never) }
    #expect(hotel.mockState.transcript == "#1 rename(\"Ritz\")\n#2 rename(\"Ritz\")")
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
  func untyped(_ room: Int) -> Int { calledReturning(with: room) as? Int ?? 0 }
  static let nameLine = #line + 3
  var name: String {
    get { calledReturning() }
    set { called() }
  }
  static let cityLine = #line + 3
  static var city: String {
    get { mockState.calledReturning() }
    set { mockState.called() }
  }
  func close() { called() }
  subscript(room: Int) -> String {
    get { calledReturning(with: room) }
    set { called(with: newValue) }
  }
  static func == (hotel: HotelMock, name: String) -> Bool { hotel.calledReturning(with: name) }
}
