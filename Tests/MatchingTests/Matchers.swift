import Testing
import Understudy

/// Matchers represent arguments, next to plain values, in stubs and both forms of verifications.
@Suite struct Matchers {
  private let shop = ShopMock()

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
}

private final class ShopMock: Mock, @unchecked Sendable {
  func invite(_ names: [String], _ bytes: [UInt8]) { called(with: names, bytes) }
  func swap(_ first: Int, _ text: String, _ last: Int) { called(with: last, text, first) }
}
