import Foundation
import Testing
import Understudy

/// Matchers represent arguments, next to plain values and inside variadic parameters.
@Suite(.mockSession) struct Matchers {
  private let shop = ShopMock()
  private let ada = Customer("Ada")

  @Test("any() matches every value, nil included")
  func anyValue() {
    shop.sell("tea", 3, to: nil)
    shop.sell("tea", 4, to: "Ada")

    verify(shop.sell(any(), any(), to: any())).called(2)
    verify(shop.sell("tea", any(), to: any())).called(2)
    verify(shop.sell(any(), 4, to: any())).called(1)
    verify(shop.sell(any(), any(), to: nil)).called(1)
    verify(shop.sell("pot", any(), to: any())).called(0)
    verify(on: shop, called: 2).sell(any(), any(), to: any())
    verify(on: shop, called: 1).sell(any(), 3, to: any())
  }

  @Test("any(T.self) matches values of the type, in generic parameters and in Any")
  func anyOfType() {
    shop.keep(3)
    shop.keep("tea")
    shop.note("tea", 3, [1])

    verify(shop.keep(any(Int.self))).called(1)
    verify(shop.keep(any(String.self))).called(1)
    verify(shop.keep(any(Double.self))).called(0)
    verify(shop.note(any(String.self), any(Int.self), any([Int].self))).called(1)
    verify(shop.note(any(Int.self), any(), any())).called(0)
    verify(on: shop, called: 1).keep(any(Int.self))
  }

  @Test("any() of a metatype matches every type of the parameter")
  func anyMetatype() {
    shop.open(Customer.self)
    shop.lookUp(Int.self)

    verify(shop.open(any())).called(1)
    verify(shop.open(any(Customer.Type.self))).called(1)
    verify(shop.lookUp(any(Int.Type.self))).called(1)
    verify(shop.lookUp(Int.self)).called(1)
    verify(shop.lookUp(String.self)).called(0)
  }

  @Test("any(like:) matches every value of a type without placeholder")
  func anyLike() {
    shop.greet(Customer("Bob"))

    verify(shop.greet(any(like: ada))).called(1)
    verify(on: shop, called: 1).greet(any(like: ada))
    verify(shop.greetAll(any(like: ada), any(like: ada))).called(0)
  }

  @Test("A sample is distinguished from an equal plain value if the type has a placeholder")
  func sampleBesideEqualValue() {
    shop.sell("tea", 3, to: "tea")
    verify(shop.sell(any(like: "pot"), 3, to: "pot")).called(0)
    verify(shop.sell(any(like: "tea"), 3, to: "tea")).called(1)
    verify(shop.sell("tea", 3, to: any(like: "tea"))).called(1)
    verify(shop.sell("pot", 3, to: any(like: "pot"))).called(0)
  }

  @Test("equal(to:) matches like a plain value")
  func equalTo() {
    shop.sell("tea", 3, to: "Ada")
    shop.flag(true, false)

    verify(shop.sell(equal(to: "tea"), equal(to: 3), to: equal(to: "Ada"))).called(1)
    verify(shop.sell(any(), equal(to: 4), to: any())).called(0)
    verify(on: shop, called: 1).flag(any(), equal(to: false))
    verify(on: shop, called: 0).flag(any(), equal(to: true))
    verify(on: shop, called: 0).sell("tea", 3, to: equal(to: nil))
    verify(shop.greet(equal(to: ada))).called(0)
  }

  @Test("identical(to:) matches one object and no equal one")
  func identicalTo() {
    let other = Customer("Ada")
    shop.greet(ada)
    #expect(ada == other)

    verify(shop.greet(other)).called(1)
    verify(shop.greet(identical(to: ada))).called(1)
    verify(shop.greet(identical(to: other))).called(0)
    verify(on: shop, called: 1).greet(identical(to: ada))
    verify(on: shop, called: 0).greet(identical(to: other))
  }

  @Test("matching takes a predicate, with a sample where the type has no placeholder")
  func predicates() {
    shop.sell("tea", 3, to: "Ada")
    shop.greet(ada)
    shop.move(Box(width: 2, height: 3))

    verify(shop.sell(matching { $0.hasPrefix("t") }, matching { $0 > 2 }, to: any())).called(1)
    verify(shop.sell("tea", matching { $0 > 3 }, to: any())).called(0)
    verify(shop.sell(any(), any(), to: matching { $0 == "Ada" })).called(1)
    verify(shop.greet(matching(like: ada) { $0.name == "Ada" })).called(1)
    verify(shop.greet(matching(like: ada) { $0.name == "Bob" })).called(0)
    verify(shop.move(matching { $0.width < $0.height })).called(1)
    verify(on: shop, called: 1).sell(any(), matching { $0 == 3 }, to: any())
    verify(on: shop, called: 0).move(matching { (box: Box) in box.width == 3 })
  }

  @Test("isNil matches nil, and isNotNil a value")
  func optionals() {
    shop.sell("tea", 3, to: nil)
    shop.sell("pot", 4, to: "Ada")

    verify(shop.sell("tea", 3, to: isNil())).called(1)
    verify(shop.sell("pot", 4, to: isNil())).called(0)
    verify(shop.sell(any(), any(), to: isNotNil())).called(1)
    verify(on: shop, called: 1).sell(any(), any(), to: isNil())
    verify(on: shop, called: 1).sell(any(), 4, to: isNotNil())
    verify(shop.visit(isNil())).called(0)
  }

  @Test("Matchers represent elements of variadic parameters, typed, optional and of any type")
  func variadics() {
    shop.note("tea", 3, true)
    shop.add(1, 2, 3)
    shop.pack("tea", nil, "pot")
    shop.greetAll(ada, ada)

    verify(shop.note(any(), 3, any())).called(1)
    verify(shop.note("tea", any(), false)).called(0)
    verify(shop.note("tea", matching { $0 > 2 } as Int, any(Bool.self))).called(1)
    verify(shop.note(any(), any())).called(0)
    verify(shop.note()).called(0)
    verify(shop.add(1, any(), 3)).called(1)
    verify(shop.add(any(), any(), 2)).called(0)
    verify(shop.add(equal(to: 1), matching { $0 == 2 }, any())).called(1)
    verify(shop.pack(any(), any(), "pot")).called(1)
    verify(shop.pack(any(), isNil(), isNotNil())).called(1)
    verify(shop.pack("tea", isNotNil(), any())).called(0)
    verify(shop.greetAll(any(like: ada), identical(to: ada))).called(1)
    verify(on: shop, called: 1).note(any(), any(), true)
    verify(on: shop, called: 1).pack("tea", any(), any())
  }

  @Test("Matchers represent elements of arrays and of nested arrays")
  func arrays() {
    shop.stack([[1, 2], [3]])
    verify(shop.stack([[any(), 2], any()])).called(1)
    verify(shop.stack([[1, any()], [any()]])).called(1)
    verify(shop.stack([[1, any()], [4]])).called(0)
    verify(shop.stack([any(), [3]])).called(1)
    verify(shop.stack([any()])).called(0)
    verify(shop.stack(any())).called(1)
    verify(on: shop, called: 1).stack([[any(), any()], [3]])
  }

  @Test("Matchers represent new values, indices, autoclosures and default arguments")
  func otherPlaces() {
    shop.limit = 3
    shop["tea", 1] = 5
    shop.log("sold \("tea")")
    shop.close()
    shop.close(at: 20)

    verify(shop.limit = any()).called(1)
    verify(shop.limit = matching { ($0 ?? 0) > 3 }).called(0)
    verify(shop["tea", any()] = any()).called(1)
    verify(shop[any(), any()] = 6).called(0)
    verify(shop.log(matching { $0.hasSuffix("tea") })).called(1)
    verify(shop.log(any())).called(1)
    verify(shop.close()).called(1)
    verify(shop.close(at: any())).called(2)
    verify(on: shop, called: 1)["tea", any()] = 5
    verify(on: shop, called: 1).log(any())
  }

  @Test("A matcher in a default argument represents the argument")
  func defaultArgument() {
    shop.sell("tea", 3, to: "Ada")
    func sold(_ item: String, count: Int = any(), to name: String? = isNotNil()) {
      shop.sell(item, count, to: name)
    }
    verify(sold("tea")).called(1)
    verify(sold("tea", count: 4)).called(0)
    verify(sold("tea", to: nil)).called(0)
  }

  @Test("A forwarder may pass its arguments on in another order")
  func otherOrder() {
    shop.swap(1, "a", 2)
    verify(shop.swap(any(), "a", 2)).called(1)
    verify(shop.swap(1, any(), any())).called(1)
    verify(shop.swap(2, any(), any())).called(0)
    verify(shop.swap(any(), any(), 1)).called(0)
    verify(shop.swap(any(), any(), any())).called(1)
    verify(on: shop, called: 1).swap(any(), "a", any())
    verify(on: shop, called: 0).swap(any(), "a", 1)
  }

  @Test("Booleans mix with matchers in an expression")
  func fewValues() {
    shop.flag(true, false)
    for (first, second) in [(true, true), (true, false), (false, true), (false, false)] {
      verify(shop.flag(first, second)).called(first && !second ? 1 : 0)
    }
    verify(shop.flag(any(), true)).called(0)
    verify(shop.flag(any(), false)).called(1)
    verify(shop.flag(true, any())).called(1)
    verify(shop.flag(false, any())).called(0)
    verify(shop.flag(any(), any())).called(1)
  }

  @Test("Stubs take the same matchers")
  func stubs() {
    when(shop.price(any(), in: "EUR")).thenReturn(1)
    when(shop.price(matching { $0.count > 3 }, in: any())).thenReturn(2)
    when(using: shop, thenReturn: 3).price("pot", in: equal(to: "USD"))

    #expect(shop.price("tea", in: "EUR") == 1)
    #expect(shop.price("kettle", in: "EUR") == 2)
    #expect(shop.price("pot", in: "USD") == 3)
    #expect(shop.price("tea", in: "USD") == 0)
  }
}

private final class Customer: Equatable, Sendable {
  let name: String
  init(_ name: String) { self.name = name }
  static func == (left: Customer, right: Customer) -> Bool { left.name == right.name }
}
private struct Box {
  var width: Int
  var height: Int
}

private final class ShopMock: Mock {
  func sell(_ item: String, _ count: Int, to name: String?) { called(with: item, count, name) }
  func keep<Item>(_ item: Item) { called(with: item) }
  func note(_ facts: Any...) { called(with: facts) }
  func add(_ numbers: Int...) { called(with: numbers) }
  func pack(_ items: String?...) { called(with: items) }
  func stack(_ rows: [[Int]]) { called(with: rows) }
  func open(_ type: Customer.Type) { called(with: type) }
  func lookUp<Item>(_ type: Item.Type) { called(with: type) }
  func greet(_ customer: Customer) { called(with: customer) }
  func greetAll(_ customers: Customer...) { called(with: customers) }
  func visit(_ customer: Customer?) { called(with: customer) }
  func move(_ box: Box) { called(with: box) }
  func flag(_ first: Bool, _ second: Bool) { called(with: first, second) }
  func log(_ text: @autoclosure () -> String) { called(with: text()) }
  func close(at hour: Int = 18) { called(with: hour) }
  func swap(_ first: Int, _ text: String, _ last: Int) { called(with: last, text, first) }
  @discardableResult
  func price(_ item: String, in currency: String) -> Int { calledReturning(with: item, currency) }
  var limit: Int? {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  subscript(item: String, row: Int) -> Int {
    get { calledReturning(with: item, row) }
    set { called(with: item, row, newValue) }
  }
}
