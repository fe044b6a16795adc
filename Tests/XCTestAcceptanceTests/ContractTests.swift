import Understudy
import UnderstudyTestSupport
import XCTest

private enum PlayerError: Error { case noTape }

private final class PlayerMock: Mock, @unchecked Sendable {
  func play(_ title: String) { called(with: title) }
  @discardableResult
  func rewind() throws -> Int { try calledThrowReturning() }
  @discardableResult
  func record(_ title: String) async throws -> String {
    try await calledThrowReturning(with: title, default: "nothing")
  }
  var volume: Int {
    get { calledReturning() }
    set { called(with: newValue) }
  }
}

/// Everything that works under Swift Testing works under XCTest, with the same code.
final class ContractTests: XCTestCase {
  private let player = PlayerMock()

  func testStubsAnswerAndNewestWins() throws {
    _ = when(using: player, thenReturn: 7).volume
    try when(player.rewind()).thenReturn(1, 2)
    XCTAssertEqual(try player.rewind(), 1)
    XCTAssertEqual(try player.rewind(), 2)

    try when(player.rewind()).thenThrow(PlayerError.noTape)
    XCTAssertThrowsError(try player.rewind()) { XCTAssertEqual($0 as? PlayerError, .noTape) }
    XCTAssertEqual(player.volume, 7)
  }

  func testVerificationsCount() throws {
    player.play("a")
    player.play("b")
    player.volume = 3

    verify(on: player, called: 1).play("a")
    let titles = ArgumentCaptor<String>()
    verify(player.play(titles.capture())).called(2)
    XCTAssertEqual(titles.values, ["a", "b"])
    verify(player.volume = 3).called(.once)
    try verify(player.rewind()).called(.never)
    verifyInOrder {
      player.play("a")
      player.volume = any()
    }
    verifyNoMoreInteractions(on: player)
  }

  func testAsyncMethods() async throws {
    await when { try await player.record("a") }.thenAnswer { (title: String) in
      await Task.yield()
      return title + "!"
    }
    let recorded = try await player.record("a")
    let other = try await player.record("b")
    XCTAssertEqual(recorded, "a!")
    XCTAssertEqual(other, "nothing")

    try await verify(on: player, called: 1).record("a")
    await verify { try await player.record(any()) }.called(2)
  }

  func testEventually() async {
    Task.detached { [player] in player.play("later") }
    await verify(player.play("later")).calledEventually(1, before: .seconds(10))
  }

  func testCallsOfOtherThreadsBetweenAProxyAndItsReplayAreCalls() {
    let proxy = verify(on: player, called: 8)
    for _ in 1...8 { onOtherThread { [player] in player.play("thread") } }
    proxy.play("thread")
    XCTAssertEqual(player.mockState.invocations.count, 8)
  }

  func testFailuresOfATestAndOfAQueueBelongToXCTest() {
    let found = failures {
      let player = PlayerMock()
      verify(on: player, called: 1).play("a")
      onQueue { verify(player.play("a")).called(2) }
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
