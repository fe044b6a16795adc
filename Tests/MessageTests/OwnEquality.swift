import Testing
import Understudy
import UnderstudyTestSupport

/// The fields of a type with its own `==` are named only if they show a difference.
@Suite struct OwnEquality {
  private let socket = SocketMock()

  @Test("Storage that isn't Equatable is no cause if the type has its own ==")
  func storage() {
    socket.send(Buffer([1, 2]))
    expectFailure(
      """
      send(_:) was called 0 times, expected exactly 1.
      Expected: send(2 bytes)
      Other calls of send(_:) (* marks what did not match):
        #1 send(*2 bytes*)
           argument 1: expected 2 bytes, got 2 bytes (different by ==; a description of the type would show how)
      No other calls on SocketMock.
      """, atLine: #line + 1
    ) { verify(socket.send(Buffer([1, 3]))).called(1) }
  }

  @Test("If another field shows a difference, only that is named")
  func otherField() {
    socket.send(Frame(opcode: 1, buffer: Buffer([1])))
    expectFailure(
      """
      send(_:) was called 0 times, expected exactly 1.
      Expected: send(a frame)
      Other calls of send(_:) (* marks what did not match):
        #1 send(*a frame*)
           argument 1.opcode: expected 2, got 1
      No other calls on SocketMock.
      """, atLine: #line + 1
    ) { verify(socket.send(Frame(opcode: 2, buffer: Buffer([1])))).called(1) }
  }

  @Test("Inside of a type without ==, it's named by its path")
  func inside() {
    socket.send(Envelope(content: Buffer([1, 2])))
    expectFailure(
      """
      send(_:) was called 0 times, expected exactly 1.
      Expected: send(Envelope(content: 2 bytes))
      Other calls of send(_:) (* marks what did not match):
        #1 send(*Envelope(content: 2 bytes)*)
           argument 1.content: expected 2 bytes, got 2 bytes (different by ==; a description of the type would show how)
      No other calls on SocketMock.
      """, atLine: #line + 1
    ) { verify(socket.send(Envelope(content: Buffer([1, 3])))).called(1) }
  }

  @Test("A comparator that finds values different is named")
  func comparator() {
    withMockSession {
      ArgumentEquality.register(Buffer.self) { _, _ in false }
      socket.send(Buffer([1]))
      expectFailure(
        """
        send(_:) was called 0 times, expected exactly 1.
        Expected: send(1 bytes)
        Other calls of send(_:) (* marks what did not match):
          #1 send(*1 bytes*)
             argument 1: expected 1 bytes, got 1 bytes (different by the comparator of Buffer)
        No other calls on SocketMock.
        """, atLine: #line + 1
      ) { verify(socket.send(Buffer([1]))).called(1) }
    }
  }

  @Test("A mock is another one, whatever its == says")
  func mocks() {
    let sent = PeerMock()
    socket.send(sent)
    expectFailure(
      """
      send(_:) was called 0 times, expected exactly 1.
      Expected: send(PeerMock)
      Other calls of send(_:) (* marks what did not match):
        #1 send(*PeerMock*)
           argument 1: expected PeerMock, got PeerMock (another mock)
      No other calls on SocketMock.
      """, atLine: #line + 1
    ) { verify(socket.send(PeerMock())).called(1) }
  }
}

private struct Buffer: Equatable, CustomStringConvertible {
  final class Storage {
    let bytes: [UInt8]
    init(_ bytes: [UInt8]) { self.bytes = bytes }
  }

  private let storage: Storage

  init(_ bytes: [UInt8]) { storage = Storage(bytes) }

  var description: String { "\(storage.bytes.count) bytes" }
  static func == (left: Buffer, right: Buffer) -> Bool { left.storage.bytes == right.storage.bytes }
}

private struct Frame: Equatable, CustomStringConvertible {
  let opcode: Int
  let storage = Buffer.Storage([])
  let buffer: Buffer
  var description: String { "a frame" }
  static func == (left: Frame, right: Frame) -> Bool {
    left.opcode == right.opcode && left.buffer == right.buffer
  }
}

private struct Envelope { var content: Buffer }

private final class PeerMock: Mock, Equatable {
  static func == (left: PeerMock, right: PeerMock) -> Bool { true }
}

private final class SocketMock: Mock {
  func send(_ value: Any) { called(with: value) }
}
