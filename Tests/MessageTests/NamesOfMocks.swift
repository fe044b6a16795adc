import Testing
import Understudy
import UnderstudyTestSupport

/// A message with several mocks names the mock of each call, and numbers mocks of one name in the order in
/// which they were made.
@Suite(.mockSession) struct NamesOfMocks {
  private let first = LampMock()
  private let second = LampMock()
  private let door = DoorMock()

  @Test("In an order of two mocks of one type, each has a number")
  func orders() {
    second.turn(1)
    first.turn(2)
    expectFailure(
      """
      Expected LampMock #2.turn(1) after LampMock #1.turn(2), but no such call came.
        Expected             Actual
                             LampMock #2.turn(1)
        LampMock #1.turn(2)  LampMock #1.turn(2)
      > LampMock #2.turn(1)  - (came earlier)
      """, atLine: #line + 2
    ) {
      verifyInOrder {
        first.turn(2)
        second.turn(1)
      }
    }
  }

  @Test("In a sequence, a mock without another of its type has no number")
  func sequences() {
    first.turn(1)
    door.turn(1)
    expectFailure(
      """
      Expected DoorMock.turn(1) as the first call, got LampMock.turn(1).
        Expected          Actual
      > DoorMock.turn(1)  LampMock.turn(1)
        LampMock.turn(1)  DoorMock.turn(1)
      """, atLine: #line + 2
    ) {
      verifySequence {
        door.turn(1)
        first.turn(1)
      }
    }
  }

  @Test("No more interactions: the mocks and their calls have numbers, unless they have names")
  func interactions() {
    first.turn(1)
    second.turn(2)
    expectFailure(
      """
      Expected no more interactions on LampMock #2, DoorMock and LampMock #1, but 2 calls were not verified:
        #1 LampMock #1.turn(1)
        #1 LampMock #2.turn(2)
      """, atLine: #line + 1
    ) { verifyNoMoreInteractions(on: second, door, first) }
    second.mockState.name = "kitchen"
    expectFailure(
      """
      Expected no interactions on LampMock and kitchen, but there were 2 calls:
        #1 LampMock.turn(1)
        #1 kitchen.turn(2)
      """, atLine: #line + 1
    ) { verifyNoInteractions(on: first, second) }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("Two mocks with equal given names are numbered, too, and functions keep the form of a call")
  func equalNames() {
    let lamps = [LampMock(named: "hall"), LampMock(named: "hall")]
    let loads = [MockFunction<Int, Void>("load"), MockFunction<Int, Void>("load")]
    lamps[1].turn(1)
    loads[1](2)
    loads[0](3)
    #expect(
      transcript(of: lamps[0], lamps[1], loads[0], loads[1]) == """
        #1 hall #2.turn(1)
        #2 load #2(2)
        #3 load #1(3)
        """)
  }

  @Test("A transcript has the same numbers, and that of one mock none")
  func transcripts() {
    second.turn(1)
    first.turn(2)
    #expect(
      transcript(of: second, first) == "#1 LampMock #2.turn(1)\n#2 LampMock #1.turn(2)")
    #expect(transcript(of: second) == "#1 LampMock.turn(1)")
  }

  @Test("What isn't balanced names the mocks of both calls")
  func balances() {
    first.turn(1)
    expectFailure(
      """
      LampMock #1.turn(_:) returned 1 time, but LampMock #2.turn(_:) was called 0 times.
      Expected as many: LampMock #1.turn(any()) and LampMock #2.turn(any())
      The calls:
        #1 LampMock #1.turn(1)
      """, atLine: #line + 1
    ) { verifyBalanced(first.turn(any()), by: second.turn(any())) }
  }
}

private final class LampMock: Mock, @unchecked Sendable {
  func turn(_ level: Int) { called(with: level) }
}

private final class DoorMock: Mock, @unchecked Sendable {
  func turn(_ key: Int) { called(with: key) }
}
