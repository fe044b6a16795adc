import Testing
import Understudy
import UnderstudyTestSupport

/// Counts and waits at the ends of their ranges, and counts that every log satisfies.
@Suite(.timeLimit(.minutes(5))) struct CallCountLimits {
  private let canteen = CanteenMock()

  @Test("Counts that are always satisfied are not reported, and the largest range has no end")
  func alwaysSatisfied() {
    for count: CallCount in [.atLeast(-1), .moreThan(-1), .within(-3...1), .lessThan(1)] {
      verify(canteen.clean()).called(count)
    }
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
