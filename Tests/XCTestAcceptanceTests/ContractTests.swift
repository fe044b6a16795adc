import Understudy
import UnderstudyTestSupport
import XCTest

/// Calls of other threads and tasks under XCTest.
final class ContractTests: XCTestCase {
  private let canteen = CanteenMock()

  func testEventually() async {
    Task.detached { [canteen] in canteen.cook("later") }
    await verify(canteen.cook("later")).calledEventually(1, before: .seconds(300))
  }

  func testCallsOfOtherThreadsBetweenAProxyAndItsReplayAreCalls() {
    let proxy = verify(on: canteen, called: 8)
    for _ in 1...8 { onOtherThread { [canteen] in canteen.cook("thread") } }
    proxy.cook("thread")
    XCTAssertEqual(canteen.mockState.invocations.count, 8)
  }

  func testFailuresOfATestAndOfAThreadBelongToXCTest() {
    let found = failures {
      let canteen = CanteenMock()
      verify(on: canteen, called: 1).cook("a")
      onOtherThread { verify(canteen.cook("a")).called(2) }
    }
    XCTAssertEqual(
      found.map(\.headline),
      [
        "cook(_:) was called 0 times, expected exactly 1.",
        "cook(_:) was called 0 times, expected exactly 2.",
      ])
    XCTAssertEqual(found.map(\.framework), [.xctest, .xctest])
  }
}
