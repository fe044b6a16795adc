import Understudy
import UnderstudyExploration
import UnderstudyTestSupport
import XCTest

/// Every order of calls, under XCTest.
final class OrderTests: XCTestCase {
  private final class SearchMock: Mock, @unchecked Sendable {
    @discardableResult
    func fetch(_ text: String) async -> String { await calledReturning(with: text) }
  }

  private struct Stale: Error {}

  /// Shows what comes last.
  private func search(_ orders: Shared<[String]>) async throws {
    let (remote, shown) = (SearchMock(), Shared(""))
    await when { await remote.fetch(any()) }.thenAnswer { (text: String) in text }
    await withTaskGroup(of: Void.self) { group in
      for text in ["a", "ab"] {
        group.addTask {
          let result = await remote.fetch(text)
          shown.change { $0 = result }
        }
      }
    }
    orders.change { $0.append(shown.value) }
  }

  func testTimePassesOrAPartIsCanceled() async throws {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
    try await everyOrder {
      let clock = VirtualClock()
      let (result, _) = await canceledAtAnyTime { try await clock.sleep(for: .seconds(3_600)) }
      await settled()
      XCTAssertEqual((try? result.get()) == nil, clock.now == .init())
    }
  }

  func testEveryOrder() async throws {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
    let orders = Shared<[String]>([])
    try await everyOrder { try await self.search(orders) }
    XCTAssertEqual(orders.value, ["a", "ab"])
    try await everyOrder(only: [0, 0]) { try await self.search(orders) }
    XCTAssertEqual(orders.value, ["a", "ab", "ab"])
  }

  func testTimeWithoutOrders() async throws {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
    let line = Int(#line) + 1
    let found = await failures { try await VirtualClock().sleep(for: .seconds(1)) }
    let text = """
      The sleep of a VirtualClock returns at once, because the test doesn't control time.
      Write in the test: try await everyOrder { … }
      """
    XCTAssertEqual(found, [ReportedFailure(text: text, line: line)])
  }

  func testNothingToExplore() async throws {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
    let line = UInt(#line) + 2
    let found = await failures {
      try await everyOrder {
        let load = MockFunction<String, Int>("load")
        when(load("a")).thenReturn(1)
        XCTAssertEqual(load("a"), 1)
      }
    }
    let text = """
      everyOrder explores nothing, because no asynchronous call of a mock, no sleep, callback, or element of \
      a stream, and no anytime came.
      load was called as a synchronous function. Pass load.async or load.asyncThrowing in its place.
      """
    XCTAssertEqual(found, [ReportedFailure(text: text, line: Int(line))])
  }

  func testASkipEndsTheOrders() async throws {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
    let found = await failures {
      do {
        try await everyOrder { throw XCTSkip("not today") }
        XCTFail("The error is thrown on.")
      } catch is XCTSkip {}
    }
    XCTAssertEqual(found, [])
  }

  func testFailure() async throws {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
    let orders = Shared<[String]>([])
    let line = UInt(#line) + 3
    let found = await failures {
      do {
        try await everyOrder {
          try await self.search(orders)
          if orders.value.last == "ab" { throw Stale() }
        }
        XCTFail("The error is thrown on.")
      } catch is Stale {}
    }
    let text =
      #"Fails in 1 of 2 orders: fetch("a"), fetch("ab"). "#
      + "To repeat it: everyOrder(only: [0, 0]) { … }"
      + "\n" + #"It passes if fetch("ab") ends before fetch("a")."#
    XCTAssertEqual(found, [ReportedFailure(text: text, line: Int(line))])
  }
}
