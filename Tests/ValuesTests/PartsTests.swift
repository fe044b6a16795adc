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

  @Test("A value that generic code has put into an existential has its own parts and bytes")
  func inExistentials() throws {
    func wrapped<Value>(_ value: Value) -> Any { value }
    for number in [1, 2] {
      let small = Dot(x: number)
      let large = Order(number: number, items: ["a"])
      #expect(Parts(stored: wrapped(small as any Thing))?.values as? [Int] == [number])
      #expect(Parts(stored: wrapped(wrapped(small as any Thing)))?.values as? [Int] == [number])
      #expect(Parts(stored: wrapped(large as any Thing))?[0] as? Int == number)
      #expect(Parts(stored: wrapped(Event.placed(large, by: "a") as any Thing))?.count == 2)
      #expect(Parts(stored: wrapped((number, "a") as Any))?[1] as? String == "a")
      #expect(Parts(stored: wrapped(Failed(order: large) as any Error))?.count == 1)
      #expect(haveSameBytes(wrapped(small as any Thing), small))
    }
    #expect(!haveSameBytes(wrapped(Dot(x: 1) as any Thing), Dot(x: 2)))
  }
}

private protocol Thing {}
private struct Dot: Thing { let x: Int }
private struct Failed: Error { let order: Order }

private struct Order: Thing {
  let number: Int
  let items: [String]
}

private enum Event: Thing {
  case placed(Order, by: String)
  case none
}
