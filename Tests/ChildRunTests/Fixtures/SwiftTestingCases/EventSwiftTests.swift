import Testing
import Understudy
import UnderstudyExploration

private final class RadioMock: Mock, @unchecked Sendable {
  func load(_ id: Int, completion: @escaping @Sendable (Int) -> Void) {
    called(with: id, completion)
  }
  func songs() -> AsyncStream<Int> { calledReturning() }
  func open() { called() }
  func close() { called() }
}

/// Callbacks, elements, and ends that a test forgets.
@Suite struct EventSwiftTests {
  private let radio = RadioMock()

  @Test(.mockSession) func callbackLeft() {
    let load = when(radio.load(7, completion: calling(20)))  // fails: callbackLeft
    let callbacks = load.performLater()
    radio.load(7) { _ in }
    #expect(callbacks.count == 1)
  }

  @Test func elementLeft() {
    var stream: AsyncStream<Int>?
    withMockSession {
      let songs = when(radio.songs()).thenStream()  // fails: elementLeft
      stream = radio.songs()
      songs.yield(1)
    }
    #expect(stream != nil)
  }

  @Test func unbalanced() {
    radio.open()
    verifyBalanced(radio.open(), by: radio.close())  // fails: unbalanced
  }
}
