import Understudy
import UnderstudyTestSupport
import XCTest

private final class StallSpy: Mock, @unchecked Sendable {
  static let priceLine = #line + 2
  @discardableResult
  func price(_ name: String) -> Int { calledReturning(with: name) { name.count } }
}

/// Spies, and the texts that name a test under Swift Testing, under XCTest.
final class SpyTests: XCTestCase {
  func testNearMisses() {
    let stall = StallSpy()
    XCTAssertEqual(stall.price("apple"), 5)
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
