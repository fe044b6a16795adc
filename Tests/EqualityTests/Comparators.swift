import Testing
import Understudy
import UnderstudyTestSupport

/// A comparator decides for every value that its type describes, whenever it was registered.
@Suite(.mockSession) struct Comparators {
  private let cheap = Product(name: "tea", price: 1)
  private let expensive = Product(name: "tea", price: 9)
  private let pot = Product(name: "pot", price: 1)

  // MARK: Which values

  @Test("A comparator replaces == and hash(into:), also in containers")
  func beforeOperators() {
    ArgumentEquality.register(String.self) { $0.lowercased() == $1.lowercased() }
    expectEqual("Tea", "tEA")
    expectDifferent("Tea", "Coffee")
    expectEqual(["a", "b"], ["A", "B"])
    expectDifferent(["a", "b"], ["A"])
    expectEqual(["k": "a"], ["K": "A"])
    expectDifferent(["k": "a"], ["K": "B"])
    expectDifferent(["k": "a"], ["k": "B"])
    expectEqual(["k": "a", "K": "b"], ["k": "B", "K": "A"])
    expectEqual(Set(["a", "B"]), Set(["b", "A"]))
    // Each element stands for one other.
    expectDifferent(Set(["Tea", "TEA"]), Set(["tea", "milk"]))
  }

  @Test("A comparator can tell values apart that are equal otherwise")
  func stricter() {
    ArgumentEquality.register(String.self) { _, _ in false }
    expectDifferent("a", "a")
    expectDifferent(["a"], ["a"])
    expectDifferent(["k": "a"], ["k": "a"])
  }

  @Test("A comparator of a class replaces identity, for objects of derived classes, too")
  func baseClass() {
    ArgumentEquality.register(Animal.self) { $0.name == $1.name }
    expectEqual(Animal("Rex"), Animal("Rex"))
    expectEqual(Dog("Rex"), Animal("Rex"))
    expectEqual(Dog("Rex"), Cat("Rex"))
    expectDifferent(Dog("Rex"), Dog("Bello"))
    expectEqual([Dog("Rex")], [Dog("Rex")])
    expectEqual(EqualityRow.Wrapper(value: Dog("Rex")), EqualityRow.Wrapper(value: Dog("Rex")))
  }

  @Test("The comparator of a derived class goes before that of its base class")
  func derivedClass() {
    ArgumentEquality.register(Dog.self) { $0.name.count == $1.name.count }
    ArgumentEquality.register(Animal.self) { $0.name == $1.name }
    expectEqual(Dog("Rex"), Dog("Max"))
    expectDifferent(Cat("Rex"), Cat("Max"))
    expectEqual(Cat("Rex"), Cat("Rex"))
  }

  @Test("A comparator of a protocol decides for values that conform to it")
  func existential() {
    ArgumentEquality.register((any Named).self) { $0.name == $1.name }
    expectEqual(cheap, expensive)
    expectEqual(cheap, Animal("tea"))
    expectDifferent(cheap, pot)
    expectEqual(cheap as any Named, expensive as any Named)
    ArgumentEquality.register((any Error).self) { "\($0)".count == "\($1)".count }
    expectEqual([Fault(code: 1)] as [any Error], [Fault(code: 2)] as [any Error])
    expectDifferent(Fault(code: 1), Fault(code: 10))
  }

  @Test("A comparator of an optional type decides for its values")
  func optional() {
    ArgumentEquality.register(Product?.self) { $0?.name == $1?.name }
    expectEqual(Optional(cheap), Optional(expensive))
    expectEqual(cheap, expensive)
    expectDifferent(cheap, pot)
    expectDifferent(Optional(cheap), Product?.none)
    expectEqual(Basket(first: cheap), Basket(first: expensive))
  }

  @Test("Of several comparators that apply, the most recent one decides")
  func mostRecent() {
    ArgumentEquality.register(Product.self) { _, _ in true }
    ArgumentEquality.register(Product.self) { $0.price == $1.price }
    expectEqual(cheap, pot)
    expectDifferent(cheap, expensive)
    ArgumentEquality.register(Animal.self) { $0.name == $1.name }
    ArgumentEquality.register((any Named).self) { $0.name.count == $1.name.count }
    expectEqual(Dog("Rex"), Dog("Max"))
    ArgumentEquality.register(Animal.self) { $0.name == $1.name }
    expectDifferent(Dog("Rex"), Dog("Max"))
  }

  // MARK: Sessions and times

  @Test("A session's comparator ends with it, and goes before that of the process")
  func sessions() async {
    // In a detached task there is no session.
    await Task.detached { ArgumentEquality.register(Town.self) { $0.name == $1.name } }.value
    ArgumentEquality.register(Product.self) { $0.name == $1.name }
    expectEqual(Town(name: "Ulm", size: 1), Town(name: "Ulm", size: 2))
    withMockSession {
      ArgumentEquality.register(Town.self) { $0.size == $1.size }
      expectDifferent(Town(name: "Ulm", size: 1), Town(name: "Ulm", size: 2))
      expectEqual(Town(name: "Ulm", size: 1), Town(name: "Bonn", size: 1))
    }
    expectDifferent(Town(name: "Ulm", size: 1), Town(name: "Bonn", size: 1))
  }

  @Test("A session's comparator applies in sessions inside it, whose own go before it")
  func innerSessions() {
    ArgumentEquality.register(Product.self) { $0.name == $1.name }
    ArgumentEquality.register(Fault.self) { _, _ in true }
    withMockSession {
      expectEqual(cheap, expensive)
      ArgumentEquality.register(Product.self) { $0.price == $1.price }
      expectDifferent(cheap, expensive)
      withMockSession {
        expectEqual(cheap, pot)
        expectEqual(Fault(code: 1), Fault(code: 2))
      }
    }
    expectEqual(cheap, expensive)
  }

  @Test("A session's comparator decides for calls and verifications in a detached task, too")
  func detachedTask() async {
    ArgumentEquality.register(String.self) { $0.lowercased() == $1.lowercased() }
    let canteen = CanteenMock()
    when(canteen.cook("soup")).thenReturn(3)
    await Task.detached {
      #expect(canteen.cook("SOUP") == 3)
      verify(canteen.cook("Soup")).called(1)
    }.value
  }

  @Test("A comparator that is registered after a stub, or after calls, decides for them")
  func registeredLater() {
    let mock = EqualityMock()
    when(mock.judge(cheap)).thenReturn("tea")
    for number in 0..<100 { when(mock.judge("Item \(number)")).thenReturn("\(number)").lenient() }
    for number in 0..<100 { mock.take("Item \(number)") }
    #expect(mock.judge(expensive) == "")
    verify(on: mock, called: 0).take("ITEM 7")
    let verification = verify(mock.take("ITEM 8"))
    ArgumentEquality.register(Product.self) { $0.name == $1.name }
    ArgumentEquality.register(String.self) { $0.lowercased() == $1.lowercased() }
    #expect(mock.judge(expensive) == "tea")
    #expect([0, 50, 99].map { mock.judge("ITEM \($0)") } == ["0", "50", "99"])
    verify(on: mock, called: 1).take("ITEM 7")
    verify(mock.take("ITEM 7")).called(1)
    verification.called(1)
  }
}

private protocol Named { var name: String { get } }
private class Animal: Named {
  let name: String
  init(_ name: String) { self.name = name }
}
private final class Dog: Animal {}
private final class Cat: Animal {}
private struct Fault: Error { var code: Int }
private struct Product: Named {
  var name: String
  var price: Int
}
private struct Basket { var first: Product? }

/// Its first comparator remains for the rest of the process.
private struct Town {
  var name: String
  var size: Int
}
