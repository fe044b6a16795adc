import Testing
import Understudy
import UnderstudyTestSupport

/// A comparator decides for every value that its type describes, whenever it was registered.
@Suite(.mockSession) struct ComparatorScopes {
  @Test("A comparator of a base class decides for objects of derived classes")
  func baseClass() {
    ArgumentEquality.register(Animal.self) { $0.name == $1.name }
    expectEqual(Dog("Rex"), Dog("Rex"))
    expectEqual(Dog("Rex"), Animal("Rex"))
    expectEqual(Dog("Rex"), Cat("Rex"))
    expectDifferent(Dog("Rex"), Dog("Bello"))
    expectEqual([Dog("Rex")], [Dog("Rex")])
    expectEqual(Owner(pet: Dog("Rex")), Owner(pet: Dog("Rex")))
    expectEqual(["a": Dog("Rex")], ["a": Dog("Rex")])
  }

  @Test("The comparator of a derived class goes before that of its base class")
  func derivedClass() {
    ArgumentEquality.register(Dog.self) { $0.name.count == $1.name.count }
    ArgumentEquality.register(Animal.self) { $0.name == $1.name }
    expectEqual(Dog("Rex"), Dog("Max"))
    expectDifferent(Cat("Rex"), Cat("Max"))
    expectEqual(Cat("Rex"), Cat("Rex"))
  }

  @Test("Of the comparators of a base class and a protocol, the most recent one decides")
  func mostRecent() {
    ArgumentEquality.register(Animal.self) { $0.name == $1.name }
    ArgumentEquality.register((any Named).self) { $0.name.count == $1.name.count }
    expectEqual(Dog("Rex"), Dog("Max"))
    ArgumentEquality.register(Animal.self) { $0.name == $1.name }
    expectDifferent(Dog("Rex"), Dog("Max"))
  }

  @Test("A comparator of the process decides in a session that has other ones, too")
  func process() async {
    // In a detached task there is no session.
    await Task.detached { ArgumentEquality.register(Town.self) { $0.name == $1.name } }.value
    ArgumentEquality.register(Product.self) { $0.name == $1.name }
    expectEqual(Town(name: "Ulm", size: 1), Town(name: "Ulm", size: 2))
    ArgumentEquality.register(Town.self) { $0.size == $1.size }
    expectDifferent(Town(name: "Ulm", size: 1), Town(name: "Ulm", size: 2))
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

  @Test("A comparator of any Error decides for errors of every type")
  func anyError() {
    ArgumentEquality.register((any Error).self) { "\($0)" == "\($1)" }
    expectEqual(Fault(code: 1, cause: Animal("a")), Fault(code: 1, cause: Animal("b")))
    expectDifferent(Fault(code: 1, cause: Animal("a")), Fault(code: 2, cause: Animal("a")))
    expectEqual(
      [Fault(code: 1, cause: Animal("a"))] as [any Error],
      [Fault(code: 1, cause: Animal("b"))] as [any Error])
  }

  @Test("A comparator of a protocol decides for values that conform to it")
  func existential() {
    ArgumentEquality.register((any Shape).self) { $0.area == $1.area }
    expectEqual(Square(side: 2), Rectangle(width: 1, height: 4))
    expectDifferent(Square(side: 2), Square(side: 3))
    expectEqual(Square(side: 2) as any Shape, Square(side: -2) as any Shape)
  }

  @Test("A comparator of an optional type decides for its values")
  func optional() {
    ArgumentEquality.register(Product?.self) { $0?.name == $1?.name }
    let (cheap, expensive) = (Product(name: "tea", price: 1), Product(name: "tea", price: 9))
    expectEqual(Optional(cheap), Optional(expensive))
    expectEqual(cheap, expensive)
    expectDifferent(cheap, Product(name: "pot", price: 1))
    expectDifferent(Optional(cheap), Product?.none)
    expectEqual(Basket(first: cheap), Basket(first: expensive))
  }

  @Test("A comparator that is registered after a stub was written decides for it")
  func afterStub() {
    let mock = EqualityMock()
    when(mock.judge(Product(name: "tea", price: 1))).thenReturn("tea")
    _ = when(using: mock, thenReturn: "pot").judge("POT")
    #expect(mock.judge(Product(name: "tea", price: 2)) == "")
    ArgumentEquality.register(Product.self) { $0.name == $1.name }
    ArgumentEquality.register(String.self) { $0.lowercased() == $1.lowercased() }
    #expect(mock.judge(Product(name: "tea", price: 2)) == "tea")
    #expect(mock.judge("pot") == "pot")
  }

  @Test("A comparator that is registered after a thousand stubs decides for them")
  func afterManyStubs() {
    let mock = EqualityMock()
    for number in 0..<1_000 { when(mock.judge("Item \(number)")).thenReturn("\(number)").lenient() }
    ArgumentEquality.register(String.self) { $0.lowercased() == $1.lowercased() }
    #expect([0, 500, 999].map { mock.judge("ITEM \($0)") } == ["0", "500", "999"])
  }

  @Test("A comparator that is registered between calls and their verification decides for it")
  func afterCalls() {
    let mock = EqualityMock()
    for number in 0..<1_000 { mock.take("Item \(number)") }
    verify(on: mock, called: 0).take("ITEM 7")
    let verification = verify(mock.take("ITEM 8"))
    ArgumentEquality.register(String.self) { $0.lowercased() == $1.lowercased() }
    verify(on: mock, called: 1).take("ITEM 7")
    verify(mock.take("ITEM 7")).called(1)
    verification.called(1)
    verifyInOrder {
      mock.take("ITEM 7")
      mock.take("ITEM 8")
    }
  }
}

// MARK: - Values

private protocol Named { var name: String { get } }
private class Animal: Named, CustomStringConvertible, @unchecked Sendable {
  let name: String
  init(_ name: String) { self.name = name }
  var description: String { "an animal" }
}
private final class Dog: Animal, @unchecked Sendable {}
private final class Cat: Animal, @unchecked Sendable {}
private struct Owner { var pet: Animal }

private struct Fault: Error {
  var code: Int
  var cause: Animal
}

private protocol Shape { var area: Int { get } }
private struct Square: Shape {
  var side: Int
  var area: Int { side * side }
}
private struct Rectangle: Shape {
  var width: Int
  var height: Int
  var area: Int { width * height }
}

private struct Product {
  var name: String
  var price: Int
}
private struct Basket { var first: Product? }

/// Its first comparator remains for the rest of the process.
private struct Town {
  var name: String
  var size: Int
}
