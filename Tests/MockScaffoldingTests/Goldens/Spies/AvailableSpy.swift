import Understudy
import Zoo

@available(macOS 14, iOS 17, *)
final class AvailableSpy: Mock, Available {
  let real: any Available

  init(real: any Available) {
    self.real = real
    super.init()
  }

  @available(macOS 15, iOS 18, *)
  func recent() { called { real.recent() } }

  @available(*, deprecated, message: "Use \"recent()\".")
  @discardableResult
  func old() -> Int { calledReturning { real.old() } }

  @discardableResult
  func result() -> Int { calledReturning { real.result() } }

  @preconcurrency func start(_ body: @escaping @Sendable () -> Void) {
    called(with: body) { real.start(body) }
  }
}
