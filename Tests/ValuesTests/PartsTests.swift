import Testing

@testable import UnderstudyValues

/// What a value is made of, and how two are compared by it, without any mock.
@Suite struct PartsTests {
  @Test("A value has its properties, elements, or payload, with their labels")
  func labels() throws {
    let order = try #require(Parts(stored: Order(number: 7, items: ["a"])))
    #expect(order.values.map { "\($0 ?? "nil")" } == ["7", "[\"a\"]"])
    #expect((0..<2).map { order.step(to: $0) } == [".number", ".items"])
    let list = try #require(Parts(["a", "b"]))
    #expect(list.isList && list.count == 2 && list.step(to: 1) == "[1]")
    let event = try #require(Parts(stored: Event.placed(Order(number: 7, items: []), by: "Ada")))
    #expect(event.caseName == "placed" && event.count == 2)
  }

  @Test("Values without == are compared by their parts, at any depth")
  func comparison() {
    func event(_ number: Int, _ name: String) -> Event {
      .placed(Order(number: number, items: ["a", "b"]), by: name)
    }
    let rules = EqualityRules.standard
    #expect(rules.areEqual(event(7, "Ada"), event(7, "Ada")))
    #expect(!rules.areEqual(event(7, "Ada"), event(8, "Ada")))
    #expect(!rules.areEqual(event(7, "Ada"), event(7, "Bob")))
    #expect(!rules.areEqual(event(7, "Ada"), Event.none))
    #expect(rules.areEqual(["a": [event(1, "b")]], ["a": [event(1, "b")]]))
    #expect(!rules.areEqual(["a": [event(1, "b")]], ["c": [event(1, "b")]]))
  }
}

private struct Order {
  let number: Int
  let items: [String]
}

private enum Event {
  case placed(Order, by: String)
  case none
}
