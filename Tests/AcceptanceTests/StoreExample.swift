import Testing
import Understudy
import UnderstudyTestSupport

/// A store gets the prices of its items from a pricing service.
@Suite(.mockSession) struct StoreExample {
  @Test("A store keeps the prices of the service")
  func register() {
    let pricing = PricingServiceMock()
    let store = Store(pricingService: pricing)

    when(pricing.price(for: "apple")).thenReturn(13)
    when(pricing.price(for: "banana")).thenReturn(17)

    store.register("apple")
    store.register("banana")

    verify(pricing.price(for: any())).called(2)
    verify(pricing.price(for: "apple")).called(.once)
    verify(pricing.price(for: "cherry")).called(.never)
    #expect(store.items == ["apple", "banana"])
    #expect(store.prices["apple"] == 13)
    #expect(store.prices["banana"] == 17)
  }

  @Test("An answer computes the price, and several values are returned in order")
  func answers() {
    let pricing = PricingServiceMock()
    let store = Store(pricingService: pricing)
    when(pricing.price(for: any())).thenAnswer { (item: String) in item.count }
    when(pricing.price(for: "banana")).thenReturn(17, 19)

    for item in ["fig", "banana", "banana"] { store.register(item) }

    #expect(store.prices == ["fig": 3, "banana": 19])
    verifyInOrder {
      _ = pricing.price(for: "fig")
      _ = pricing.price(for: "banana")
    }
  }

  @Test("An error for a method that does not throw is reported")
  func effectSafety() {
    let pricing = PricingServiceMock()
    expectFailure(
      headline: "price(for: any()) does not throw, so it can't throw .closed (a StoreError).",
      atLine: #line + 2
    ) {
      when(pricing.price(for: any())).thenThrow(StoreError.closed)
    }
  }
}

private enum StoreError: Error { case closed }

private protocol PricingService {
  func price(for item: String) -> Int
}

private final class PricingServiceMock: Mock, PricingService {
  func price(for item: String) -> Int { calledReturning(with: item) }
}

private final class Store {
  private(set) var items: [String] = []
  private(set) var prices: [String: Int] = [:]
  private let pricingService: any PricingService

  init(pricingService: any PricingService) { self.pricingService = pricingService }

  func register(_ item: String) {
    items.append(item)
    prices[item] = pricingService.price(for: item)
  }
}
