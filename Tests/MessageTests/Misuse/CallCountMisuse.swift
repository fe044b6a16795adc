import Testing
import Understudy
import UnderstudyTestSupport

/// Numbers of calls that no log can have, and the ends of the range of integers.
@Suite struct CallCountMisuse {
  private let canteen = CanteenMock()

  private static func negative(_ count: String) -> String {
    "\(count) can never be satisfied: a number of calls is 0 or more."
  }

  // MARK: Counts that are never satisfied

  @Test("A negative number of calls is reported at the verification")
  func negativeCounts() {
    expectFailure(Self.negative("exactly(-1)")) { verify(canteen.clean()).called(-1) }
    expectFailure(Self.negative("exactly(-1)")) { verify(canteen.clean()).called(exactly(-1)) }
    expectFailure(Self.negative("atMost(-1)")) { verify(canteen.clean()).called(.atMost(-1)) }
    expectFailure(Self.negative("lessThan(0)")) { verify(canteen.clean()).called(lessThan(0)) }
    expectFailure(Self.negative("lessThan(-3)")) { verify(canteen.clean()).called(.lessThan(-3)) }
  }

  @Test("An empty range of calls is reported at the verification")
  func emptyRanges() {
    let text = "within(3..<3) can never be satisfied: the range is empty."
    expectFailure(text) { verify(canteen.clean()).called(.within(3..<3)) }
    expectFailure(text) { verify(on: canteen, called: within(3..<3)).clean() }
    canteen.clean()
    expectFailure(text) { verify(canteen.clean()).called(within(3..<3)) }
  }

  @Test("A count that is never satisfied is reported by every form of verification")
  func forms() async {
    let text = Self.negative("exactly(-1)")
    expectFailure(text) { verify(on: canteen, called: -1).clean() }
    expectFailure(text) { verify(on: canteen, called: .exactly(-1)).cook(any()) }
    expectFailure(text) { verify { canteen.clean() }.called(-1) }
    await expectFailure(text) { await verify { await canteen.bake("a") }.called(-1) }
    await expectFailure(text) { await verify(on: canteen, called: -1).bake("a") }
    withMockSession {
      expectFailure(text) { verify(on: CanteenMock.self, called: -1).open("a") }
    }
  }

  @Test("A wait for a count that is never satisfied ends at once")
  func eventually() async {
    let start = ContinuousClock.now
    await expectFailure(Self.negative("exactly(-1)"), atLine: #line + 1) {
      await verify(canteen.clean()).calledEventually(-1, before: .seconds(300))
    }
    await expectFailure(Self.negative("lessThan(0)"), atLine: #line + 1) {
      await verify(canteen.clean()).calledEventually(.lessThan(0), before: .seconds(300))
    }
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  // MARK: The ends of the range of integers

  @Test("A range of negative numbers of calls is reported at the verification")
  func negativeRange() {
    expectFailure(Self.negative("within(-3...-1)"), atLine: #line + 1) {
      verify(canteen.clean()).called(.within(-3 ... -1))
    }
    expectFailure(Self.negative("within(-3..<0)"), atLine: #line + 1) {
      verify(canteen.clean()).called(.within(-3..<0))
    }
  }

  @Test("More calls than the largest integer are never made")
  func moreThanLargest() {
    #expect(!CallCount.moreThan(Int.max).isSatisfied(by: Int.max))
    expectFailure(
      """
      moreThan(9223372036854775807) can never be satisfied: a number of calls is \
      9223372036854775807 or less.
      """, atLine: #line + 2
    ) {
      verify(canteen.clean()).called(.moreThan(Int.max))
    }
  }

  @Test("Fewer calls than the smallest integer are never made")
  func lessThanSmallest() {
    expectFailure(Self.negative("lessThan(-9223372036854775808)"), atLine: #line + 1) {
      verify(canteen.clean()).called(.lessThan(Int.min))
    }
  }
}
