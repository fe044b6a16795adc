import Testing
import Understudy

/// Matchers represent arguments, next to plain values, in stubs and both forms of verifications.
@Suite struct Matchers {
  private let shop = ShopMock()
  private let ada = Customer("Ada")

  // MARK: Each matcher

  @Test("any() matches every value, nil included")
  func anyValue() {
    shop.sell("tea", 3, to: nil)
    shop.sell("tea", 4, to: "Ada")
    verify(shop.sell(any(), any(), to: any())).called(2)
    verify(shop.sell("tea", any(), to: any())).called(2)
    verify(shop.sell(any(), 4, to: any())).called(1)
    verify(shop.sell("pot", any(), to: any())).called(0)
    verify(on: shop, called: 2).sell(any(), any(), to: any())
    verify(on: shop, called: 1).sell(any(), 3, to: any())
  }

  @Test("any(like:) matches every value of a type, and gives the forwarder one to use")
  func anyLike() {
    shop.greet(Customer("Bob"))
    shop.sell("tea", 3, to: "tea")
    verify(shop.greet(any(like: ada))).called(1)
    verify(on: shop, called: 1).greet(any(like: ada))
    // The sample isn't taken for the plain value that is equal to it.
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

  @Test("matching takes a predicate, perhaps with a sample")
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

  // MARK: Where they are written

  @Test("Matchers represent elements of variadic parameters, typed, optional and of any type")
  func variadics() {
    shop.note("tea", 3, true)
    shop.pack("tea", nil, "pot")
    shop.greetAll(ada, ada)
    verify(shop.note(any(), 3, any())).called(1)
    verify(shop.note("tea", any(), false)).called(0)
    verify(shop.note("tea", matching { $0 > 2 } as Int, any(Bool.self))).called(1)
    verify(shop.note(any(), any())).called(0)
    verify(shop.note()).called(0)
    verify(shop.pack(any(), any(), "pot")).called(1)
    verify(shop.pack(equal(to: "tea"), isNil(), isNotNil())).called(1)
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
    verify(shop.stack([any()])).called(0)
    verify(shop.stack(any())).called(1)
    verify(on: shop, called: 1).stack([[any(), any()], [3]])
  }

  @Test("An element of a long list of texts, and a long list beside a matcher")
  func longLists() {
    var names = (0..<100).map { "name \($0)" }
    let bytes = [UInt8](repeating: 7, count: 100_000)
    shop.invite(names, bytes)
    names[70] = "other"
    verify(shop.invite(names, any())).called(0)
    verify(shop.invite(names.map { $0 == "other" ? any() : $0 }, any())).called(1)
    verify(shop.invite(any(), bytes)).called(1)
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
    verify(shop.close()).called(1)
    verify(shop.close(at: any())).called(2)
    verify(on: shop, called: 1)["tea", any()] = 5
    verify(on: shop, called: 1).log(any())

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
    verify(shop.flag(any(), any())).called(1)
  }

  @Test("Matchers mix with arguments that are computed or awaited")
  func computedArguments() async {
    func number() async -> Int { 3 }
    let shop = shop
    shop.sell("ab", 3, to: nil)
    verify(shop.sell("a" + "b", any(), to: nil)).called(1)
    await verify { shop.sell(any(), await number(), to: nil) }.called(1)
  }
}

private final class Customer: Equatable, Sendable {
  let name: String
  init(_ name: String) { self.name = name }
  static func == (left: Customer, right: Customer) -> Bool { left.name == right.name }
}
private struct Box { var width, height: Int }

private final class ShopMock: Mock, @unchecked Sendable {
  func sell(_ item: String, _ count: Int, to name: String?) { called(with: item, count, name) }
  func note(_ facts: Any...) { called(with: facts) }
  func pack(_ items: String?...) { called(with: items) }
  func stack(_ rows: [[Int]]) { called(with: rows) }
  func invite(_ names: [String], _ bytes: [UInt8]) { called(with: names, bytes) }
  func greet(_ customer: Customer) { called(with: customer) }
  func greetAll(_ customers: Customer...) { called(with: customers) }
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
