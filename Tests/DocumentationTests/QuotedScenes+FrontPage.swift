@testable import Understudy

/// The scenes of the README.
extension QuotedScenes {
  static func frontPage() {
    let warehouse = WarehouseMock()
    when(warehouse.stock(of: "apple")).thenReturn(10)
    warehouse.stock(of: "apple")
    warehouse.ship(Order(item: "apple", count: 1, city: "Ulm"))
    verify(warehouse.ship(Order(item: "apple", count: 3, city: any()))).called(1)
  }

  /// What a checked contract and a challenge report.
  static func frontPageQuality() async -> [String] {
    await reports(of: "asksForTheStock()", noteCount: 0) { contracts in
      withMockSession(contracts: contracts) {
        let warehouse = WarehouseMock()
        when(warehouse.stock(of: "apple")).thenReturn(10)
        warehouse.stock(of: "apple")
        verify(warehouse.stock(of: "apple")).called(1)
      }
    }
  }
}

private struct Order {
  var item: String
  var count: Int
  var city: String
}

private final class WarehouseMock: Mock {
  @discardableResult func stock(of item: String) -> Int { calledReturning(with: item) { 0 } }
  func ship(_ order: Order) { called(with: order) }
}
