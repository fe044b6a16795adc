import Testing
import Understudy
import UnderstudyTestSupport

/// `verifyInOrder`: these calls, one after the other, with any calls between them.
@Suite(.mockSession) struct InOrder {
  private let canteen = CanteenMock()
  private let room = DiningRoomMock()

  @Test("Order holds across mocks and statics")
  func acrossMocks() {
    CanteenMock.open("Monday")
    room.seat(4)
    room.serve("soup")
    expectFailure(
      """
      Expected CanteenMock.open("Monday") after DiningRoomMock.serve("soup"), but no such call came.
        Expected                      Actual
                                      CanteenMock.open("Monday")
                                      DiningRoomMock.seat(4)
        DiningRoomMock.serve("soup")  DiningRoomMock.serve("soup")
      > CanteenMock.open("Monday")    - (came earlier)
      """, atLine: #line + 2
    ) {
      verifyInOrder {
        room.serve("soup")
        CanteenMock.open("Monday")
      }
    }
  }

  @Test("A failure shows both orders side by side and marks the first call that broke them")
  func sideBySide() {
    canteen.cook("soup")
    canteen.clean()
    canteen.cook("fish")
    expectFailure(
      """
      Expected clean() after cook("fish"), but no such call came.
        Expected      Actual
        cook("soup")  cook("soup")
                      clean()
        cook("fish")  cook("fish")
      > clean()       - (came earlier)
        cook("cake")  -
      """, atLine: #line + 2
    ) {
      verifyInOrder {
        canteen.cook("soup")
        canteen.cook("fish")
        canteen.clean()
        canteen.cook("cake")
      }
    }
  }

  @Test("Calls after the missing one are found, and one that nearly is it is marked")
  func nearMiss() {
    canteen.cook("soup")
    canteen.cook("fisch")
    canteen.heat = 3
    canteen.clean()
    expectFailure(
      """
      Expected cook("fish") after cook("soup"), but no such call came.
        Expected      Actual (* marks what did not match)
        cook("soup")  cook("soup")
      > cook("fish")  -
                      cook(*"fisch"*)
                      heat = 3
        clean()       clean()
        heat = 3      - (came earlier)
      """, atLine: #line + 2
    ) {
      verifyInOrder {
        canteen.cook("soup")
        canteen.cook("fish")
        canteen.clean()
        canteen.heat = 3
      }
    }
  }

  @Test("A long call that nearly is the missing one is whole, with its marks")
  func longNearMiss() {
    canteen.store(Order(item: "a very long name of an item in the menu", count: 2, city: "Bonn"))
    expectFailure(
      """
      Expected store(Order(item: any(), count: 2, city: "Ulm")) to be called, but no such call came.
        Expected                                          Actual (* marks what did not match)
      > store(Order(item: any(), count: 2, city: "Ulm"))  -
                                                          store(Order(item: "a very long name of an item in the menu", count: 2, city: *"Bonn"*))
      """, atLine: #line + 1
    ) { verifyInOrder { canteen.store(Order(item: any(), count: 2, city: "Ulm")) } }
    let text = """
      Expected store(having(\\.city, "Ulm")) to be called, but no such call came.
        Expected                      Actual (* marks what did not match)
      > store(having(\\.city, "Ulm"))  -
                                      store(*Order(item: "a very long name of an item in the menu", count: 2, city: "Bonn")*)
      """
    expectFailure(text) { verifyInOrder { canteen.store(having(\Order.city, "Ulm")) } }
  }

  @Test("A very long one is cut around its first mark")
  func cutNearMiss() {
    canteen.store(Order(item: String(repeating: "a", count: 300), count: 2, city: "Bonn"))
    let found = failures {
      verifyInOrder { canteen.store(Order(item: any(), count: 2, city: "Ulm")) }
      verifyInOrder { canteen.store(Order(item: "b", count: 2, city: any())) }
    }
    let shown = found.map { $0.text.split(separator: "\n").last?.drop { $0 == " " } }
    let letters = String(repeating: "a", count: 173)
    #expect(
      shown == ["store(Order(item: \"a…*\"Bonn\"*))", "store(Order(item: *\"\(letters)…"])
  }

  @Test("Texts in the columns are on one line, and cut if they are long")
  func columns() {
    let long = String(repeating: "lentils, ", count: 9)
    canteen.store(Crate())
    canteen.cook(long + "salt")
    canteen.cook(long)
    expectFailure(
      """
      Expected cook("\(long)oil") after cook("\(long)salt"), but no such call came.
        Expected                                                      Actual (* marks what did not match)
        store(…)                                                      store(two\\nlines)
        cook("lentils, lentils, lentil…ils, lentils, lentils, salt")  cook("lentils, lentils, lentil…ils, lentils, lentils, salt")
      > cook("lentils, lentils, lentil…tils, lentils, lentils, oil")  -
                                                                      cook(*"lentils, lentils, lentils, lentils, lentils, lentils, lentils, lentils, lentils, "*)
      """, atLine: #line + 2
    ) {
      verifyInOrder {
        canteen.store(matching("…") { (_: Any) in true })
        canteen.cook(long + "salt")
        canteen.cook(long + "oil")
      }
    }
  }

  @Test("A long list shows the marked call and the number of calls that are left out")
  func longList() {
    for number in 1...40 { canteen.heat = number }
    expectFailure(
      """
      Expected clean() after heat = 30, but no such call came.
        Expected   Actual
        … 20 more
      \((21...29).map { "             heat = \($0)" }.joined(separator: "\n"))
        heat = 30  heat = 30
      > clean()    -
      \((31...39).map { "             heat = \($0)" }.joined(separator: "\n"))
        … 1 more
      """, atLine: #line + 2
    ) {
      verifyInOrder {
        canteen.heat = 30
        canteen.clean()
      }
    }
  }

  @Test("A failure looks for later calls among as many as its table can show")
  func longLog() {
    for _ in 1...20_000 { canteen.cook("soup") }
    var comparisons = 0
    expectFailure(
      headline: "Expected clean() to be called, but no such call came.", atLine: #line + 2
    ) {
      verifyInOrder {
        canteen.clean()
        for _ in 1...20 {
          canteen.cook(
            matching { _ in
              comparisons += 1
              return false
            })
        }
      }
    }
    #expect(comparisons <= 20_000)
  }
}

private struct Order {
  var item: String
  var count: Int
  var city: String
}

private struct Crate: CustomStringConvertible {
  var description: String { "two\nlines" }
}
