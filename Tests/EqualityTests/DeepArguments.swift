import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// The time to compare arguments grows with the number of their levels, and the stack doesn't.
@Suite(.mockSession) struct DeepArguments {
  @Test("Deep arguments are compared on a thread with a small stack", arguments: Nesting.all)
  fileprivate func levels(_ nesting: Nesting) async {
    ArgumentEquality.register(String.self) { $0.lowercased() == $1.lowercased() }
    nonisolated(unsafe) let mock = EqualityMock.judging(nesting.equal.0)
    let found = await withCheckedContinuation { continuation in
      let thread = Thread {
        continuation.resume(
          returning: [nesting.equal.0, nesting.equal.1, nesting.other].map(mock.finds))
      }
      thread.stackSize = 512 << 10
      thread.start()
    }
    #expect(found == [true, true, false])
  }
}

private struct Nesting: @unchecked Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// They're equal by the comparator.
  let equal: (Any, Any)
  /// A value whose innermost part is another one.
  let other: Any

  private init(_ name: String, depth: Int = 1_000, _ level: (Any) -> Any) {
    func levels(around value: Any) -> Any { (0..<depth).reduce(value) { inner, _ in level(inner) } }
    testDescription = name
    equal = (levels(around: "a"), levels(around: "A"))
    other = levels(around: "b")
  }

  /// They remain for the rest of the process, because the release of deep values needs a deep stack.
  static let all = [
    Nesting("lists") { [$0, 1] },
    Nesting("optionals") { Any?.some($0) as Any },
    Nesting("structs") { Level(inner: $0) },
    Nesting("payloads") { Payload.dictionary(["key": $0, "id": 1]) },
    Nesting("dictionaries") { ["key": $0] },
    Nesting("dictionaries of several entries") { ["key": $0, "id": 1, "ID": 2] },
    Nesting("dictionaries whose keys aren't paired") { [Double.nan: $0, 1: 1] },
    Nesting("dictionaries in structs") { Level(inner: ["key": $0, "id": 1]) },
    // The operators of the keys and the elements are looked for in 32 levels.
    Nesting("keys", depth: 250) { [Element(inner: $0): 1, Element(inner: 1): 2] },
    Nesting("sets", depth: 250) { Set([Element(inner: $0), Element(inner: 1)]) },
    Nesting("values of dictionaries", depth: 250) { ["key": $0, "id": 1].values },
  ]
}

private struct Level { let inner: Any }

private indirect enum Payload { case dictionary([String: Any]) }

/// It isn't equal to itself, as a NaN, so its parts decide.
private struct Element: Hashable {
  let inner: Any
  static func == (left: Element, right: Element) -> Bool { false }
  func hash(into hasher: inout Hasher) {}
}
