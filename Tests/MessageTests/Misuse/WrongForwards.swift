import Testing
import Understudy
import UnderstudyTestSupport

private final class HotelMock: Mock {
  // Each of these is wrong and compiles.
  @discardableResult
  func book(_ room: Int, for guest: String) -> Bool { calledReturning(with: room) }
  func leave() throws { called() }
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

private struct Closed: Error {}

/// A wrong forward that compiles is reported by the first test that uses the method.
@Suite struct WrongForwards {
  private let hotel = HotelMock()

  @Test("The report of a matcher for a missing argument has the number of forwarded arguments")
  func missingArgument() {
    expectFailure(
      """
      any() does not match any argument of book(7).
      book(_:for:) has 2 parameters, and its forwarder passes on 1. Pass all of them after with:, \
      in their order.
      """, atLine: #line + 2
    ) {
      verify(hotel.book(7, for: any())).called(1)
    }
  }

  @Test("A matcher for a missing new value is reported as unused")
  func missingNewValue() {
    expectFailure(headline: "any() does not match any argument of name.", atLine: #line + 1) {
      verify(hotel.name = any()).called(1)
    }
  }

  @Test(
    "A method that throws but does not forward to a throwing forwarder cannot be stubbed to throw")
  func notThrowing() {
    expectFailure(
      headline: "leave() does not throw, so it can't throw Closed() (a Closed).", atLine: #line + 2
    ) {
      when(try hotel.leave()).thenThrow(Closed())
    }
  }

  @Test("A method that forwards to nothing cannot be verified")
  func notForwarding() {
    expectFailure(
      headline: "The expression in verify contains no call to a mock.", atLine: #line + 2
    ) {
      verify(hotel.nothing(1)).called(1)
    }
  }

  @Test("A method that forwards twice is two methods, and the log has both calls")
  func twoForwards() {
    hotel.rename("Ritz")
    verify(hotel.rename("Ritz")).called(1)
    #expect(hotel.mockState.transcript == "#1 rename(\"Ritz\")\n#2 rename(\"Ritz\")")
    #expect(
      reportedCalls { verifyNoMoreInteractions(on: hotel) } == [
        "#1 rename(\"Ritz\")",
        "#1 and #2 come from two forwarders, at WrongForwards.swift:11 and WrongForwards.swift:12. "
          + "If that is one method, forward once.",
      ])
  }

  @Test("A stub of a type to which an untyped forwarder does not cast is not used")
  func untyped() {
    _ = when(using: hotel, thenReturn: "seven").untyped(1)
    #expect(hotel.untyped(1) == 0)
  }
}
