import Understudy
import Zoo

final class LedgerMock: Mock, Ledger {
  @discardableResult
  func total() -> Int { calledReturning(default: 0) }

  func add(_ amount: Int) { called(with: amount) }

  func close() { called() }
}
