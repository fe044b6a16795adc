import Foundation
import Testing
import Understudy

/// When two arguments are equal. A call passes one and is verified with the other.
@Suite struct Equality {
  // MARK: Comparators

  @Test(
    "A registered comparator compares the values of its type, inside other values too", .mockSession
  )
  func comparator() {
    ArgumentEquality.register(Product.self) { $0.name == $1.name }
    let (cheap, expensive) = (Product(name: "tea", price: 1), Product(name: "tea", price: 9))
    let coffee = Product(name: "coffee", price: 1)

    expectEqual(cheap, expensive)
    expectDifferent(cheap, coffee)
    expectEqual([cheap, coffee], [expensive, coffee])
    expectEqual(["a": cheap], ["a": expensive])
    expectEqual(Optional(cheap), expensive)
    expectEqual(Order(products: [cheap]), Order(products: [expensive]))
    expectDifferent(Order(products: [cheap]), Order(products: [coffee]))
  }

  @Test("A registered comparator replaces == and hash(into:)", .mockSession)
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

  @Test("A comparator decides which stub answers", .mockSession)
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

  @Test("Values of Foundation compare with ==")
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

  @Test("An object that changes after a call or a stub is compared as it is now")
  func changingObjects() {
    let mock = EqualityMock()
    let purse = Purse(coins: 1)
    mock.take([purse])
    when(mock.judge([purse])).thenReturn("equal")
    purse.coins = 2
    verify(mock.take([Purse(coins: 2)])).called(1)
    verify(mock.take([Purse(coins: 1)])).called(0)
    #expect(mock.judge([Purse(coins: 2)]) == "equal")
    #expect(mock.judge([Purse(coins: 1)]) == "")
  }

  @Test("A closure never equals a closure, not even itself")
  func closures() {
    let mock = EqualityMock()
    let closure = { (number: Int) in number }
    mock.run(closure)
    verify(mock.run(any())).called(1)
    verify(mock.run(closure)).called(0)
  }
}

// MARK: - Values

private struct Product {
  var name: String
  var price: Int
}
private struct Order { var products: [Product] }
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
private final class Purse: Hashable {
  var coins: Int
  init(coins: Int) { self.coins = coins }
  static func == (left: Purse, right: Purse) -> Bool { left.coins == right.coins }
  func hash(into hasher: inout Hasher) { hasher.combine(coins) }
}
