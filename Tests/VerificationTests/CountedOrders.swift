import Testing
import Understudy
import UnderstudyTestSupport

/// `calls(2) { … }` in `verifyInOrder` and `verifySequence`.
@Suite(.mockSession) struct CountedOrders {
  private let canteen = CanteenMock()

  private func cook(_ dishes: String...) { for dish in dishes { canteen.cook(dish) } }

  /// The dishes that no verification has matched.
  private var unverified: [String] { reportedCalls { verifyNoMoreInteractions(on: canteen) } }

  @Test("In an order, other calls can come between, and surplus ones are such calls")
  func order() {
    cook("soup", "fish", "soup", "soup", "rice")
    verifyInOrder {
      calls(2) { canteen.cook("soup") }
      canteen.cook("rice")
    }
    #expect(unverified == [#"#2 cook("fish")"#, #"#4 cook("soup")"#])
    verifyInOrder { calls(3) { canteen.cook("soup") } }
    verifyInOrder { calls(.within(1...2)) { canteen.cook("rice") } }
    verifyInOrder { calls(1) { canteen.cook("fish") } }
    #expect(unverified.isEmpty)
  }

  @Test("A count without an upper bound takes all calls up to the next expected one")
  func unbounded() {
    cook("a", "x", "b", "c", "d")
    let dish = ArgumentCaptor<String>()
    verifyInOrder {
      calls(.atLeast(1)) { canteen.cook(dish.capture()) }
      canteen.cook("c")
    }
    #expect(dish.values == ["a", "x", "b"])
    #expect(unverified == [#"#5 cook("d")"#])
  }

  @Test("A sequence has exactly these numbers of calls")
  func sequence() {
    cook("soup", "soup", "rice")
    verifySequence {
      calls(2) { canteen.cook("soup") }
      calls(.atMost(3)) { canteen.cook("fish") }
      calls(.atLeast(0)) { canteen.cook("rice") }
    }
    #expect(unverified.isEmpty)
    expectFailure(
      """
      Expected cook("rice") after calls(1) { cook("soup") }, got cook("soup").
        Expected                   Actual (* marks what did not match)
        calls(1) { cook("soup") }  cook("soup")
      > cook("rice")               cook(*"soup"*)
        -                          cook("rice")
      """, atLine: #line + 2
    ) {
      verifySequence {
        calls(1) { canteen.cook("soup") }
        canteen.cook("rice")
      }
    }
    let text = """
      Expected no call after calls(.atLeast(1)) { cook("soup") }, got cook("rice").
        Expected                             Actual
        calls(.atLeast(1)) { cook("soup") }  cook("soup")
        calls(.atLeast(1)) { cook("soup") }  cook("soup")
      > -                                    cook("rice")
      """
    expectFailure(text) { verifySequence { calls(.atLeast(1)) { canteen.cook("soup") } } }
  }

  @Test("An assignment is found if there is one: logs are judged as by a regular expression")
  func assignments() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 1...300 {
      canteen.mockState.clearInvocations()
      let log = (0..<generator.next() % 8).map { _ in "ab".randomElement(using: &generator)! }
      for dish in log { canteen.cook(String(dish)) }
      let items = (0...generator.next() % 3).map { _ in
        let minimum = Int.random(in: 0...2, using: &generator)
        let dish = "ab.".randomElement(using: &generator)!
        return (dish, minimum, max(1, minimum) + Int.random(in: 0...2, using: &generator))
      }
      let pattern = items.map { "\($0.0){\($0.1),\($0.2)}" }.joined()
      let fits = try Regex(pattern).wholeMatch(in: String(log)) != nil
      let found = failures {
        verifySequence {
          for (dish, minimum, maximum) in items {
            calls(.within(minimum...maximum)) { canteen.cook(dish == "." ? any() : String(dish)) }
          }
        }
      }
      #expect(found.isEmpty == fits, "\(pattern) \(String(log))")
      #expect(unverified.isEmpty == (fits || log.isEmpty), "\(pattern) \(String(log))")
    }
  }

  @Test("Asynchronous calls, and several mocks")
  func asynchronous() async {
    let room = DiningRoomMock()
    for _ in 1...3 { await canteen.bake("bread") }
    room.seat(2)
    await verifyInOrder {
      await calls(3) { await canteen.bake(any()) }
      calls(1) { room.seat(any()) }
    }
    await expectFailure(
      headline: "Expected calls(4) { CanteenMock.bake(any()) } as the first call, "
        + "got DiningRoomMock.seat(2) after 3 such calls.", atLine: #line + 2
    ) {
      await verifySequence {
        await calls(4) { await canteen.bake(any()) }
        room.seat(2)
      }
    }
  }

  @Test("A log of many calls is compared once for each expected call")
  func longLogs() {
    for _ in 1...2_000 { cook("a", "a") }
    var comparisons = 0
    func compared() -> String {
      matching { (_: String) in
        comparisons += 1
        return true
      }
    }
    verifySequence {
      calls(.atLeast(1)) { canteen.cook(compared()) }
      calls(.atLeast(1)) { canteen.cook(compared()) }
      canteen.cook("a")
    }
    #expect(comparisons <= 8_000)
  }

  @Test("A block of calls costs as much after many others")
  func manyBlocks() {
    expectGrowth(from: 30) { count in
      let canteen = CanteenMock()
      for number in 1...count { canteen.cook("\(number)") }
      verifyInOrder { for _ in 1...count { calls(1) { canteen.cook(any()) } } }
      verifyInOrder {
        for number in 1...count { calls(.atLeast(1)) { canteen.cook("\(number)") } }
      }
      verifySequence {
        for number in 1...count { calls(.within(1...2)) { canteen.cook("\(number)") } }
      }
    }
  }

  // MARK: Mistakes

  @Test("Outside of an order, it's reported, and its block doesn't run")
  func outside() {
    let text = "calls(2) doesn't stand in the block of verifyInOrder or verifySequence."
    expectFailure(headline: text) { calls(2) { canteen.clean() } }
    expectFailure(headline: text) { verify { calls(2) { canteen.clean() } }.called(0) }
    expectFailure(headline: text) { when { calls(2) { canteen.clean() } }.thenReturn() }
    expectFailure(headline: text) { verifyAll { calls(2) { canteen.clean() } } }
    canteen.clean()
    expectFailure(headline: text) { verifyInOrder { calls(3) { calls(2) { canteen.clean() } } } }
    canteen.mockState.clearInvocations()
    expectFailure(headline: text, atLine: #line + 1) {
      verifyNoMoreInteractions(on: canteen, except: { calls(2) { canteen.clean() } })
    }
    verifyNoInteractions(on: canteen)
  }

  @Test("A count that expects no call is reported")
  func noCalls() {
    func text(_ count: String, _ verb: String) -> String {
      "calls(\(count)) verifies nothing in \(verb): it's satisfied without a call."
    }
    let none = text("0", "verifyInOrder")
    expectFailure(headline: none) { verifyInOrder { calls(0) { canteen.clean() } } }
    expectFailure(headline: text("0", "verifySequence"), atLine: #line + 1) {
      verifySequence { calls(.never) { canteen.clean() } }
    }
    expectFailure(headline: text(".atMost(3)", "verifyInOrder"), atLine: #line + 1) {
      verifyInOrder { calls(.atMost(3)) { canteen.clean() } }
    }
    let negative = "exactly(-1) has a negative number, but a number of calls is 0 or more."
    expectFailure(negative) { verifyInOrder { calls(-1) { canteen.clean() } } }
  }

  @Test("A block with several calls is reported")
  func severalCalls() {
    expectFailure(
      """
      The block of calls(2) makes 2 calls: mock.cook(any()), mock.clean().
      Write a block for each of them.
      """, atLine: #line + 3
    ) {
      verifyInOrder {
        calls(2) {
          canteen.cook(any())
          canteen.clean()
        }
      }
    }
  }

  @Test("A block without one whole call is reported, and nothing is verified")
  func blocks() {
    canteen.clean()
    func expectMisuse(_ text: String, _ line: Int = #line, _ block: () throws -> Void) {
      // Other tests compare the whole texts, with the names of other blocks.
      expectFailure(headline: "The block of calls(2) \(text)", atLine: line) {
        verifyInOrder {
          canteen.clean()
          try block()
        }
      }
      #expect(unverified == ["#1 clean()"])
    }
    expectMisuse("contains no call to a mock.") { calls(2) {} }
    expectMisuse("threw KitchenError() after clean().", #line + 1) {
      calls(2) {
        canteen.clean()
        throw KitchenError()
      }
    }
    expectMisuse("ended at borrow(), which returned nil.", #line + 1) {
      calls(2) { (canteen.borrow() as? CanteenMock)?.clean() }
    }
  }
}

private struct KitchenError: Error {}
