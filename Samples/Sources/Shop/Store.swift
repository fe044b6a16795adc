/// The prices of items.
public protocol PricingService {
  func price(for item: String) -> Int
}

/// A store that gets the price of each item that it registers.
public final class Store {
  public private(set) var items: [String] = []
  public private(set) var prices: [String: Int] = [:]
  private let pricingService: any PricingService

  public init(pricingService: any PricingService) {
    self.pricingService = pricingService
  }

  public func register(_ item: String) {
    items.append(item)
    prices[item] = pricingService.price(for: item)
  }
}
