import Testing
import UnderstudyTestSupport

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
    guard let test = Test.current else { return [] }
    let reporter = RecordingReporter()
    @Sendable func asksForTheStock(_ contracts: MockSession.Contracts) {
      withMockSession(contracts: contracts) {
        let warehouse = WarehouseMock()
        when(warehouse.stock(of: "apple")).thenReturn(10)
        warehouse.stock(of: "apple")
        verify(warehouse.stock(of: "apple")).called(1)
      }
    }
    await FailureReport.$reporter.withValue(reporter) {
      asksForTheStock(.checked)
      try? await ChallengeTrait.challenged.provideScope(
        for: test, testCase: Test.Case.current
      ) { asksForTheStock(.ignored) }
    }
    return (reporter.failures + reporter.warnings).map {
      $0.text.replacing(test.name, with: "asksForTheStock()")
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
