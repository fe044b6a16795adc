import Understudy
import Zoo

final class PropertiesMock: Mock, Properties, @unchecked Sendable {
  var model: String { calledReturning(default: "") }

  var brightness: Int {
    get { calledReturning(default: 0) }
    set { called(with: newValue) }
  }

  var serial: Int { get throws { try calledThrowReturning(default: 0) } }

  var voltage: Int {
    get throws(KitchenError) { try calledThrowReturning(throwing: KitchenError.self, default: 0) }
  }

  var remote: String { get async { await calledReturning(default: "") } }

  var firmware: String { get async throws { try await calledThrowReturning(default: "") } }

  var delegate: (any Dish)? {
    get { calledReturning(default: nil) }
    set { called(with: newValue) }
  }

  var onSwitch: ((Int, [String: Int]) -> Void)? {
    get { calledReturning(default: nil) }
    set { called(with: newValue) }
  }

  var action: @Sendable (Int) -> Void {
    get {
      let defaultValue: @Sendable (Int) -> Void = { _ in }
      return calledReturning(default: defaultValue)
    }
    set { called(with: newValue) }
  }

  var tint: Int {
    get { calledReturning(default: 0) }
    set { called(with: newValue) }
  }

  var count: Int {
    get { calledReturning(default: 0) }
    set { called(with: newValue) }
  }

  var `default`: String { calledReturning(default: "") }

  var chef: Chef! {
    get { calledReturning() }
    set { called(with: newValue) }
  }
}
