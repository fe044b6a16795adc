// Begin here: answers that change from call to call, or depend on the arguments.

import Shop
import Testing
import Understudy

private final class PricingServiceMock: Mock, PricingService {
  // Int is a standard type, so a call without a stub returns 0.
  @discardableResult
  func price(for item: String) -> Int { calledReturning(with: item) }
}

@Suite(.mockSession) struct StoreTests {
  @Test("A store requests the price of each item once")
  func prices() {
    let pricing = PricingServiceMock()
    let store = Store(pricingService: pricing)
    when(pricing.price(for: "apple")).thenReturn(13)
    when(pricing.price(for: "banana")).thenReturn(17)

    store.register("apple")
    store.register("banana")

    verify(pricing.price(for: any())).called(2)
    #expect(store.prices == ["apple": 13, "banana": 17])
  }

  @Test("Several prices are returned in order, and the last one repeats")
  func inflation() {
    let pricing = PricingServiceMock()
    let store = Store(pricingService: pricing)
    when(pricing.price(for: "apple")).thenReturn(13, 14)

    let prices = (1...3).map { _ in
      store.register("apple")
      return store.prices["apple"]
    }
    #expect(prices == [13, 14, 14])
  }

  @Test("A price can depend on the arguments")
  func answer() {
    let pricing = PricingServiceMock()
    let store = Store(pricingService: pricing)
    when(pricing.price(for: any())).thenAnswer { (item: String) in item.count }
    // The most recent stub that matches answers the call.
    when(pricing.price(for: matching { $0.hasSuffix("s") })).thenReturn(1)

    for item in ["fig", "grapes", "plum"] { store.register(item) }
    #expect(store.prices == ["fig": 3, "grapes": 1, "plum": 4])
  }
}
