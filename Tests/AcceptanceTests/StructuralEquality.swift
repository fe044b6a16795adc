import Foundation
import Testing
import Understudy

/// Values without `==` are compared by their parts, and never by their descriptions.
@Suite struct StructuralEquality {
  @Test("A value that is nested thousands of levels deep is compared, not only its first levels")
  func deep() {
    func chain(_ depth: Int, end: Int) -> Chain {
      (0..<depth).reduce(.end(end)) { chain, _ in .link(chain) }
    }
    expectEqual(chain(5_000, end: 1), chain(5_000, end: 1))
    expectDifferent(chain(5_000, end: 1), chain(5_000, end: 2))
    expectDifferent(chain(5_000, end: 1), chain(5_001, end: 1))
  }

  @Test("Structs without == compare field by field, at any depth")
  func structs() {
    let order = Order(products: [Product(name: "tea", price: 1), Product(name: "milk", price: 2)])
    expectEqual(order, order)
    expectEqual(order, Order(products: order.products))
    expectDifferent(order, Order(products: order.products.reversed()))
    expectDifferent(order, Order(products: [order.products[0]]))
    expectEqual(Nested(order: order, note: nil), Nested(order: order, note: nil))
    expectDifferent(Nested(order: order, note: "x"), Nested(order: order, note: nil))
  }

  @Test("Values of different types differ, even if their fields are equal")
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

  @Test("A weak property counts by its object, and an unowned one doesn't count")
  func references() {
    let (first, second) = (Box("a"), Box("a"))
    expectEqual(Leash(dog: first, owner: first), Leash(dog: first, owner: second))
    expectDifferent(Leash(dog: first, owner: first), Leash(dog: second, owner: first))
    expectDifferent(Leash(dog: first, owner: first), Leash(dog: nil, owner: first))
  }

  @Test("Metatypes compare with ==")
  func metatypes() {
    expectEqual(Int.self, Int.self)
    expectDifferent(Int.self, String.self)
    expectEqual([Int].self as Any.Type, [Int].self as Any.Type)
    expectDifferent(Box.self as AnyClass, Coin.self as AnyClass)
  }

  // MARK: What is never compared

  @Test("Descriptions are not compared")
  func descriptions() {
    expectDifferent(Masked(secret: 1), Masked(secret: 2))
    expectEqual(Masked(secret: 1), Masked(secret: 1))
    expectEqual(Restless(value: 1), Restless(value: 1))
  }

  @Test("Custom mirrors are not used")
  func mirrors() {
    expectDifferent(Mirrored(value: 1), Mirrored(value: 2))
    expectEqual(Mirrored(value: 1), Mirrored(value: 1))
  }
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
private struct Leash {
  weak var dog: Box?
  unowned var owner: Box
}
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

private indirect enum Chain {
  case link(Chain)
  case end(Int)
}
