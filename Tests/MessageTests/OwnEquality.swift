import Testing
import Understudy

/// The fields of a type with its own `==` are named only if they show a difference.
@Suite struct OwnEquality {
  private static let hint = "different by ==; a description of the type would show how"

  @Test("Storage that isn't Equatable is no cause if the type has its own ==")
  func storage() {
    expectDifference(
      """
      take(2 bytes)
        #1 take(*2 bytes*)
           argument 1: expected 2 bytes, got 2 bytes (\(Self.hint))
      """, from: Buffer([1, 3]), in: Buffer([1, 2]))
  }

  @Test("If another field shows a difference, only that is named")
  func otherField() {
    expectDifference(
      """
      take(a frame)
        #1 take(*a frame*)
           argument 1.opcode: expected 2, got 1
      """, from: Frame(opcode: 2, buffer: Buffer([1])), in: Frame(opcode: 1, buffer: Buffer([1])))
  }

  @Test("Inside of a type without ==, it's named by its path")
  func inside() {
    expectDifference(
      """
      take(Envelope(content: 2 bytes))
        #1 take(*Envelope(content: 2 bytes)*)
           argument 1.content: expected 2 bytes, got 2 bytes (\(Self.hint))
      """, from: Envelope(content: Buffer([1, 3])), in: Envelope(content: Buffer([1, 2])))
  }

  @Test("A comparator that finds values different is named")
  func comparator() {
    withMockSession {
      ArgumentEquality.register(Buffer.self) { _, _ in false }
      expectDifference(
        """
        take(1 bytes)
          #1 take(*1 bytes*)
             argument 1: expected 1 bytes, got 1 bytes (different by the comparator of Buffer)
        """, from: Buffer([1]), in: Buffer([1]))
    }
  }

  @Test("A comparator that finds keys different whose == finds them equal is asked about them")
  func comparatorOfKeys() {
    withMockSession {
      ArgumentEquality.register(Sticker.self) { $0.id == $1.id && $0.name == $1.name }
      let found = differences {
        let taker = TakerMock()
        taker.take(Crate(stickers: [Sticker(id: 1, name: "a")]))
        verify(taker.take(Crate(stickers: [Sticker(id: 1, name: "b")]))).called(1)
      }
      #expect(found == ["argument 1.stickers: expected [b], got [a]"])
    }
  }

  @Test("Entries whose keys are equal by a comparator aren't named as different")
  func comparatorOfEntries() {
    withMockSession {
      ArgumentEquality.register(String.self) { $0.lowercased() == $1.lowercased() }
      let found = differences {
        let taker = TakerMock()
        taker.take(Crate(number: 1, counts: ["a": 1, "A": 2]))
        verify(taker.take(Crate(number: 2, counts: ["a": 2, "A": 1]))).called(1)
      }
      #expect(found == ["argument 1.number: expected 2, got 1"])
    }
  }

  @Test("A mock is another one, whatever its == says")
  func mocks() {
    let (sent, other) = (PeerMock(), PeerMock())
    expectDifference(
      """
      take(PeerMock)
        #1 take(*PeerMock*)
           argument 1: expected PeerMock, got PeerMock (another mock)
      """, from: other, in: sent)
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

/// Stickers are equal if they have the same number.
private struct Sticker: Hashable, CustomStringConvertible {
  let id: Int
  let name: String
  var description: String { name }
  static func == (left: Sticker, right: Sticker) -> Bool { left.id == right.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
/// The differences of a large value are named by their paths.
private struct Crate {
  var number = 1
  var stickers: Set<Sticker> = []
  var counts: [String: Int] = [:]
  var notes = Array(repeating: "fragile", count: 40)
}
