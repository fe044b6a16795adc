import Foundation
import Testing
import Understudy

/// When two arguments are equal. A call is made with one and verified with the other.
@Suite struct Equality {
  // MARK: Comparators

  @Test("A registered comparator decides for its type, wherever a value of it stands", .mockSession)
  func comparator() {
    ArgumentEquality.register(Product.self) { $0.name == $1.name }
    let (cheap, dear) = (Product(name: "tea", price: 1), Product(name: "tea", price: 9))
    let coffee = Product(name: "coffee", price: 1)

    expectEqual(cheap, dear)
    expectDifferent(cheap, coffee)
    expectEqual([cheap, coffee], [dear, coffee])
    expectEqual(["a": cheap], ["a": dear])
    expectEqual(Optional(cheap), dear)
    expectEqual(Order(products: [cheap]), Order(products: [dear]))
    expectDifferent(Order(products: [cheap]), Order(products: [coffee]))
  }

  @Test("A registered comparator is asked before Equatable and Hashable are", .mockSession)
  func comparatorBeforeEquatable() {
    ArgumentEquality.register(String.self) { $0.lowercased() == $1.lowercased() }
    expectEqual("Tea", "tEA")
    expectEqual(["Tea"], ["tEA"])
    expectEqual(Set(["Tea", "Milk"]), Set(["tea", "milk"]))
    expectDifferent("Tea", "Coffee")
  }

  @Test("A comparator for a class replaces identity", .mockSession)
  func comparatorForClass() {
    ArgumentEquality.register(Box.self) { $0.content == $1.content }
    expectEqual(Box("a"), Box("a"))
    expectDifferent(Box("a"), Box("b"))
  }

  @Test("A comparator registered later replaces the earlier one", .mockSession)
  func laterComparator() {
    ArgumentEquality.register(Product.self) { _, _ in true }
    ArgumentEquality.register(Product.self) { $0.price == $1.price }
    expectEqual(Product(name: "tea", price: 1), Product(name: "milk", price: 1))
    expectDifferent(Product(name: "tea", price: 1), Product(name: "tea", price: 2))
  }

  @Test("A comparator decides which stub answers as well", .mockSession)
  func comparatorInStub() {
    ArgumentEquality.register(Product.self) { $0.name == $1.name }
    let mock = EqualityMock()
    when(mock.judge(Product(name: "tea", price: 1))).thenReturn("tea")
    #expect(mock.judge(Product(name: "tea", price: 2)) == "tea")
    #expect(mock.judge(Product(name: "milk", price: 1)) == "")
  }

  // MARK: Equatable and Hashable

  @Test("Numbers of different types are equal when their values are")
  func numbers() {
    expectEqual(UInt(33174), 33174)
    expectEqual(Int8(-3), -3)
    expectEqual(3.0, 3)
    expectEqual(Float(0.5), 0.5)
    expectEqual(UInt64.max, UInt64.max)
    expectDifferent(UInt64.max, -1)
    expectDifferent(3.5, 3)
    expectDifferent(3, "3")
    expectDifferent(true, 1)
  }

  @Test("Numbers inside a variadic parameter are equal when their values are")
  func numbersInVariadic() {
    let mock = EqualityMock()
    mock.store(UInt(7), "Ada", Int8(1))
    verify(on: mock, called: 1).store(7, "Ada", 1)
    verify(on: mock, called: 0).store(7, "Ada", 2)
  }

  @Test("Equatable values compare with ==, Hashable or not")
  func equatable() {
    expectEqual(CaseInsensitive(text: "Tea"), CaseInsensitive(text: "tEA"))
    expectDifferent(CaseInsensitive(text: "Tea"), CaseInsensitive(text: "Coffee"))
    expectEqual([CaseInsensitive(text: "Tea")], [CaseInsensitive(text: "tea")])
    expectEqual("é", "e\u{301}")
    expectEqual(1...3, 1...3)
    expectDifferent(1...3, 1...4)
  }

  @Test("An Equatable object compares with ==")
  func equatableObject() {
    expectEqual(Coin(value: 2), Coin(value: 2))
    expectDifferent(Coin(value: 2), Coin(value: 1))
    expectEqual(NSString("a"), NSString("a"))
  }

  @Test("Values of Foundation compare by their meaning")
  func foundation() {
    expectEqual(Date(timeIntervalSince1970: 3), Date(timeIntervalSince1970: 3))
    expectEqual(URL(string: "https://a.b")!, URL(string: "https://a.b")!)
    expectDifferent(Data([1, 2]), Data([1, 3]))
  }

  @Test("A NaN equals itself, also inside other values")
  func nan() {
    expectEqual(Double.nan, Double.nan)
    expectEqual(Double.nan, Float.nan)
    expectDifferent(Double.nan, 0.0)
    expectEqual([1, Double.nan], [1, Double.nan])
    expectDifferent([2, Double.nan], [1, Double.nan])
    expectEqual(Optional(Double.nan), Double.nan)
    expectEqual(Point(x: 1, y: .nan), Point(x: 1, y: .nan))
    expectDifferent(Point(x: 1, y: .nan), Point(x: 2, y: .nan))
    expectEqual(HashablePoint(x: .nan), HashablePoint(x: .nan))
    expectEqual(["a": Double.nan], ["a": Double.nan])
    expectEqual((1, Double.nan), (1, Double.nan))
  }

  // MARK: Structure

  @Test("Structs without == compare field by field, however deep")
  func structs() {
    let order = Order(products: [Product(name: "tea", price: 1), Product(name: "milk", price: 2)])
    expectEqual(order, order)
    expectEqual(order, Order(products: order.products))
    expectDifferent(order, Order(products: order.products.reversed()))
    expectDifferent(order, Order(products: [order.products[0]]))
    expectEqual(Nested(order: order, note: nil), Nested(order: order, note: nil))
    expectDifferent(Nested(order: order, note: "x"), Nested(order: order, note: nil))
  }

  @Test("Values of different types differ, alike as they may look")
  func types() {
    expectDifferent(Product(name: "tea", price: 1), OtherProduct(name: "tea", price: 1))
    expectDifferent(Meters(value: 1), Seconds(value: 1))
    expectDifferent([Product](), [OtherProduct]())
  }

  @Test("Enums compare by case and payload")
  func enums() {
    expectEqual(Light.off, Light.off)
    expectDifferent(Light.off, Light.broken)
    expectEqual(Light.on(Lamp(watts: 3)), Light.on(Lamp(watts: 3)))
    expectDifferent(Light.on(Lamp(watts: 3)), Light.on(Lamp(watts: 4)))
    expectDifferent(Light.on(Lamp(watts: 3)), Light.dimmed(Lamp(watts: 3), percent: 50))
    expectEqual(
      Light.dimmed(Lamp(watts: 3), percent: 50), Light.dimmed(Lamp(watts: 3), percent: 50))
    expectDifferent(
      Light.dimmed(Lamp(watts: 3), percent: 50), Light.dimmed(Lamp(watts: 3), percent: 60))
  }

  @Test("Tuples compare element by element")
  func tuples() {
    expectEqual((1, Lamp(watts: 3)), (1, Lamp(watts: 3)))
    expectDifferent((1, Lamp(watts: 3)), (1, Lamp(watts: 4)))
    expectDifferent((1, "a", 2), (1, "a", 3))
  }

  @Test("Optionals compare by what they wrap, and nil equals nil")
  func optionals() {
    expectEqual(Lamp?.none, Lamp?.none)
    expectEqual(Int?.none, String?.none)
    expectDifferent(Optional(Lamp(watts: 3)), Lamp?.none)
    expectEqual(Optional(Lamp(watts: 3)), Lamp(watts: 3))
    expectDifferent(Optional(Lamp(watts: 3)), Optional(Lamp(watts: 4)))
  }

  @Test("Arrays compare in order, dictionaries and sets without")
  func collections() {
    let (a, b) = (Lamp(watts: 1), Lamp(watts: 2))
    expectEqual([a, b], [a, b])
    expectDifferent([a, b], [b, a])
    expectDifferent([a], [a, a])
    expectEqual(["a": a, "b": b], ["b": b, "a": a])
    expectDifferent(["a": a, "b": b], ["a": b, "b": a])
    expectDifferent(["a": a], ["a": a, "b": b])
    expectEqual(Set(1...100), Set((1...100).reversed()))
    expectDifferent(Set([1, 2]), Set([1, 3]))
    expectEqual([1: [a]], [1: [a]])
  }

  @Test("Arrays of Any compare value by value")
  func anyArrays() {
    let list: [Any] = [1, "a", Lamp(watts: 1), [Lamp(watts: 2)]]
    expectEqual(list, [1, "a", Lamp(watts: 1), [Lamp(watts: 2)]] as [Any])
    expectDifferent(list, [1, "a", Lamp(watts: 1), [Lamp(watts: 3)]] as [Any])
  }

  @Test("Objects without == compare by identity, alone and inside values")
  func objects() {
    let (first, second) = (Box("a"), Box("a"))
    expectEqual(first, first)
    expectDifferent(first, second)
    expectEqual([first, second], [first, second])
    expectDifferent([first, second], [second, first])
    expectEqual(Holder(box: first), Holder(box: first))
    expectDifferent(Holder(box: first), Holder(box: second))
  }

  @Test("Metatypes compare with ==")
  func metatypes() {
    expectEqual(Int.self, Int.self)
    expectDifferent(Int.self, String.self)
    expectEqual([Int].self as Any.Type, [Int].self as Any.Type)
    expectDifferent(Box.self as AnyClass, Coin.self as AnyClass)
  }

  // MARK: What is never looked at

  @Test("Descriptions do not decide")
  func descriptions() {
    expectDifferent(Masked(secret: 1), Masked(secret: 2))
    expectEqual(Masked(secret: 1), Masked(secret: 1))
    expectEqual(Restless(value: 1), Restless(value: 1))
  }

  @Test("Custom mirrors do not decide")
  func mirrors() {
    expectDifferent(Mirrored(value: 1), Mirrored(value: 2))
    expectEqual(Mirrored(value: 1), Mirrored(value: 1))
  }

  @Test("Closures are never equal, and the failure says to write any()")
  func closures() {
    let mock = EqualityMock()
    let closure = { (number: Int) in number }
    mock.run(closure)
    verify(mock.run(any())).called(1)
    expectFailure(
      """
      run(_:) was called 0 times, expected exactly 1.
      Expected: run(closure)
      A closure equals no other; write any() in its place.
      Other calls of run(_:) (* marks what did not match):
        #1 run(*closure*)
      The only call on EqualityMock:
        #1 run(closure)
      """, atLine: #line + 2
    ) {
      verify(on: mock, called: 1).run(closure)
    }
  }
}

// MARK: - Comparing through a mock

private func expectEqual<Left, Right>(
  _ left: Left, _ right: Right, sourceLocation: SourceLocation = #_sourceLocation
) {
  compare(left, right, areEqual: true, sourceLocation)
  compare(right, left, areEqual: true, sourceLocation)
}

private func expectDifferent<Left, Right>(
  _ left: Left, _ right: Right, sourceLocation: SourceLocation = #_sourceLocation
) {
  compare(left, right, areEqual: false, sourceLocation)
  compare(right, left, areEqual: false, sourceLocation)
}

/// A verification with one value has to find a call with the other, and a stub has to answer it.
private func compare(
  _ expected: Any?, _ actual: Any?, areEqual: Bool, _ location: SourceLocation
) {
  let mock = EqualityMock()
  mock.take(actual)
  when(mock.judge(expected)).thenReturn("equal").lenient()
  #expect((mock.judge(actual) == "equal") == areEqual, "as a stub", sourceLocation: location)
  let reports = failures { verify(on: mock, called: areEqual ? 1 : 0).take(expected) }
  #expect(reports == [], "as a verification", sourceLocation: location)
}

private final class EqualityMock: Mock {
  func take(_ value: Any?) { called(with: value) }
  func judge(_ value: Any?) -> String { calledReturning(with: value) }
  func store(_ values: Any...) { called(with: values) }
  func run(_ closure: @escaping (Int) -> Int) { called(with: closure) }
}

// MARK: - Values

private struct Product {
  var name: String
  var price: Int
}
private struct OtherProduct {
  var name: String
  var price: Int
}
private struct Order { var products: [Product] }
private struct Nested {
  var order: Order
  var note: String?
}
private struct Meters: Equatable { var value: Int }
private struct Seconds: Equatable { var value: Int }
private struct Lamp { var watts: Int }
private enum Light {
  case off, broken
  case on(Lamp)
  case dimmed(Lamp, percent: Int)
}
private struct Point: Equatable {
  var x: Double
  var y: Double
}
private struct HashablePoint: Hashable { var x: Double }
private struct CaseInsensitive: Equatable {
  var text: String
  static func == (left: Self, right: Self) -> Bool {
    left.text.lowercased() == right.text.lowercased()
  }
}
private final class Box: Sendable {
  let content: String
  init(_ content: String) { self.content = content }
}
private final class Coin: Equatable, Sendable {
  let value: Int
  init(value: Int) { self.value = value }
  static func == (left: Coin, right: Coin) -> Bool { left.value == right.value }
}
private struct Holder { var box: Box }
private struct Masked: CustomStringConvertible {
  var secret: Int
  var description: String { "***" }
}
private struct Restless: CustomStringConvertible {
  var value: Int
  var description: String { UUID().uuidString }
}
private struct Mirrored: CustomReflectable {
  var value: Int
  var customMirror: Mirror { Mirror(self, children: ["value": 0]) }
}
