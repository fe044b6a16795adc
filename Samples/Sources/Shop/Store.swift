/// Knows what things cost.
public protocol PricingService {
  func price(for item: String) -> Int
}

/// A store that asks for the price of what it puts on its shelves.
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
