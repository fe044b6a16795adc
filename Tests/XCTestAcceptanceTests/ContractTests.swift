import Understudy
import UnderstudyTestSupport
import XCTest

private final class PlayerMock: Mock, @unchecked Sendable {
  func play(_ title: String) { called(with: title) }
}

/// Calls of other threads and tasks under XCTest.
final class ContractTests: XCTestCase {
  private let player = PlayerMock()

  func testEventually() async {
    Task.detached { [player] in player.play("later") }
    await verify(player.play("later")).calledEventually(1, before: .seconds(300))
  }

  func testCallsOfOtherThreadsBetweenAProxyAndItsReplayAreCalls() {
    let proxy = verify(on: player, called: 8)
    for _ in 1...8 { onOtherThread { [player] in player.play("thread") } }
    proxy.play("thread")
    XCTAssertEqual(player.mockState.invocations.count, 8)
  }

  func testFailuresOfATestAndOfAThreadBelongToXCTest() {
    let found = failures {
      let player = PlayerMock()
      verify(on: player, called: 1).play("a")
      onOtherThread { verify(player.play("a")).called(2) }
    }
    XCTAssertEqual(
      found.map(\.headline),
      [
        "play(_:) was called 0 times, expected exactly 1.",
        "play(_:) was called 0 times, expected exactly 2.",
      ])
    XCTAssertEqual(found.map(\.framework), [.xctest, .xctest])
  }
}
