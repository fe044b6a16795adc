import Testing
import Understudy
import UnderstudyTestSupport

/// Numbers of calls that no log can have.
@Suite(.timeLimit(.minutes(5))) struct CallCountMisuse {
  private let canteen = CanteenMock()

  private static func negative(_ count: String) -> String {
    "\(count) can never be satisfied: a number of calls is 0 or more."
  }

  @Test("A number of calls below 0 or above the largest integer is reported at the verification")
  func numbers() {
    expectFailure(Self.negative("exactly(-1)")) { verify(canteen.clean()).called(-1) }
    expectFailure(Self.negative("atMost(-1)")) { verify(canteen.clean()).called(.atMost(-1)) }
    expectFailure(Self.negative("lessThan(0)")) { verify(canteen.clean()).called(lessThan(0)) }
    expectFailure(Self.negative("lessThan(-3)")) { verify(canteen.clean()).called(.lessThan(-3)) }
    let smallest = Self.negative("lessThan(-9223372036854775808)")
    expectFailure(smallest) { verify(canteen.clean()).called(.lessThan(Int.min)) }
    let largest = """
      moreThan(9223372036854775807) can never be satisfied: a number of calls is \
      9223372036854775807 or less.
      """
    expectFailure(largest) { verify(canteen.clean()).called(.moreThan(Int.max)) }
    #expect(!CallCount.moreThan(Int.max).isSatisfied(by: Int.max))
  }

  @Test("An empty range, or one of negative numbers, is reported at the verification")
  func ranges() {
    let text = "within(3..<3) can never be satisfied: the range is empty."
    expectFailure(text) { verify(canteen.clean()).called(.within(3..<3)) }
    expectFailure(text) { verify(on: canteen, called: within(3..<3)).clean() }
    let closed = Self.negative("within(-3...-1)")
    expectFailure(closed) { verify(canteen.clean()).called(.within(-3 ... -1)) }
    let open = Self.negative("within(-3..<0)")
    expectFailure(open) { verify(canteen.clean()).called(.within(-3..<0)) }
  }

  @Test("A count that is never satisfied is reported by every form, and by a wait at once")
  func forms() async {
    let text = Self.negative("exactly(-1)")
    expectFailure(text) { verify(on: canteen, called: -1).clean() }
    await expectFailure(text) { await verify { await canteen.bake("a") }.called(-1) }
    await expectFailure(text, atLine: #line + 1) {
      await verify(canteen.clean()).calledEventually(-1, before: .seconds(400))
    }
  }
}
