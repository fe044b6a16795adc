import Testing

@testable import UnderstudyValues

/// What a value is made of, without any mock.
@Suite struct PartsTests {
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

  @Test("A tuple that is the payload of a case has parts, and a tuple in an Any is one part")
  func payloads() {
    enum Payload { case tuple(Int, String), value(Any) }
    #expect(Parts(stored: Payload.tuple(1, "a"))?.count == 2)
    #expect(Parts(stored: Payload.value((1, "a")))?.count == 1)
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
