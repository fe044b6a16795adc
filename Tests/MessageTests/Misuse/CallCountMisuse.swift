import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// Numbers of calls that no log can have.
@Suite(.timeLimit(.minutes(5))) struct CallCountMisuse {
  private let canteen = CanteenMock()

  private static func negative(_ count: String) -> String {
    "\(count) has a negative number, but a number of calls is 0 or more."
  }

  @Test(
    "A count that says something of negative numbers is reported, whether calls satisfy it or not",
    arguments: [
      (.exactly(-1), "exactly(-1)"), (.atMost(-1), "atMost(-1)"), (lessThan(0), "lessThan(0)"),
      (.lessThan(-3), "lessThan(-3)"), (.lessThan(Int.min), "lessThan(\(Int.min))"),
      (.within(-3 ... -1), "within(-3...-1)"), (.within(-3..<0), "within(-3..<0)"),
      (.atLeast(-1), "atLeast(-1)"), (.moreThan(-1), "moreThan(-1)"),
      (.within((-2)...), "within(-2...)"), (.within(-2...3), "within(-2...3)"),
      (.within(-1..<1), "within(-1..<1)"), (.within(Int.min...3), "within(\(Int.min)...3)"),
      (.within((-1)...Int.max), "within(-1...\(Int.max))"),
    ] as [(CallCount, String)])
  func numbers(count: CallCount, source: String) {
    expectFailure(Self.negative(source)) { verify(canteen.clean()).called(count) }
  }

  @Test(
    "A number of calls above the largest integer is reported, and a count without a limit isn't")
  func limits() {
    let largest = "moreThan(9223372036854775807) can never be satisfied."
    expectFailure(largest) { verify(canteen.clean()).called(.moreThan(Int.max)) }
    #expect(!CallCount.moreThan(Int.max).isSatisfied(by: Int.max))
    for count in [.atLeast(0), .lessThan(1), .within(...Int.max), .within(0...)] as [CallCount] {
      verify(canteen.clean()).called(count)
    }
  }

  @Test(
    "A count that no test means is reported by every form, and by a wait at once",
    arguments: [
      (.exactly(-1), "exactly(-1) has a negative number, but a number of calls is 0 or more."),
      (.atLeast(-1), "atLeast(-1) has a negative number, but a number of calls is 0 or more."),
      (.within(3..<3), "within(3..<3) can never be satisfied."),
    ] as [(CallCount, String)])
  func forms(count: CallCount, text: String) async {
    canteen.clean()
    expectFailure(text) { verify(canteen.clean()).called(count) }
    expectFailure(text) { verify { canteen.clean() }.called(count) }
    expectFailure(text) { verify(canteen.clean()).called(count) { Issue.record("no check") } }
    expectFailure(text) { verify(canteen.cook("")).withAnyArguments().called(count) }
    expectFailure(text) { verify(on: canteen, called: count).clean() }
    expectFailure(text) { verify(on: CanteenMock.self, called: count).open("Monday") }
    await expectFailure(text) { await verify { await canteen.bake("a") }.called(count) }
    await expectFailure(text, atLine: #line + 1) {
      await verify(canteen.clean()).calledEventually(count, before: .seconds(400))
    }
    expectFailure(text) { verifyInOrder { calls(count) { canteen.clean() } } }
    expectFailure(text) { verifySequence { calls(count) { canteen.clean() } } }
    await expectFailure(text, atLine: #line + 1) {
      await verifyInOrder { await calls(count) { await canteen.bake("a") } }
    }
    await expectFailure(text, atLine: #line + 1) {
      await verifySequence { await calls(count) { await canteen.bake("a") } }
    }
    let bakes = await when { await canteen.bake(any()) }.thenSuspend()
    await expectFailure(text) { await bakes.suspended(count, before: .seconds(400)) }
  }

  @Test("A variable number below 0 is reported, too")
  func variables() async {
    let none = canteen.mockState.invocations.count - 1
    let text = Self.negative("exactly(-1)")
    expectFailure(text) { verify(canteen.clean()).called(none) }
    await expectFailure(text) { await verify(canteen.clean()).calledEventually(none) }
  }
}
