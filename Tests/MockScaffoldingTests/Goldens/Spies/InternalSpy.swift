import Understudy

@testable import Zoo

final class InternalSpy: Mock, Internal {
  let real: any Internal

  init(real: any Internal) {
    self.real = real
    super.init()
  }

  @discardableResult
  func run(_ order: Hidden) -> Hidden { calledReturning(with: order) { real.run(order) } }
}
