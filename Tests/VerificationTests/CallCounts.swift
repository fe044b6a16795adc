import Testing
import Understudy
import UnderstudyTestSupport

/// The number of calls that a verification expects, in all the ways to write it.
@Suite(.timeLimit(.minutes(5))) struct CallCounts {
  private let canteen = CanteenMock()

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
    let calls = ["a", "b"]
    for _ in calls { canteen.clean() }
    verify(canteen.clean()).called(calls.count)
    await verify(canteen.clean()).calledEventually(calls.count)
    let none = calls.count - 2
    let text = "clean() was called 2 times, expected exactly 1."
    await expectFailure(headline: text, atLine: #line + 1) {
      await verify(canteen.clean()).calledEventually(calls.count - 1, before: .zero)
    }
    expectFailure(headline: "clean() was called 2 times, expected exactly 0.", atLine: #line + 1) {
      verify(canteen.clean()).called(none, nil)
    }
  }

  @Test("The largest range has no end")
  func largestRange() {
    canteen.clean()
    verify(canteen.clean()).called(within(1...Int.max))
    #expect(CallCount.within(1...Int.max) == .atLeast(1))
    #expect(!CallCount.within(2...Int.max).isSatisfied(by: 1))
  }

  @Test("A wait of the longest duration ends with its call")
  func longestWait() async {
    canteen.clean()
    await verify(canteen.clean()).calledEventually(1, before: .seconds(Int64.max))
    let verification = verify(canteen.cook("soup"))
    async let wait: Void = verification.calledEventually(1, before: .seconds(Int64.max))
    Task.detached { [canteen] in canteen.cook("soup") }
    await wait
    await verification.calledEventually(1, before: .seconds(Int64.min))
  }
}
