import Understudy
import UnderstudyTestSupport
import XCTest

private enum StallError: Error { case closed }

private class Stall {
  var calls: [String] = []
  var owner = "Ada"
  func price(_ name: String) -> Int {
    calls.append(name)
    return name.count
  }
  func order(_ name: String) throws(StallError) -> String { "an \(name)" }
  func deliver(_ name: String) async throws -> String { name }
}

private final class StallSpy: Mock, @unchecked Sendable {
  let real = Stall()
  static let priceLine = #line + 2
  @discardableResult
  func price(_ name: String) -> Int { calledReturning(with: name) { real.price(name) } }
  @discardableResult
  func order(_ name: String) throws(StallError) -> String {
    try calledThrowReturning(with: name) { () throws(StallError) in try real.order(name) }
  }
  @discardableResult
  func deliver(_ name: String) async throws -> String {
    try await calledThrowReturning(with: name) { try await real.deliver(name) }
  }
  var owner: String {
    get { calledReturning { real.owner } }
    set { called(with: newValue) { real.owner = newValue } }
  }
}

/// Spies, and the texts that name a test under Swift Testing, under XCTest.
final class SpyTests: XCTestCase {
  private let stall = StallSpy()

  func testCallThrough() async throws {
    XCTAssertEqual(stall.price("apple"), 5)
    verify(stall.price("apple")).called(1)
    XCTAssertEqual(stall.real.calls, ["apple"])
    try when(stall.order("fig")).thenThrow(StallError.closed).thenCallThrough()
    XCTAssertThrowsError(try stall.order("fig")) { XCTAssertEqual($0 as? StallError, .closed) }
    XCTAssertEqual(try stall.order("fig"), "an fig")
    await when { try await stall.deliver(any()) }.thenReturn("").thenCallThrough()
    let (first, second) = (try await stall.deliver("plum"), try await stall.deliver("plum"))
    XCTAssertEqual([first, second], ["", "plum"])
    stall.owner = "Grace"
    XCTAssertEqual(stall.owner, "Grace")
  }

  func testAnswersThatEndAndValuesThatAreKept() {
    when(stall.price("apple")).thenReturn(13)
    when(stall.price("apple")).thenReturn(9).times(2)
    XCTAssertEqual((1...4).map { _ in stall.price("apple") }, [9, 9, 13, 13])
    when(stall.owner).thenReturnLastSet(initially: "Edsger")
    XCTAssertEqual(stall.owner, "Edsger")
    stall.owner = "Alan"
    XCTAssertEqual(stall.owner, "Alan")
  }

  func testNearMisses() {
    stall.mockState.policy = .strict
    when(stall.price("apple")).thenReturn(1)
    let line = #line - 1
    expectFailure(
      """
      price(_:) was called without a stub, which the policy of StallSpy does not allow.
      Called: price("pear")
      Stubs of price(_:): price("apple") at SpyTests.swift:\(line)
      Stub it: when(mock.price("pear")).thenReturn(…)
      This line is the forwarder of the mock.
      """, atLine: StallSpy.priceLine
    ) { stall.price("pear") }
    XCTAssertTrue(stall.real.calls.isEmpty)
    let found = failures {
      withMockSession {
        let stall = StallSpy()
        when(stall.price("plum")).thenReturn(1)
        stall.price("fig")
      }
    }
    XCTAssertEqual(
      found.map(\.text),
      [
        """
        The stub of price("plum") was never used.
        Calls of price(_:): #1 price("fig")
        Remove it, or end it with .lenient() if it's optional.
        """
      ])
    XCTAssertEqual(found.map(\.framework), [.xctest])
  }
}
