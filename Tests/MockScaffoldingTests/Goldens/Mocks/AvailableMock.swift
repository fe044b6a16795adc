import Understudy
import Zoo

@available(macOS 14, iOS 17, *)
final class AvailableMock: Mock, Available {
  @available(macOS 15, iOS 18, *)
  func recent() { called() }

  @available(*, deprecated, message: "Use \"recent()\".")
  @discardableResult
  func old() -> Int { calledReturning(default: 0) }

  @discardableResult
  func result() -> Int { calledReturning(default: 0) }

  @preconcurrency func start(_ body: @escaping @Sendable () -> Void) { called(with: body) }
}
