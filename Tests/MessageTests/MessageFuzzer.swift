import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// Whatever the values and however long the log, a message has at most 20,000 characters, and is there
/// within a second of processor time.
@Suite(.timeLimit(Fuzzing.limit)) struct MessageFuzzer {
  @Test("Messages about random values and logs are short, and don't take long", arguments: 0..<2)
  func run(worker: Int) async {
    await Fuzzing.run(worker: worker, of: 2, count: 30, filter: "MessageFuzzer") { seed in
      // Another process may disturb this one: one attempt of five is enough.
      var difference: String?
      for _ in 1...5 {
        difference = MessageRun(seed: seed).difference()
        guard difference?.hasSuffix(" s") == true else { break }
      }
      return difference
    }
  }
}

private final class ShelfMock: Mock {
  func put(_ value: Any?) { called(with: value) }
  func swap(_ left: Any?, _ right: Any?) { called(with: left, right) }
  @discardableResult func find(_ value: Any?) -> Int { calledReturning(with: value, default: 0) }
}

private struct MessageRun {
  private let random: FuzzRandom
  private let size: Int

  init(seed: Int) {
    random = FuzzRandom(seed: seed)
    size = random.pick([1, 10, 100, 1_000])
  }

  /// How a message of a seed differs from a short one that's there soon.
  func difference() -> String? {
    let values = (0..<3).map { _ in value(0) }
    // More parts than this take long to compare, with or without a message.
    let count = min(random.pick([0, 1, 30, 300]), 3_000 / size)
    let kind = random.below(10)
    var found: [ReportedFailure] = []
    let time = processorTime {
      found = failures {
        withMockSession {
          let shelf = ShelfMock()
          for _ in 0..<count { shelf.put(random.below(3) > 0 ? value(0) : random.pick(values)) }
          fail(kind, shelf, values)
        }
      }
    }
    let name = "kind \(kind), \(count) calls, values of the size \(size)"
    if found.isEmpty { return "\(name): no message" }
    if let text = found.map(\.text).first(where: { $0.count > 20_000 }) {
      return "\(name): \(text.count) characters"
    }
    // The calls and the verification are in it, too. A sanitizer makes it longer.
    return time > (Fuzzing.factor > 1 ? 1 : 10) ? "\(name): a message after \(time) s" : nil
  }

  private func fail(_ kind: Int, _ shelf: ShelfMock, _ values: [Any?]) {
    func put() { shelf.put(values[0]) }
    switch kind {
    case 0: verify(shelf.put(values[1])).called(1_000)
    case 1: verify(shelf.put(not(values[2]))).called(1_000)
    case 2:
      verifyInOrder {
        put()
        shelf.swap(values[0], values[1])
      }
    case 3:
      verifySequence {
        put()
        shelf.put(values[2])
        shelf.swap(values[1], any())
      }
    case 4:
      shelf.swap(values[0], values[1])
      verifyNoMoreInteractions(on: shelf)
    case 5: verifyAll { for value in values + values { shelf.swap(value, value) } }
    case 6:
      func texts() -> [String] { (0..<32).map { _ in "\(random.below(1_000)) \(text())" } }
      for _ in 0..<100 { shelf.put(texts()) }
      verify(shelf.put(texts())).called(1)
    case 7:
      shelf.put(levels(around: 1))
      verify(shelf.put(levels(around: 2))).called(1)
    case 8:
      shelf.put(tree(of: 1))
      verify(shelf.put(tree(of: 2))).called(1)
    default:
      when(shelf.find(values[0])).thenReturn(1)
      for number in 0..<10 { shelf.find(number) }
    }
  }

  private func text() -> String {
    String(
      repeating: random.pick(["a", "\n", "\u{200D}", "👩‍👧", "\"\\", "e\u{301}\u{301}"]),
      count: random.pick([1, 30, 300]))
  }

  private func levels(around value: Any) -> Any {
    (0..<1_000).reduce(value) { inner, _ in ["key": inner] }
  }

  /// Leaves that differ from those of another one, in several structs.
  private func tree(of leaf: Int) -> Any {
    func fork(_ count: Int) -> Any {
      count == 1 ? leaf : Fork(left: fork(count / 2), right: fork(count / 2))
    }
    return (0..<5).reduce(fork(8_192)) { inner, _ in Fork(left: inner, right: leaf) }
  }

  /// A value with about as many parts as the size.
  private func value(_ depth: Int) -> Any? {
    let count = depth == 0 ? size : depth == 1 ? 3 : 1
    func inner() -> Any? { depth < 3 ? value(depth + 1) : depth }
    switch random.below(15) {
    case 0: return text()
    case 1: return (0..<count).map { _ in random.below(1_000) }
    case 2: return (0..<count).map { _ in inner() }
    case 3: return Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, inner()) })
    case 4: return Set((0..<count).map { "\($0)" })
    case 5: return Leaf(name: text(), value: inner(), numbers: Array(0..<count))
    case 6: return (0..<min(count, 300)).reduce(Chain.end) { .link($1, $0) }
    case 7: return Data((0..<count).map { UInt8($0 % 256) })
    case 8: return Talker(text: text())
    case 9: return Ring(count)
    case 10: return Optional<Any?>.some(inner()) as Any
    case 11: return (text(), inner(), Leaf(name: "", value: nil, numbers: []))
    case 12: return Result<Any?, Talker>.success(inner())
    case 13: return (0..<32).map { "\($0) \(text())" }
    default: return nil
    }
  }
}

private struct Leaf {
  var name: String
  var value: Any?
  var numbers: [Int]
}
private struct Fork { let left, right: Any }
private indirect enum Chain {
  case end, link(Int, Chain)
}
/// Describes itself at length, over many lines.
private struct Talker: Error, CustomStringConvertible {
  let text: String
  var description: String { String(repeating: "\(text)\n", count: 20) }
}
/// Refers to itself.
private final class Ring {
  weak var next: Ring?
  let numbers: [Int]
  init(_ count: Int) {
    numbers = Array(0..<count)
    next = self
  }
}
