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
    expectSeveral(#"when makes 2 calls: mock.price("a"), mock.price("b")."#) {
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
  }

  @Test("A captor in verifyAll gets the argument of its statement's own call")
  func ownArguments() async {
    let (first, second, third) = (captor(), captor(), captor())
    for number in [6, 7, 8] { desk.save(number) }
    verifyAll {
      desk.save(first.capture())
      desk.save(second.capture())
    }
    #expect(first.values == [6] && second.values == [7])
    // A later statement takes the only call that it matches. Of the others, the first has the earlier.
    await verifyAll {
      desk.save(first.capture())
      await Task.yield()
      desk.save(second.capture())
      desk.save(6)
    }
    #expect(first.values == [6, 7] && second.values == [7, 8])
    // One for which no call is left captures none.
    expectFailure(headline: "save(_:) was called 3 times, expected at least 4.", atLine: #line + 2)
    {
      verifyAll {
        for captor in [first, second, third] { desk.save(captor.capture()) }
        desk.save(third.capture())
      }
    }
    #expect(first.last == 6 && second.last == 7 && third.values == [8])
    let (other, names) = (DeskMock(), ArgumentCaptor<String>())
    for name in ["pear", "fig"] { _ = other.select(name) }
    verifyAll {
      desk.save(first.capture())
      _ = other.select(names.capture())
      desk.save(second.capture())
      _ = other.select("pear")
    }
    #expect(first.last == 6 && second.last == 7 && names.values == ["fig"])
  }

  private func captor() -> ArgumentCaptor<Int> { ArgumentCaptor() }

  @Test("Ranges that overlap cost as much as other statements of verifyAll")
  func overlappingRanges() {
    expectGrowth(from: 20, power: 2) { count in
      let desk = DeskMock()
      for number in 0..<count { desk.save(number) }
      verifyAll { for number in shuffled(count) { desk.save(inRange(0...number)) } }
    }
    // Each statement is compared with each call.
  }

  private func shuffled(_ count: Int) -> [Int] {
    var generator = SeededGenerator(seed: 7)
    return Array(0..<count).shuffled(using: &generator)
  }

  @Test("Equal statements cost as much as others")
  func manyEqualStatements() {
    func expectGrowth(_ verify: @escaping (DeskMock, _ statements: () -> Void) -> Void) {
      UnderstudyTestSupport.expectGrowth(from: 20, power: 2) { count in
        let desk = DeskMock()
        let (tables, seats) = (ArgumentCaptor<String>(), ArgumentCaptor<Seat>())
        for number in 1...count {
          desk.name("a", 7)
          desk.save(number)
          _ = desk.select("\(number)")
          desk.move(to: Seat(row: "a", number: number))
        }
        verify(desk) {
          for _ in 1...count {
            desk.name("a", 7)
            desk.save(any())
            _ = desk.select(tables.capture())
            desk.move(to: seats.capture())
          }
        }
      }
    }
    expectGrowth { _, statements in verifyAll { statements() } }
    expectGrowth { desk, statements in
      verifyNoMoreInteractions(on: desk, except: { statements() })
    }
  }

  @Test("Equal statements for which there are too few calls are reported once, with their number")
  func missingEqualCalls() {
    for number in [6, 7, 6] { desk.save(number) }
    let text = """
      save(_:) was called 2 times, expected at least 4.
      Expected: save(6)
      Matching calls:
        #1 save(6)
        #3 save(6)
      Other calls of save(_:) (* marks what did not match):
        #2 save(*7*)
      No other calls on DeskMock.
      """
    // Of the calls that match any(), the other statements leave the one with 7.
    expectFailure(
      text, atLine: #line + 2
    ) {
      verifyAll {
        desk.save(any())
        for _ in 1...4 { desk.save(6) }
      }
    }
    // Now any() takes all, because it comes first.
    expectFailure(
      text, atLine: #line + 2
    ) {
      verifyAll {
        for _ in 1...3 { desk.save(any()) }
        for _ in 1...2 { desk.save(6) }
      }
    }
    expectFailure(
      """
      save(_:) was called 3 times, expected at least 5.
      Expected: save(any())
      Matching calls:
        #1 save(6)
        #2 save(7)
        #3 save(6)
      No other calls on DeskMock.
      """, atLine: #line + 2
    ) {
      verifyAll {
        desk.save(6)
        desk.save(any())
        desk.save(6)
        desk.save(any())
        desk.save(any())
      }
    }
  }

  @Test("Captors of equal statements get the calls that overlapping ones leave, in their order")
  func ownArgumentsOfEqualStatements() {
    let (first, second) = (captor(), captor())
    for number in [6, 7, 6, 8, 9] { desk.save(number) }
    verifyAll {
      desk.save(first.capture())
      desk.save(6)
      desk.save(second.capture())
      desk.save(7)
      desk.save(first.capture())
    }
    #expect(first.values == [6, 9] && second.values == [8])
    verifyAll {
      for _ in 1...2 { desk.save(6) }
      for _ in 1...3 { desk.save(first.capture()) }
    }
    #expect(first.values == [6, 9, 7, 8, 9])
    // So many that these aren't in order by chance, and one of the statements gets none.
    let (other, all) = (DeskMock(), captor())
    for number in 1...12 { other.save(number) }
    let text = "save(_:) was called 12 times, expected at least 13."
    expectFailure(headline: text) { verifyAll { for _ in 1...13 { other.save(all.capture()) } } }
    #expect(all.values == Array(1...12))
  }

  private func expectSeveral(_ text: String, line: Int = #line, _ body: () -> Void) {
    expectFailure(headline: "The expression in \(text)", atLine: line + 1, body)
  }
}

private struct Room { let drawer: CanteenMock }

private struct Seat {
  let row: String
  let number: Int
}

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
  func move(to seat: Seat) { called(with: seat) }
  func name(_ name: String, _ number: Int) { called(with: name, number) }
  func file(_ papers: Any) { called(with: papers) }
  func price(_ item: String) -> Int { calledReturning(with: item) }
  func untypedTable() -> String { calledReturning() as? String ?? "" }
  func select(_ table: String) -> Int { calledReturning(with: table) }
}
