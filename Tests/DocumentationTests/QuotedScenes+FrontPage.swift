@testable import Understudy
@testable import UnderstudyValues

/// The scene of the README, the landing page, and Getting started.
extension QuotedScenes {
  static func frontPage() {
    let warehouse = WarehouseMock()
    when(warehouse.stock(of: "apple")).thenReturn(10)
    warehouse.stock(of: "apple")
    warehouse.ship(Order(item: "apple", count: 1, city: "Ulm"))
    verify(warehouse.ship(Order(item: "apple", count: 3, city: any()))).called(1)
  }
}

private struct Order {
  var item: String
  var count: Int
  var city: String
}

private final class WarehouseMock: Mock {
  @discardableResult func stock(of item: String) -> Int { calledReturning(with: item) }
  func ship(_ order: Order) { called(with: order) }
}
