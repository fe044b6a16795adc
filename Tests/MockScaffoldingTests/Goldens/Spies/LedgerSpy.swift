import Understudy
import Zoo

final class LedgerSpy: Mock, Ledger {
  var real: any Ledger

  init(real: any Ledger) {
    self.real = real
    super.init()
  }

  @discardableResult
  func total() -> Int { calledReturning { real.total() } }

  func add(_ amount: Int) { called(with: amount) { real.add(amount) } }

  func close() { called { real.close() } }
}
