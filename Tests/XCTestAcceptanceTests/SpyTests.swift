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
  func note(_ values: Any...) { called(with: values) }
  @discardableResult
  func decode<Value>(_ key: String) -> Value? { calledReturning(with: key, default: nil) }
  @discardableResult
  static func open(_ day: String) -> Bool { calledReturning(with: day, default: false) }
}

/// Spies, stubs that retire, properties that keep values, combined matchers, and their messages under
/// XCTest.
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

  func testStubsThatRetire() {
    when(stall.price("apple")).thenReturn(13)
    when(stall.price("apple")).thenReturn(9).times(2)
    XCTAssertEqual((1...4).map { _ in stall.price("apple") }, [9, 9, 13, 13])
  }

  func testPropertiesThatKeepValues() {
    when(stall.owner).thenReturnLastSet(initially: "Edsger")
    XCTAssertEqual(stall.owner, "Edsger")
    stall.owner = "Grace"
    XCTAssertEqual(stall.owner, "Grace")
  }

  func testMatchers() {
    for name in ["apple", "pear", "fig"] { stall.price(name) }
    verify(stall.price(oneOf("apple", "fig"))).called(2)
    verify(stall.price(not(oneOf("apple", "fig")))).called(1)
    verify(stall.price(inRange("a"..."b"))).called(1)
    verify(stall.price(matching("a short name") { $0.count < 4 })).called(1)
    stall.note("a", 2, 3)
    verify(stall.note("a", anyVariadic())).called(1)
    verify(on: stall, called: 1).note(anyVariadic())
    when(stall.decode("a") as Int?).thenReturn(1)
    XCTAssertEqual(stall.decode("a"), 1)
    XCTAssertNil(stall.decode("a") as String?)
  }

  func testStaticMockState() {
    withMockSession {
      StallSpy.open("Monday")
      XCTAssertEqual(StallSpy.mockState.transcript, #"#1 StallSpy.open("Monday")"#)
      StallSpy.mockState.reset()
      XCTAssertTrue(StallSpy.mockState.invocations.isEmpty)
    }
  }

  func testComments() {
    expectFailure(
      """
      The apple is sold.
      price(_:) was called 0 times, expected exactly 1.
      Expected: price(an apple)
      No calls on StallSpy.
      """, atLine: #line + 3
    ) {
      verify(stall.price(matching("an apple") { $0 == "apple" }))
        .called(1, "The apple is sold.")
    }
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

  func testMisuse() {
    expectFailure(
      """
      times(-1) can never be satisfied: a number of answers is 0 or more.
      """, atLine: #line + 1
    ) { when(stall.price("apple")).thenReturn(1).times(-1) }
    expectFailure(
      """
      decode("a") has no real implementation to call through to.
      Write one in its forwarder: calledReturning(with: …) { real.decode(…) }
      """, atLine: #line + 1
    ) { when(stall.decode("a") as Int?).thenCallThrough() }
    expectFailure(
      """
      any() is written inside a value of oneOf(…).
      Write a plain value, or compare with a predicate: matching { … }
      """, atLine: #line + 1
    ) { verify(stall.price(oneOf("a", any()))).called(.never) }
  }
}
