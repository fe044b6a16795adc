import Testing
import Understudy
import UnderstudyTestSupport

/// Counts and waits at the ends of their ranges, and counts that every log satisfies.
@Suite struct CallCountLimits {
  private let canteen = CanteenMock()

  @Test("A range is a count")
  func ranges() async {
    canteen.clean()
    verify(canteen.clean()).called(1...2)
    verify(on: canteen, called: 1...).clean()
    await verify { canteen.clean() }.calledEventually(0...1, before: .zero)
    let tooFew = "clean() was called 1 time, expected between 2 and 3."
    expectFailure(headline: tooFew) { verify(canteen.clean()).called(2...3) }
    withMockSession {
      verify(on: CanteenMock.self, called: ...0).open("Monday")
    }
  }

  @Test("Counts that are always satisfied are not reported")
  func alwaysSatisfied() {
    verify(canteen.clean()).called(.atLeast(-1))
    verify(canteen.clean()).called(.moreThan(-1))
    verify(canteen.clean()).called(.within(-3...1))
    verify(canteen.clean()).called(.lessThan(1))
    verify(canteen.clean()).called(.within(0..<1))
  }

  @Test("A range up to the largest integer has no upper end")
  func largestRange() {
    canteen.clean()
    verify(canteen.clean()).called(.within(1...Int.max))
    verify(canteen.clean()).called(within(0...Int.max))
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

  private static let twice = """
    clean() was called 2 times, expected exactly 1.
    Expected: clean()
    Matching calls:
      #1 clean()
      #2 clean()
    Calls on CanteenMock (2):
      #1 clean()
      #2 clean()
    """

  @Test("A failure that needed no wait does not mention one")
  func noWait() async {
    canteen.clean()
    canteen.clean()
    await expectFailure(Self.twice, atLine: #line + 1) {
      await verify(canteen.clean()).calledEventually(1, before: .seconds(300))
    }
    await expectFailure(Self.twice, atLine: #line + 1) {
      await verify(canteen.clean()).calledEventually(1, before: .zero)
    }
    await expectFailure(Self.twice, atLine: #line + 1) {
      await verify(canteen.clean()).calledEventually(1, before: .seconds(-1))
    }
  }
}
