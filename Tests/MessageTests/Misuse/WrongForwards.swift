import Testing
import Understudy
import UnderstudyTestSupport

/// A wrong forwarder that compiles is reported by the first test that uses the method.
@Suite struct WrongForwards {
  private let hotel = HotelMock()

  @Test("The report of a matcher for a missing argument has the number of forwarded arguments")
  func missingArgument() {
    let text = """
      any() does not match any argument of book(7).
      book(_:for:) has 2 parameters, and its forwarder passes on 1. Pass all of them after with:, \
      in their order.
      """
    expectFailure(text) { verify(hotel.book(7, for: any())).called(1) }
    let value = "any() does not match any argument of name."
    expectFailure(headline: value) { verify(hotel.name = any()).called(1) }
  }

  @Test("A method that forwards twice is reported by verify, with both forwarders")
  func twoForwards() {
    hotel.rename("Ritz")
    expectFailure(
      """
      The expression in verify makes 2 calls: mock.rename("Ritz"), mock.rename("Ritz").
      They come from the forwarders at WrongForwards.swift:\(HotelMock.renameLine) and WrongForwards.swift:\(HotelMock.renameLine + 1). A method forwards once.
      """, atLine: #line + 2
    ) {
      verify(hotel.rename("Ritz")).called(.never)
    }
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
  @discardableResult
  func book(_ room: Int, for guest: String) -> Bool { calledReturning(with: room) }
  static let renameLine = #line + 2
  func rename(_ name: String) {
    called(with: name)
    called(with: name)
  }
  func nothing(_ room: Int) {}
  func untyped(_ room: Int) -> Int { calledReturning(with: room) as? Int ?? 0 }
  var name: String {
    get { calledReturning() }
    set { called() }
  }
}
