import Testing
import Understudy
import UnderstudyTestSupport

/// The number of calls that a verification expects, in all the ways to write it.
@Suite struct CallCounts {
  @Test(
    "Each count accepts its own numbers of calls and no other",
    arguments: [
      (2, [2], "exactly 2"), (.exactly(2), [2], "exactly 2"), (.exactly(0), [0], "exactly 0"),
      (.atLeast(2), [2, 3, 4], "at least 2"), (.atLeast(0), [0, 1, 2, 3, 4], "at least 0"),
      (.atMost(2), [0, 1, 2], "at most 2"), (.atMost(0), [0], "at most 0"),
      (.moreThan(2), [3, 4], "more than 2"), (.lessThan(2), [0, 1], "fewer than 2"),
      (.lessThan(0), [], "fewer than 0"), (.never, [0], "never"), (.once, [1], "exactly 1"),
      (.within(1...3), [1, 2, 3], "between 1 and 3"), (.within(1..<3), [1, 2], "between 1 and 2"),
      (.within(3...), [3, 4], "at least 3"), (.within(...1), [0, 1], "between 0 and 1"),
      (.within(..<1), [0], "exactly 0"),
    ] as [(CallCount, [Int], String)])
  func accepts(count: CallCount, accepted: [Int], text: String) {
    #expect((0...4).filter(count.isSatisfied(by:)) == accepted)
    #expect(count.description == text)
  }

  @Test("A variable number is a count, too, and a failure states it")
  func variables() async {
    let (mock, calls) = (CountedMock(), ["a", "b"])
    for _ in calls { mock.tick() }
    verify(mock.tick()).called(calls.count)
    await verify(mock.tick()).calledEventually(calls.count)
    let none = calls.count - 2
    expectFailure(headline: "tick() was called 2 times, expected exactly 0.", atLine: #line + 1) {
      verify(mock.tick()).called(none, nil)
    }
  }
}

private final class CountedMock: Mock {
  func tick() { called() }
}
