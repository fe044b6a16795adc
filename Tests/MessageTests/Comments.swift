import Testing
import Understudy
import UnderstudyTestSupport

/// A comment on a verification is the first line of its failure.
@Suite struct Comments {
  private let alarm = AlarmMock()

  @Test("called(_:_:) takes a comment")
  func called() {
    let room = "the kitchen"
    expectFailure(
      """
      The alarm rings in the kitchen.
      ring() was called 0 times, expected exactly 1.
      Expected: ring()
      No calls on AlarmMock.
      """, atLine: #line + 1
    ) { verify(alarm.ring()).called(1, "The alarm rings in \(room).") }
    alarm.ring()
    verify(alarm.ring()).called(1, "The alarm rings once.")
  }

  @Test("calledEventually(_:before:_:) takes a comment")
  func calledEventually() async {
    await expectFailure(
      """
      The alarm rings at last.
      ring() was called 0 times, expected at least 1.
      Expected: ring()
      No calls on AlarmMock.
      """, atLine: #line + 3
    ) {
      await verify { alarm.ring() }
        .calledEventually(.atLeast(1), before: .zero, "The alarm rings at last.")
    }
  }

  @Test("A comment of several lines")
  func severalLines() {
    expectFailure(
      """
      The alarm rings.
      It rings once.
      ring() was called 0 times, expected exactly 1.
      Expected: ring()
      No calls on AlarmMock.
      """, atLine: #line + 1
    ) { verify(alarm.ring()).called(1, "The alarm rings.\nIt rings once.") }
  }

  @Test("An empty comment is none")
  func empty() {
    expectFailure(
      """
      ring() was called 0 times, expected exactly 1.
      Expected: ring()
      No calls on AlarmMock.
      """, atLine: #line + 1
    ) { verify(alarm.ring()).called(1, "") }
  }

  @Test("A comment is evaluated only for a failure")
  func lazy() {
    var count = 0
    func comment() -> String {
      count += 1
      return "never shown"
    }
    verify(alarm.ring()).called(.never, comment())
    #expect(count == 0)
  }
}

private final class AlarmMock: Mock, @unchecked Sendable {
  func ring() { called() }
}
