import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// A part that differs is named however deep it is, and its path stays short.
@Suite struct DeepValues {
  private let climber = TakerMock()

  /// A hundred knots, and what is at the end.
  private func rope(_ end: String) -> Rope {
    (1...100).reduce(.end(end)) { rope, number in .knot(number, rope) }
  }

  @Test("Of the steps to a deep part, the first and the last ones are shown")
  func path() {
    climber.take(rope("hook"))
    #expect(
      differences { verify(climber.take(rope("ring"))).called(1) } == [
        #"argument 1.knot.1.knot.1.knot.1.knot.1… 93 more ….knot.1.knot.1.knot.1.end: expected "ring", got "hook""#
      ])
  }

  @Test("The same inside of a type with its own ==, and beside a part that shows no difference")
  func ownEquality() {
    func pack(_ end: String, _ place: String) -> Pack {
      (1...20).reduce(Pack(label: end, inside: [])) { pack, _ in
        Pack(label: place, inside: [pack])
      }
    }
    climber.take(pack("rope", "bag"))
    #expect(
      differences { verify(climber.take(pack("tent", "bag"))).called(1) } == [
        #"argument 1.inside[0].inside[0]… 33 more …[0].inside[0].label: expected "tent", got "rope""#
      ])
  }

  @Test("Eight steps are shown, and nine aren't")
  func limit() {
    func tower(_ height: Int, _ top: Any) -> Any { (0..<height).reduce(top) { top, _ in [top] } }
    climber.take(tower(8, 1))
    climber.take(tower(9, 1))
    #expect(
      differences { verify(climber.take(tower(8, 2))).called(1) }.first
        == "argument 1[0][0][0][0][0][0][0][0]: expected 2, got 1")
    #expect(
      differences { verify(climber.take(tower(9, 2))).called(1) }.last
        == "argument 1[0][0][0][0]… 1 more …[0][0][0][0]: expected 2, got 1")
  }

  @Test("Of nested lists, the eighth is marked if the difference is deeper")
  func marks() {
    func tower(_ top: Int) -> Any { (0..<20).reduce(top as Any) { top, _ in [top] } }
    expectDifference(
      """
      take([[[[[[[…]]]]]]])
        #1 take([[[[[[[[*[[[[[[[…]]]]]]]*]]]]]]]])
           argument 1[0][0][0][0]… 12 more …[0][0][0][0]: expected 2, got 1
      """, from: tower(2), in: tower(1))
  }

  @Test("Keys and elements of sets are described as deep as other parts, also on a small stack")
  func keys() async {
    func text(_ value: Any, _ called: Any) async -> String {
      nonisolated(unsafe) let (value, called, climber) = (value, called, TakerMock())
      return await withCheckedContinuation { continuation in
        let thread = Thread {
          climber.take(called)
          climber.take(value)
          let found = failures { verify(climber.take(value)).called(2) }
          continuation.resume(returning: found.map(\.text).joined())
        }
        thread.stackSize = 512 << 10
        thread.start()
      }
    }
    let set = (1...500).reduce(Hook(inside: 0)) { hook, _ in Hook(inside: Set([hook])) }
    let ofSet = await text(set, Hook(inside: [1] as Set))
    #expect(
      ofSet == """
        take(_:) was called 1 time, expected exactly 2.
        Expected: take(Hook(inside: [Hook(inside: [Hook(inside: [Hook(inside: …)])])]))
        Matching calls:
          #2 take(Hook(inside: [Hook(inside: [Hook(inside: [Hook(inside: …)])])]))
        Other calls of take(_:) (* marks what did not match):
          #1 take(*Hook(inside: [1])*)
             argument 1.inside: expected [Hook(inside: [Hook(inside: [Hook(inside: […])])])], got [1]
        No other calls on TakerMock.
        """)
    let keys = (1...500).reduce(Hook(inside: 0)) { hook, _ in Hook(inside: [hook: 1]) }
    let ofKeys = await text(keys, Hook(inside: 1))
    #expect(
      ofKeys == """
        take(_:) was called 1 time, expected exactly 2.
        Expected: take(Hook(inside: [Hook(inside: [Hook(inside: [Hook(inside: …): 1]): 1]): 1]))
        Matching calls:
          #2 take(Hook(inside: [Hook(inside: [Hook(inside: [Hook(inside: …): 1]): 1]): 1]))
        Other calls of take(_:) (* marks what did not match):
          #1 take(*Hook(inside: 1)*)
             argument 1.inside: expected [Hook(inside: [Hook(inside: [Hook(inside: […: …]): 1]): 1]): 1], got 1
        No other calls on TakerMock.
        """)
  }
}

private struct Hook: Hashable {
  let inside: Any
  static func == (left: Hook, right: Hook) -> Bool { false }
  func hash(into hasher: inout Hasher) {}
}

private indirect enum Rope {
  case knot(Int, Rope)
  case end(String)
}

private struct Pack: Equatable {
  let label: String
  let inside: [Pack]
}
