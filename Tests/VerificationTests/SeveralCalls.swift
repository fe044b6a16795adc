import Testing
import Understudy
import UnderstudyTestSupport

/// `verify` and `when` take one call. Another call in front of it belongs to it only as its
/// receiver or as an argument, and is reported otherwise.
@Suite(.mockSession) struct SeveralCalls {
  private let desk = DeskMock()

  @Test("A call before the last one is reported")
  func statements() {
    // The page about verifications quotes the whole text.
    expectSeveral("verify makes 2 calls: mock.save(any()), mock.start().") {
      verify {
        desk.save(any()); desk.start()
      }.called(1)
    }
    expectFailure(
      """
      The expression in when makes 2 calls: mock.price("a"), mock.price("b").
      Write a when for each: when(mock.price("a")).thenReturn(…); when(mock.price("b")).thenReturn(…)
      Or store a result that another call takes in a constant before the expression.
      """, atLine: #line + 2
    ) {
      when {
        _ = desk.price("a"); return desk.price("b")
      }.thenReturn(3)
    }
  }

  @Test("Operands of an operator are reported, evaluated or not")
  func operators() {
    expectSeveral(#"verify makes 2 calls: mock.price("zz"), mock.price("a")."#) {
      verify(desk.price("zz") + desk.price("a")).called(.never)
    }
    when(desk.isOpen).thenReturn(true)
    _ = desk.isOpen
    expectSeveral("verify makes 2 calls: mock.isOpen, mock.isReady.") {
      verify(desk.isOpen && desk.isReady).called(1)
    }
    expectSeveral("when makes 2 calls: mock.isOpen, mock.isReady.") {
      when(desk.isOpen || desk.isReady).thenReturn(true)
    }
  }

  @Test("A result that is changed on its way is reported")
  func changedResults() {
    when(desk.table).thenReturn("students")
    _ = desk.table
    expectSeveral("verify makes 2 calls: mock.table, mock.select(\"STUDENTS\").") {
      verify(desk.select(desk.table.uppercased())).called(.never)
    }
  }

  @Test("A result of an unstubbed call that is changed on its way is reported")
  func changedPlaceholders() {
    desk.save(0)
    _ = desk.select("")
    let found = failures {
      verify(desk.select(desk.table.uppercased())).called(1)
      verify { _ = desk.select(desk.table + "s") }.called(.never)
      verify(desk.save(desk.price("a") * 2)).called(1)
      verify(desk.file([desk.table: 1])).called(.never)
    }
    #expect(
      found.map { $0.text.prefix(39) }
        == Array(repeating: "The expression in verify makes 2 calls:", count: 4))
  }

  @Test("A method that forwards and then calls another one is reported")
  func nestedForwarders() {
    expectSeveral("when makes 2 calls: mock.saveAll(any()), mock.save(any()).") {
      when(desk.saveAll(any())).thenReturn()
    }
    expectSeveral("verify makes 2 calls: mock.saveAll(7), mock.save(7).") {
      verify(desk.saveAll(7)).called(.never)
    }
  }

  @Test("Receivers and arguments belong to the call")
  func receiversAndArguments() {
    let drawer = CanteenMock()
    when(desk.drawer).thenReturn(drawer)
    when(desk.room).thenReturn(Room(drawer: drawer))
    when(desk.table).thenReturn("students")
    when(desk.isOpen).thenReturn(true)
    desk.drawer.cook("x")
    desk.room.drawer.cook("y")
    _ = desk.select(desk.table)
    desk.save(desk.price("a"))
    desk.set(desk.isOpen)
    desk.file([desk.table: 1])
    desk.file([[[desk.table]]])
    verify(desk.drawer.cook("x")).called(1)
    verify(desk.room.drawer.cook("y")).called(1)
    verify(desk.select(desk.table)).called(1)
    verify(desk.save(desk.price("a"))).called(1)
    verify(desk.set(desk.isOpen)).called(1)
    verify(desk.set(desk.isOpen && true)).called(1)
    verify(desk.file([desk.table: 1])).called(1)
    verify(desk.file([[[desk.table]]])).called(1)
    desk.file([[desk.table: 1]])
    verify(desk.file([[desk.table: 1]])).called(1)
  }

  @Test("An untyped forwarder is reported where its result can't be an argument")
  func untypedForwarders() {
    when(desk.untypedTable()).thenReturn("students").lenient()
    verify(desk.select(desk.untypedTable())).called(.never)
    desk.mockState.clearStubs()
    verify(desk.select(desk.untypedTable())).called(.never)
    expectSeveral("verify makes 2 calls: mock.untypedTable(), mock.select(any()).") {
      verify {
        _ = desk.untypedTable(); _ = desk.select(any())
      }.called(.never)
    }
  }

  @Test("A Boolean that is equal by chance is reported in a block")
  func equalByChance() {
    desk.set(false)
    expectSeveral("verify makes 2 calls: mock.isOpen, mock.set(false).") {
      verify {
        _ = desk.isOpen; desk.set(false)
      }.called(1)
    }
  }

  @Test("Each statement of verifyAll takes a call of its own")
  func ownCalls() {
    for number in [6, 6, 7] { desk.save(number) }
    verifyAll {
      desk.save(any()); desk.save(not(7)); desk.save(6)
    }
    expectFailure(headline: "save(_:) was called 3 times, expected at least 4.", atLine: #line + 2)
    {
      verifyAll {
        desk.save(7); desk.save(6); desk.save(6); desk.save(any())
      }
    }
    expectFailure(headline: "save(_:) was called 2 times, expected at least 3.", atLine: #line + 2)
    {
      verifyAll {
        desk.save(any()); desk.save(any()); desk.save(any()); desk.save(6)
      }
    }
  }

  @Test(
    "Hundreds of equal statements of verifyAll take calls that no other has taken",
    .timeLimit(.minutes(1)))
  func manyOwnCalls() {
    for _ in 1...800 { desk.save(7) }
    verifyAll { for _ in 1...800 { desk.save(7) } }
  }

  private func expectSeveral(_ text: String, line: Int = #line, _ body: () -> Void) {
    expectFailure(headline: "The expression in \(text)", atLine: line + 1, body)
  }
}

private struct Room { let drawer: CanteenMock }

private final class DeskMock: Mock {
  var drawer: CanteenMock { calledReturning() }
  var room: Room { calledReturning() }
  var table: String { calledReturning() }
  var isOpen: Bool { calledReturning() }
  var isReady: Bool { calledReturning() }
  func save(_ number: Int) { called(with: number) }
  func saveAll(_ number: Int) {
    called(with: number)
    save(number)
  }
  func start() { called() }
  func set(_ isOn: Bool) { called(with: isOn) }
  func file(_ papers: Any) { called(with: papers) }
  func price(_ item: String) -> Int { calledReturning(with: item) }
  func untypedTable() -> String { calledReturning() as? String ?? "" }
  func select(_ table: String) -> Int { calledReturning(with: table) }
}
